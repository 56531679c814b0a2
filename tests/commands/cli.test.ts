import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, suite, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { smallFolder } from '../archive/small-folder.ts'
import { sampled } from '../extent.ts'
import { once } from '../once.ts'
import { gridProject, gridPage } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { benchfolio, program, records, startBenchfolio, type Outcome } from './benchfolio.ts'

const folders = mkdtempSync(join(tmpdir(), 'benchfolio-cli-'))
after(() => rmSync(folders, { recursive: true, force: true }))

const repository = resolve(import.meta.dirname, '../..')
// prettier-ignore
const names = [
  'report',
  'query', 'compare', 'diff', 'lint-config', 'redact', 'inspect', 'record', 'reproduce', 'verify', 'check', 'cite',
  'pack', 'init', 'remove-sample', 'theme', 'deploy-config', 'new', 'fetch', 'convert', 'merge', 'build', 'dev', 'export', 'preview', 'doctor', 'completion',
]

const grid = once(() => gridProject(join(folders, 'grid')))
const run = (...arguments_: readonly string[]): Outcome => benchfolio(arguments_, { cwd: grid() })

const started = (arguments_: readonly string[]): Promise<Outcome> =>
  startBenchfolio(arguments_, { cwd: grid() })

// error: …  where: …  do this: …
function assertThreeLines({ stdout, stderr }: Outcome, words: RegExp): void {
  assert.equal(stdout, '')
  const lines = stderr.trimEnd().split('\n')
  assert.equal(lines.length, 3, stderr)
  assert.match(lines[0] ?? '', /^error: /)
  assert.match(lines[1] ?? '', /^ {2}where: \S/)
  assert.match(lines[2] ?? '', /^ {2}do this: \S/)
  assert.match(stderr, words)
  assert.doesNotMatch(stderr, /^\s+at /m)
}

suite('help', () => {
  const root = once(() => run('--help'))

  test('is the same from the launcher as from the bundle', () => {
    assert.deepEqual(benchfolio(['--help'], { cwd: folders, launcher: true }), root())
  })

  test('of the program names every command and the exit status', () => {
    assert.equal(root().status, 0)
    for (const name of names) assert.match(root().stdout, new RegExp(`^  ${name} `, 'm'))
    assert.match(root().stdout, /0 ok, 1 findings, 2 wrong command line, 3 unusable input/)
  })

  for (const name of names) {
    test(`of ${name} goes to stdout, with a description and the options`, async () => {
      const { status, stdout, stderr } = await started([name, '--help'])
      assert.equal(status, 0)
      assert.equal(stderr, '')
      assert.match(stdout, new RegExp(`^Usage: benchfolio ${name}`))
      assert.match(stdout, /--help/)
    })
  }

  test('of the program lists the commands that there are, and no other', () => {
    const listed = [...root().stdout.matchAll(/^ {2}(?!help\b)([a-z][a-z-]*) {2,}\S/gm)].map(
      ([, name]) => name,
    )
    assert.deepEqual(listed.toSorted(), names.toSorted())
  })

  test('says the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
      readonly version: string
    }
    assert.equal(run('--version').stdout, `${version}\n`)
  })
})

