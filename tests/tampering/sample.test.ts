import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { changeOf } from './mutations.ts'

test('mutations that change the same characters alike are one', () => {
  const mutation = {
    kind: 'prose',
    file: 'a.md',
    start: 10,
    end: 12,
    before: '12',
    after: '13',
  } as const
  const line = {
    ...mutation,
    kind: 'line',
    start: 4,
    end: 15,
    before: 'tps = 12 ms',
    after: 'tps = 13 ms',
  } as const
  assert.equal(changeOf({ ...mutation, text: '' }), 'a.md 11 2 → 3')
  assert.equal(changeOf({ ...line, text: '' }), changeOf({ ...mutation, text: '' }))
  assert.notEqual(
    changeOf({ ...mutation, after: '22', text: '' }),
    changeOf({ ...mutation, text: '' }),
  )
})

test('check reports every one of 12 mutations of numbers, source lines, directions, margins and titles', () => {
  const bench = join(packageRoot, 'tests', 'bench', 'tampering.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import=tsx', bench, '12', '7'],
    { encoding: 'utf8', cwd: packageRoot },
  )
  assert.equal(status, 0, `${stdout}${stderr}`)
  assert.match(stdout, /^12 of 12 distinct mutations caught, 0 missed;/m)
})
