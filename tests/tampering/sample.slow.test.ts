import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'

test('check reports every one of 6 mutations of numbers, source lines, directions, margins and titles', () => {
  const bench = join(packageRoot, 'tests', 'bench', 'tampering.ts')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import=tsx', bench, '6', '7'],
    { encoding: 'utf8', cwd: packageRoot },
  )
  assert.equal(status, 0, `${stdout}${stderr}`)
  assert.match(stdout, /^6 of 6 distinct mutations caught, 0 missed;/m)
})