suite('the examples of the help', () => {
  // A copy, so that examples which write do not write into the repository.
  const copy = once(() => {
    const root = join(folders, 'copy')
    for (const folder of ['content', 'site', 'docs', 'data'])
      cpSync(join(repository, folder), join(root, folder), { recursive: true })
    return root
  })
  // `verify` needs an archive with published tables, which tests/verify has; `merge` shards, `reproduce` servers; `pack` a permalink of the ledger; `remove-sample` the sample, `theme` a blog.
  const builds = [
    'build',
    'dev',
    'export',
    'fetch',
    'merge',
    'preview',
    'verify',
    'pack',
    'remove-sample',
    'reproduce',
    'theme',
  ]
  // `check` and `convert` convert the whole publication, which tests of their own do with smaller ones.
  const excluded = sampled(builds, [...builds, 'check', 'convert'])
  const examples = once(() =>
    names.flatMap((name) =>
      [...run(name, '--help').stdout.matchAll(/^ {2}\$ benchfolio (.+)$/gm)].map(
        ([, line = '']) => line,
      ),
    ),
  )

  const commandOf = (line: string): string => line.split(' ')[0] ?? ''

  test('are there for every command', () => {
    for (const name of names)
      assert.ok(
        examples().some((line) => line.startsWith(name)),
        `${name} has no example`,
      )
  })

  test('run, with data on stdout', () => {
    // Examples that name a container of the reader's own.
    const container = (name: string): void => {
      const link = join(copy(), name)
      if (!existsSync(link)) symlinkSync(join(copy(), 'site/archives/mariadb-two-cores'), link)
    }
    const allowed = examples().filter((text) => !excluded.includes(commandOf(text)))
    const firstOfEach = allowed.filter(
      (text) => text === allowed.find((other) => commandOf(other) === commandOf(text)),
    )
    const selected = sampled(allowed, firstOfEach)
    // Recordings are tests of their own.
    for (const line of selected.filter((text) => !text.includes(' --run'))) {
      for (const [name] of line.matchAll(/\w+\.tar\.gz/g)) container(name)
      const [command = ''] = line.split(' > ')
      const arguments_ = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        ([, single, double, word]) => single ?? double ?? word ?? '',
      )
      const { status, stdout, stderr } = benchfolio(arguments_, { cwd: copy() })
      const findings = ['inspect', 'doctor', 'diff', 'lint-config', 'check']
      const fine = findings.includes(arguments_[0] ?? '') ? [0, 1] : [0]
      assert.ok(fine.includes(status ?? -1), `${line}: ${String(status)}: ${stderr}`)
      // These write files.
      const writes =
        ['convert', 'new', 'pack'].includes(arguments_[0] ?? '') ||
        arguments_.some((word) => word === '-o' || word === '--out')
      if (!writes) assert.notEqual(stdout, '', line)
    }
  })
})

suite('a wrong command line', () => {
  for (const [name, arguments_, words] of [
    ['no command', [], /Usage: benchfolio/],
    ['an unknown command', ['qeury'], /unknown command 'qeury'[\s\S]*Did you mean query\?/],
    [
      'an unknown option',
      ['query', 'grid', '--metrik', 'qps'],
      /unknown option '--metrik'[\s\S]*Did you mean --metric\?/,
    ],
    ['a missing argument', ['query'], /missing required argument 'page'/],
    ['an argument too many', ['inspect', 'grid', 'x'], /too many arguments/],
    ['a --round that is no digit', ['query', 'grid', '--round', 'two'], /Expected a digit/],
  ] as const) {
    test(`with ${name} ends with 2 and says what was meant, on stderr`, async () => {
      const { status, stdout, stderr } = await started(arguments_)
      assert.equal(status, 2)
      assert.equal(stdout, '')
      assert.match(stderr, words)
      assert.doesNotMatch(stderr, /^\s+at /m)
    })
  }

  for (const [name, arguments_, words] of [
    ['a page that is not there', ['query', 'nowhere'], /no such archive page[\s\S]*nowhere/],
    [
      'a format that is none',
      ['query', 'grid', '-f', 'xml'],
      /Unexpected format `xml`[\s\S]*ndjson, json, table/,
    ],
    [
      'a metric that is none',
      ['query', 'grid', '-m', 'fps'],
      /Unexpected metric `fps`, expected one of .*qps.*[\s\S]*do this: Write \w+, \w+/,
    ],
    [
      'a key that is none',
      ['query', 'grid', '-r', 'kores'],
      /Unexpected field `kores`, expected one of cores.*; closest: cores[\s\S]*do this: Write cores/,
    ],
    [
      'a key of --where that is none',
      ['query', 'grid', '-w', 'kores=1'],
      /Unexpected field `kores`/,
    ],
    [
      'a value of --where that no run has',
      ['query', 'grid', '-w', 'version=8.4', '-w', 'workload=reed'],
      /Unexpected version `8\.4`, expected one of 8\.4\.8; [\s\S]*--where version=8\.4\.8/,
    ],
    [
      'a value of --where that is like none',
      ['query', 'grid', '-w', 'threads=64'],
      /Unexpected threads `64`, expected one of 1, 2$[\s\S]*do this: Give --where a value of the list/m,
    ],
    [
      'a --where without a text',
      ['query', 'grid', '-w', 'cores'],
      /Unexpected `cores`[\s\S]*FIELD=VALUE/,
    ],
    [
      'a baseline that no run has',
      ['query', 'grid', '-r', 'cores', '-b', 'cores=9'],
      /Unexpected baseline cores `9`, expected one of 1, 2[\s\S]*first, best, previous/,
    ],
    [
      'a baseline that is not shown',
      ['query', 'grid', '-r', 'threads', '-b', 'cores=1'],
      /not shown/,
    ],
    ['a warm-up that is none', ['query', 'grid', '--warmup', 'long'], /--warmup/],
    [
      'a formula that is none',
      ['compare', 'grid', 'cores:1', 'cores:2', '--formula', 'own'],
      /Unexpected formula `own`[\s\S]*mytools-2025/,
    ],
    ['a filter that does not end', ['query', 'grid', '--filter', 'threads:('], /filter/i],
  ] as const) {
    test(`with ${name} ends with 2 and three lines: what, where, what to do`, async () => {
      const outcome = await started(arguments_)
      assert.equal(outcome.status, 2)
      assertThreeLines(outcome, words)
    })
  }
})

