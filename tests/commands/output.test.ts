import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { gridProject } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio, records, startBenchfolio, type Outcome } from './benchfolio.ts'
import { folders, manyUnknownFiles, run } from './grid-cli.ts'

suite('output', () => {
  const query = ['query', 'grid', '-m', 'tps', '-r', 'threads', '-c', 'cores'] as const

  test('of query is the table that a person reads', () => {
    const { status, stdout, stderr } = run(...query)
    assert.equal(status, 0)
    assert.equal(stderr, '')
    assert.equal(
      stdout,
      'threads  1 (1/s)  2 (1/s)\n1          101.5    201.5\n2          201.5    401.5\n',
    )
  })

  test('of query as NDJSON is one object a cell, as documented', () => {
    const cells = records(run(...query, '-f', 'ndjson')) as readonly Record<string, unknown>[]
    assert.equal(cells.length, 4)
    const { evidence, runs, ...first } = cells[0] ?? {}
    assert.deepEqual(first, {
      fields: { threads: '1', cores: '1' },
      metric: 'tps',
      value: 101.5,
      unit: '1/s',
      n: 2,
      low: 101,
      high: 102,
      status: 'ok',
      warnings: [],
    })
    assert.equal((runs as unknown[]).length, 2)
    for (const entry of evidence as readonly Record<string, unknown>[]) {
      assert.deepEqual(Object.keys(entry).toSorted(), ['file', 'line', 'run', 'sha256'])
    }
  })

  test('of query as JSON is one list, of the same cells', () => {
    const list = JSON.parse(run(...query, '-f', 'json').stdout) as unknown
    assert.deepEqual(list, records(run(...query, '-f', 'ndjson')))
  })

  test('of query as CSV and TSV is read back by another program', () => {
    const expected = [
      ['threads', '1 (1/s)', '2 (1/s)'],
      ['1', '101.5', '201.5'],
      ['2', '201.5', '401.5'],
    ]
    assert.deepEqual(parse(run(...query, '-f', 'csv').stdout), expected)
    assert.deepEqual(parse(run(...query, '-f', 'tsv').stdout, { delimiter: '\t' }), expected)
  })

  test('of query without rows and columns has a row for each combination of the fields that vary', () => {
    const { status, stdout } = run('query', 'grid', '-m', 'tps', '-f', 'csv')
    assert.equal(status, 0)
    assert.deepEqual(parse(stdout), [
      ['cores', 'threads', 'tps (1/s)'],
      ['1', '1', '101.5'],
      ['1', '2', '201.5'],
      ['2', '1', '201.5'],
      ['2', '2', '401.5'],
    ])
  })

  test('of query is an error where cells pool an undeclared field, which names its values and the flag', () => {
    const pooling = ['query', 'grid', '-m', 'tps', '-r', 'threads', '-f', 'ndjson']
    const refused = run(...pooling)
    assert.deepEqual([refused.status, refused.stdout], [2, ''])
    assert.match(refused.stderr, /Unexpected cells that pool runs with different cores \(1, 2\)/)
    assert.match(refused.stderr, /Declare it with --pool cores, .* --where cores=1$/m)
    const { status, stdout, stderr } = run(...pooling, '--pool', 'cores')
    assert.deepEqual([status, stderr], [0, 'note: cells pool cores: 1, 2\n'])
    assert.equal(records({ status, stdout, stderr }).length, 2)
  })

  test('of compare is an error where cells pool an undeclared field', () => {
    const compared = ['compare', 'grid', 'cores:1', 'cores:2', '-m', 'tps', '-r', 'engine']
    const refused = run(...compared)
    assert.equal(refused.status, 2, refused.stderr)
    assert.match(refused.stderr, /different threads \([\d, ]+\)[\s\S]*--pool threads/)
    assert.equal(run(...compared, '--pool', 'threads').status, 0)
  })

  test('of query that nothing passes is empty, and ends with 1', () => {
    const filtered = (filter: string): Outcome => run(...query, '--filter', filter, '-f', 'ndjson')
    const outcome = filtered('threads:>2')
    assert.deepEqual([outcome.status, outcome.stdout], [1, ''])
    assert.equal(outcome.stderr, 'No run matches the filter.\n')
    const { status, stderr } = filtered('version:8.4')
    assert.equal(status, 1)
    assert.match(
      stderr,
      /^note: unexpected version `8\.4`, expected one of 8\.4\.8; closest: 8\.4\.8$/m,
    )
  })

  test('of inspect as JSON is one object whose counts add up', () => {
    const { status, stdout } = run('inspect', 'grid', '--json')
    assert.equal(status, 0)
    const { files, read, ignored, rejected, unknown, formats, diagnostics } = JSON.parse(
      stdout,
    ) as {
      readonly [name in 'files' | 'read' | 'ignored' | 'rejected' | 'unknown']: number
    } & { readonly formats: object; readonly diagnostics: readonly unknown[] }
    assert.equal(read + ignored + rejected + unknown, files)
    assert.deepEqual(formats, { 'my.cnf': 1, sysbench: 8 })
    assert.deepEqual(diagnostics, [])
  })

  test('of convert counts the files of an archive, once', () => {
    const convert = (): Outcome => run('convert', 'grid', '--out', join(folders, 'out'))
    const first = convert()
    const second = convert()
    assert.deepEqual([first.status, second.status], [0, 0])
    assert.match(first.stderr, /grid: 8 runs; 10 files = 9 read \+ 1 ignored/)
    assert.match(second.stderr, /Nothing changed/)
  })

  test('for people folds what repeats itself', () => {
    const cwd = manyUnknownFiles()
    const { status, stdout, stderr } = benchfolio(['inspect', 'page.md'], { cwd })
    assert.equal(status, 1)
    assert.equal(stdout.match(/^unknown: /gm)?.length, 20)
    assert.match(stdout, /^… and 30 more: not recognised/m)
    assert.equal(stderr.match(/\[archive\/unknown\]$/gm)?.length, 20)
    assert.match(stderr, /^… and 30 more: archive\/unknown \(--json prints all\)$/m)
    const { stdout: all } = benchfolio(['inspect', 'page.md', '--json'], { cwd })
    assert.equal((JSON.parse(all) as { diagnostics: unknown[] }).diagnostics.length, 50)
  })

  test('holds no escape sequence where it goes to no terminal, and none of an archive', () => {
    const cwd = smallFolder(join(folders, 'escapes'), {
      'raw/mysql\u009B31m\u202E/t1.txt': sysbenchLog(),
      'raw/x.txt': 'first \u001B[31mline\n',
      'page.md':
        '---\ntitle: "a \\e[2J title"\narchive: {source: raw, patterns: [\'{engine}/t{threads}.txt\']}\n---\n',
    })
    for (const arguments_ of [
      ['inspect', 'page.md'],
      ['query', 'page.md', '-m', 'tps', '-r', 'engine'],
      ['query', 'page.md', '-m', 'tps', '-r', 'engine', '-f', 'markdown'],
      ['query', 'page.md', '-m', 'fps'],
      ['--help'],
    ]) {
      const { stdout, stderr } = benchfolio(arguments_, { cwd, env: { FORCE_COLOR: '0' } })
      assert.doesNotMatch(
        (stdout + stderr).replaceAll('\n', ''),
        /[\p{Cc}\u202E]/u,
        arguments_.join(' '),
      )
    }
  })
})

