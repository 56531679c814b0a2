import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio } from './benchfolio.ts'

const log = readFileSync(join(packageRoot, 'tests/formats/sysbench/0.4.12.txt'))

suite('report', () => {
  for (const [name, files, what] of [
    ['an empty folder', {}, /^error: The folder or container has no files$/m],
    [
      'a folder without results',
      { 'notes.txt': 'no results\n' },
      /^error: None of 1 file is a result of a known load tool; notes\.txt: not recognised/m,
    ],
    [
      'a table of samples',
      {
        'client.csv': `time_s,latency_ms\n${Array.from({ length: 90 }, (_, at) => `${String(at)},9${String(at)}\n`).join('')}`,
      },
      /^error: None of 1 file .*client\.csv: The rows are at even times in the column "time_s"/m,
    ],
  ] as const)
    test(`of ${name} is an error with its path and advice`, (context) => {
      const cwd = temporaryFolder(context)
      mkdirSync(join(cwd, 'notes'))
      smallFolder(join(cwd, 'notes'), files)
      const { status, stdout, stderr } = benchfolio(['report', 'notes'], { cwd })
      assert.equal(status, 3)
      assert.equal(stdout, '')
      assert.match(stderr, what)
      assert.match(stderr, /^ {2}where: notes\n {2}do this: .+$/m)
    })

  test('of a path that does not exist lists similar names', (context) => {
    const cwd = temporaryFolder(context)
    smallFolder(join(cwd, 'results'), { 'run.txt': log })
    const { status, stderr } = benchfolio(['report', 'result'], { cwd })
    assert.equal(status, 2)
    assert.match(stderr, /do this: Similar names exist: results$/m)
  })

  test('lists known fields and values for a side without runs', (context) => {
    const cwd = temporaryFolder(context)
    smallFolder(join(cwd, 'results'), { 'run.txt': log })
    const compare = (side: string): string =>
      benchfolio(['report', 'results', '--compare', side, 'threads=8'], { cwd }).stderr
    assert.match(compare('thread=1'), /No run has the field thread; expected one of .*threads/)
    assert.match(compare('threads=3'), /do this: .*threads: expected one of 8$/m)
  })

  test('of two folders pairs their runs and cites the files of each', (context) => {
    const cwd = temporaryFolder(context)
    for (const name of ['before', 'after']) smallFolder(join(cwd, name), { 'run.txt': log })
    const { status, stdout } = benchfolio(['report', '--compare', 'before', 'after'], { cwd })
    assert.equal(status, 0)
    assert.match(stdout, /^# After vs before: sysbench/m)
    assert.match(stdout, /^- 1: No clear difference between before and after/m)
    for (const name of ['before', 'after'])
      assert.match(stdout, new RegExp(`\`${name}/run\\.txt:\\d+\``))
  })

  test('has the subject that the title of a README names', (context) => {
    const cwd = temporaryFolder(context)
    const names = ['bridge-huge', 'bridge-small', 'macvlan-huge', 'macvlan-small']
    const logs = Object.fromEntries(
      names.flatMap((name, index) =>
        [1, 8].map((threads) => [
          `${name}/${String(threads)}.log`,
          sysbenchLog({ threads, tps: threads * (100 + 7 * index) }),
        ]),
      ),
    )
    const title = (readme: string): string => {
      smallFolder(join(cwd, 'results'), { ...logs, 'README.md': readme })
      return /^# .*$/m.exec(benchfolio(['report', 'results'], { cwd }).stdout)?.[0] ?? ''
    }
    assert.match(title('# Small or huge pages\n'), /huge/)
    assert.match(title('# Networks\n\nWe ran bridge vs macvlan.\n'), /macvlan/)
  })

  test('of a folder with an empty and a truncated log lists both with the reason', (context) => {
    const cwd = temporaryFolder(context)
    const truncated = sysbenchLog({ threads: 4 }).replace(/ +transactions:[^]*/, '')
    smallFolder(join(cwd, 'results'), {
      't1.sysbench.txt': sysbenchLog(),
      't2.sysbench.txt': '',
      't4.sysbench.txt': truncated,
    })
    const { status, stdout } = benchfolio(['report', 'results'], { cwd })
    assert.equal(status, 0)
    assert.match(stdout, /not used: .*1 cut-off/)
    assert.match(stdout, /\| cut-off \| ends in the middle of the summary/)
    assert.match(stdout, /empty file/)
  })

  test('is written in the stated format, with --out too, where HTML is the default', (context) => {
    const cwd = temporaryFolder(context)
    smallFolder(join(cwd, 'results'), { 't1.sysbench.txt': sysbenchLog() })
    const written = (...options: readonly string[]): string => {
      assert.equal(benchfolio(['report', 'results', '-o', 'x', ...options], { cwd }).stdout, '')
      return readFileSync(join(cwd, 'x'), 'utf8')
    }
    assert.equal(written('-f', 'md'), benchfolio(['report', 'results'], { cwd }).stdout)
    assert.match(written(), /^<!doctype html>/i)
    assert.equal(benchfolio(['report', 'results', '-f', 'html'], { cwd }).stdout, written())
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