suite('unusable input', () => {
  const files = {
    'no-archive.md': '---\ntitle: x\n---\n',
    'wrong-key.md': '---\narchive:\n  source: x\n  pattern: [a]\n---\n',
    'wrong-yaml.md': '---\narchive: {source: [\n---\n',
    'wrong-pattern.md': "---\narchive:\n  source: x\n  patterns: ['{a']\n---\n",
    'no-source.md': '---\narchive: {source: nowhere}\n---\n',
    'cut.md': '---\narchive: {source: cut.tar.gz}\n---\n',
    'cut.tar.gz': Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 75, 4, 0]),
    'escape.md': '---\narchive: {source: "a\\e[2Jb"}\n---\n',
  }
  const folder = once(() => smallFolder(join(folders, 'wrong'), files))

  for (const [file, words] of [
    ['no-archive.md', /Unexpected page without `archive:`[\s\S]*no-archive\.md:1\b/],
    ['wrong-key.md', /Unrecognized key: "pattern"[\s\S]*wrong-key\.md:4:12/],
    ['wrong-yaml.md', /wrong-yaml\.md:\d/],
    ['wrong-pattern.md', /expected \}[\s\S]*wrong-pattern\.md:4:14/],
    ['no-source.md', /The archive does not exist[\s\S]*nowhere/],
    ['cut.md', /cannot be read[\s\S]*cut\.tar\.gz/],
    ['escape.md', /Unexpected control character[\s\S]*escape\.md:2:19/],
  ] as const) {
    for (const command of ['query', 'inspect']) {
      test(`${command} of ${file} ends with 3 and three lines: what, where, what to do`, () => {
        const outcome = benchfolio([command, file], { cwd: folder() })
        assert.equal(outcome.status, 3, outcome.stderr)
        assertThreeLines(outcome, words)
      })
    }
  }

  test('has a stack with --debug only', () => {
    const { stderr } = benchfolio(['inspect', 'no-source.md', '--debug'], { cwd: folder() })
    assert.match(stderr, /^\s+at /m)
  })
})

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
      ['threads', '1', '2'],
      ['1', '101.5', '201.5'],
      ['2', '201.5', '401.5'],
    ]
    assert.deepEqual(parse(run(...query, '-f', 'csv').stdout), expected)
    assert.deepEqual(parse(run(...query, '-f', 'tsv').stdout, { delimiter: '\t' }), expected)
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

  test('of convert as JSON is one object an archive, also when nothing changed', () => {
    const convert = (): Outcome => run('convert', 'grid', '--out', join(folders, 'out'), '--json')
    const first = convert()
    const second = convert()
    assert.deepEqual([first.status, second.status], [0, 0])
    const archive = { archive: 'grid', files: 10, read: 9, ignored: 1, rejected: 0, unknown: 0 }
    assert.deepEqual(records(first), [{ ...archive, statuses: { ok: 8 } }])
    assert.equal(second.stdout, first.stdout)
    assert.match(second.stderr, /Nothing changed/)
  })

  test('for people folds what repeats itself', () => {
    const logs = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`raw/${String(index)}.log`, 'what is this\n']),
    )
    const cwd = smallFolder(join(folders, 'many'), {
      ...logs,
      'page.md': "---\narchive: {source: raw, patterns: ['{n}.log']}\n---\n",
    })
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