test('commands write below .build of a publication and where they are told, nowhere else', () => {
  const cwd = gridProject(join(folders, 'clean'))
  benchfolio(['inspect', 'grid'], { cwd })
  benchfolio(['query', 'grid', '-r', 'threads', '-c', 'cores'], { cwd })
  benchfolio(['convert', 'grid'], { cwd })
  assert.deepEqual(readdirSync(cwd).toSorted(), ['.build', 'content', 'site'])
})

test('outside a publication commands write to the cache of the user, also two at once', async (context) => {
  const cwd = temporaryFolder(context)
  const caches = temporaryFolder(context)
  const grid = join(gridProject(join(folders, 'logs')), 'site', 'archives', 'grid')
  const env = { XDG_CACHE_HOME: caches }
  const calls = [
    ['inspect', grid],
    ['report', grid],
    ['report', grid],
    ['query', grid],
  ]
  const outcomes = await Promise.all(calls.map((call) => startBenchfolio(call, { cwd, env })))
  for (const { status, stderr } of outcomes) assert.equal(status, 0, stderr)
  assert.equal(outcomes[1]?.stdout, outcomes[2]?.stdout)
  assert.deepEqual(readdirSync(cwd), [])
  assert.deepEqual(readdirSync(caches), ['benchfolio'])
})
