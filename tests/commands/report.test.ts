import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { benchfolio } from './benchfolio.ts'

const log = readFileSync(join(packageRoot, 'tests/formats/sysbench/0.4.12.txt'))

suite('report', () => {
  test('of a folder without results says so and ends with 1', (context) => {
    const cwd = temporaryFolder(context)
    smallFolder(join(cwd, 'notes'), { 'notes.txt': 'no results\n' })
    const { status, stdout } = benchfolio(['report', 'notes'], { cwd })
    assert.equal(status, 1)
    assert.match(stdout, /No two runs can be compared/)
  })

  test('of two folders pairs their runs and cites the files of each', (context) => {
    const cwd = temporaryFolder(context)
    for (const name of ['before', 'after']) smallFolder(join(cwd, name), { 'run.txt': log })
    const { status, stdout } = benchfolio(['report', '--compare', 'before', 'after'], { cwd })
    assert.equal(status, 0)
    assert.match(stdout, /^# after vs before$/m)
    assert.match(stdout, /1: after vs before: .* unchanged/)
    for (const name of ['before', 'after'])
      assert.match(stdout, new RegExp(`\`${name}/run\\.txt:\\d+\``))
  })

  for (const [name, arguments_] of [
    ['no path', []],
    ['a path that does not exist', ['nothing/there']],
    ['one side', ['--compare', 'a']],
    ['an unknown format', ['.', '--format', 'docx']],
  ] as const)
    test(`with ${name} is a wrong command line`, (context) => {
      const cwd = temporaryFolder(context)
      const { status, stderr } = benchfolio(['report', ...arguments_], { cwd })
      assert.equal(status, 2)
      assert.match(stderr, /^ {2}do this: /m)
    })
})