suite('a pipe', () => {
  test(
    'that is closed early ends the program quietly',
    { skip: process.platform === 'win32' },
    async () => {
      for (const stream of ['stdout', 'stderr'] as const) {
        const child = spawn(process.execPath, [program, 'inspect', 'many/page.md'], {
          cwd: folders,
        })
        let text = ''
        const other = stream === 'stdout' ? child.stderr : child.stdout
        other.on('data', (data: Buffer) => (text += data.toString()))
        child[stream].destroy()
        const code = await new Promise((done) => child.once('exit', done))
        assert.ok(code === 0 || code === 1, String(code))
        assert.doesNotMatch(text, /EPIPE|error:/)
      }
    },
  )

  test(
    'that is read late gets all that was printed',
    { skip: process.platform === 'win32' },
    () => {
      const log = sysbenchLog()
      const logs = Array.from(
        { length: 1500 },
        (_, index) => [`raw/${String(index)}.log`, log] as const,
      )
      const cwd = smallFolder(join(folders, 'late'), {
        ...Object.fromEntries(logs),
        'page.md': '---\narchive: {source: raw}\n---\n',
      })
      const command = [program, 'inspect', 'page.md', '--json']
      const all = benchfolio(command.slice(1), { cwd }).stdout
      // More than a pipe holds.
      assert.ok(all.length > 150_000, String(all.length))
      const late = ['-c', '"$0" "$@" | (sleep 1; cat)', process.execPath, ...command]
      assert.equal(spawnSync('sh', late, { cwd, encoding: 'utf8' }).stdout, all)
    },
  )

  test('gives the page: - is standard input, its source relative to the folder or --root', () => {
    const input = gridPage.replace('../../../site/archives/grid', 'site/archives/grid')
    const command = ['query', '-', '-m', 'tps', '-r', 'threads', '-c', 'cores', '-f', 'ndjson']
    const expected = run('query', 'grid', ...command.slice(2)).stdout
    assert.equal(benchfolio(command, { cwd: grid(), input }).stdout, expected)
    const elsewhere = benchfolio([...command, '--root', grid()], { cwd: folders, input })
    assert.equal(elsewhere.stdout, expected)
    const inspected = benchfolio(['inspect', '-', '--json'], { cwd: grid(), input })
    assert.equal((JSON.parse(inspected.stdout) as { files: number }).files, 10)
  })

  test('that gives no page is unusable input', () => {
    const outcome = benchfolio(['inspect', '-'], { cwd: grid(), input: 'hello\n' })
    assert.equal(outcome.status, 3)
    assertThreeLines(outcome, /where: stdin/)
  })
})

test('commands write below .build and where they are told, nowhere else', () => {
  const cwd = gridProject(join(folders, 'clean'))
  benchfolio(['inspect', 'grid'], { cwd })
  benchfolio(['query', 'grid', '-r', 'threads', '-c', 'cores'], { cwd })
  benchfolio(['convert', 'grid'], { cwd })
  assert.deepEqual(readdirSync(cwd).toSorted(), ['.build', 'content', 'site'])
})
