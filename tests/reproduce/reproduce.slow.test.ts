// Reproductions with real servers: a true difference, a pair without one, too few runs, and an archive that lacks files.
import assert from 'node:assert/strict'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import { parse, stringify } from 'yaml'
import { benchfolio } from '../commands/benchfolio.ts'
import { engines } from '../record/engines.ts'

const { missing } = engines()

// Whether the log is flushed at each commit is a difference that every machine shows.
const plan = `title: Durability
engines: [{ name: mariadb, adapter: mariadb }]
configurations:
  - { name: strict, options: { innodb_flush_log_at_trx_commit: 1 } }
  - { name: relaxed, options: { innodb_flush_log_at_trx_commit: 2 } }
workloads:
  - { name: oltp_update_non_index, load: sysbench, data: [--tables=1, --table-size=10000] }
threads: [4]
repeats: 4
seconds: 2
warmup: 1
order: shuffled
`

suite('a reproduction', { skip: missing }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-reproduce-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  const file = (name: string): string => join(folder, name)
  const run = (...words: readonly string[]) => benchfolio(words, { cwd: folder })

  before(() => {
    writeFileSync(file('original.yaml'), plan)
    const recorded = run('record', 'original.yaml', '--out', 'original', '--scratch', 's')
    assert.equal(recorded.status, 0, recorded.stderr)
    writeFileSync(file('page.md'), '---\ntitle: Durability\narchive: { source: original }\n---\n')
    const sides = ['--baseline', 'config:strict', '--contender', 'config:relaxed']
    const planned = run('reproduce', 'page.md', ...sides, '--seconds', '2', '--out', 'plan.yaml')
    assert.equal(planned.status, 0, planned.stderr)
    assert.doesNotMatch(planned.stderr, /missing:/)
    const text = readFileSync(file('plan.yaml'), 'utf8')
    writeFileSync(file('plan.yaml'), text.replace(/^warmup: 5$/m, 'warmup: 1'))
  })

  test('of a true difference is reproduced, in its size where the interval lies within 5 % of it', () => {
    const { status, stdout } = run(
      'reproduce',
      'plan.yaml',
      '--run',
      '--yes',
      '--archive',
      'a',
      '--scratch',
      's',
    )
    const text = run('reproduce', 'a', '--format', 'json').stdout
    const { verdict, cells } = JSON.parse(text) as {
      verdict: string
      cells: {
        original: { ratio: number }
        local: { interval: [number, number]; verdict: string }
      }[]
    }
    // How far a loaded machine scatters is its own; the direction and the rule for the size are not.
    const isSameSize = cells.every(({ original, local }) =>
      local.interval.every((end) => Math.abs(end / original.ratio - 1) <= 0.05),
    )
    assert.deepEqual(
      cells.map(({ local }) => local.verdict),
      ['higher'],
      stdout,
    )
    const expected = isSameSize
      ? { name: 'reproduced', code: 0, title: 'Reproduced' }
      : { name: 'other size', code: 5, title: 'Same direction, different effect size' }
    assert.equal(verdict, expected.name, text)
    assert.equal(status, expected.code, stdout)
    assert.ok(stdout.startsWith(`# ${expected.title}: Durability`), stdout)
    const github = run('reproduce', 'a', '--format', 'github')
    assert.ok(github.stdout.includes(expected.title), github.stdout)
  })

  test('on servers with another configuration is another experiment, and names the option', () => {
    cpSync(file('a'), file('other'), { recursive: true })
    const [folder = ''] = readdirSync(file('other/sessions'))
    for (const entry of readdirSync(file(`other/sessions/${folder}`))) {
      const path = file(`other/sessions/${folder}/${entry}`)
      if (!entry.endsWith('variables.txt')) continue
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, text.replace(/^(innodb_flush_log_at_trx_commit\t)1$/m, '$12'))
    }
    const { status, stdout } = run('reproduce', 'other')
    assert.equal(status, 4, stdout)
    assert.match(stdout, /^# Different experiment, no verdict: Durability/)
    assert.match(stdout, /trx\\?_commit is 2, the plan sets 1/)
  })

  test('of a difference of another size reproduces the other size', () => {
    cpSync(file('a'), file('larger'), { recursive: true })
    const archived = parse(readFileSync(file('larger/plan.yaml'), 'utf8')) as {
      reproduces: { cells: { contender: { values: number[] } }[] }
    }
    for (const { contender } of archived.reproduces.cells)
      contender.values = contender.values.map((value) => 1000 * value)
    writeFileSync(file('larger/plan.yaml'), stringify(archived))
    const { status, stdout } = run('reproduce', 'larger')
    assert.equal(status, 5, stdout)
    assert.match(stdout, /^# Same direction, different effect size: Durability/)
  })

  test('of equal sides is not reproduced', () => {
    const text = readFileSync(file('plan.yaml'), 'utf8')
    writeFileSync(file('same.yaml'), text.replace(/(innodb_flush_log_at_trx_commit: )"1"/, '$1"2"'))
    const { status, stdout } = run(
      'reproduce',
      'same.yaml',
      '--run',
      '--yes',
      '--archive',
      'b',
      '--scratch',
      's',
    )
    // Two of the 70 orders of four equal runs per side are significant, half of them in the original direction.
    const isSignificant = /\| other size \|/.test(stdout)
    assert.equal(status, isSignificant ? 5 : 1, stdout)
    assert.match(stdout, isSignificant ? /^# Same direction/ : /^# Not reproduced/)
  })

  test('with two runs per side cannot tell', () => {
    const text = readFileSync(file('plan.yaml'), 'utf8')
    writeFileSync(file('few.yaml'), text.replace(/^repeats: \d+$/m, 'repeats: 2'))
    const { status, stdout } = run(
      'reproduce',
      'few.yaml',
      '--run',
      '--yes',
      '--archive',
      'c',
      '--scratch',
      's',
    )
    assert.equal(status, 4, stdout)
    assert.match(stdout, /cannot tell: 2 more repeats needed/)
  })
})
