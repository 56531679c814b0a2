import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { BadInput } from '../../tools/errors.ts'
import type { Plan } from '../../tools/record/plan.ts'
import { readPlan } from '../../tools/record/read-plan.ts'
import { describeArchive } from '../../tools/record/archive-description.ts'
import { estimateSeconds, remainingSeconds } from '../../tools/record/estimate.ts'
import { sysbenchTest } from '../../tools/record/scripts.ts'
import { sessionsOf } from '../../tools/record/planned-runs.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

const text = (order: string): string => `title: A plan
engines:
  - {name: old, adapter: mariadb}
  - {name: new, adapter: mariadb}
workloads:
  - {name: reads, load: sysbench, test: oltp_read_only}
threads: [1, 4]
repeats: 3
order: ${order}
`

function planOf(content: string, context: Parameters<typeof temporaryFolder>[0]): Plan {
  const file = join(temporaryFolder(context), 'plan.yaml')
  writeFileSync(file, content)
  return readPlan(file)
}

suite('the order of a recording', () => {
  for (const order of ['interleaved', 'shuffled', 'as-written']) {
    test(`${order}: every point once, and the same order each time`, (context) => {
      const plan = planOf(text(order), context)
      const paths = sessionsOf(plan).flatMap(({ runs }) => runs.map(({ path }) => path))
      assert.equal(new Set(paths).size, 2 * 2 * 3)
      assert.equal(paths.length, 2 * 2 * 3)
      assert.deepEqual(
        sessionsOf(plan).flatMap(({ runs }) => runs.map(({ path }) => path)),
        paths,
      )
    })
  }

  test('interleaved: each repeat starts with another engine, as-written does not', (context) => {
    const first = (order: string): readonly string[] =>
      sessionsOf(planOf(text(order), context)).map(
        ({ engine, path }) => `${engine.name}${path.slice(-1)}`,
      )
    assert.deepEqual(first('interleaved'), ['old1', 'new1', 'new2', 'old2', 'old3', 'new3'])
    assert.deepEqual(first('as-written'), ['old1', 'old2', 'old3', 'new1', 'new2', 'new3'])
  })
})

test('restarts: every start of a server has all repeats of its points', (context) => {
  const plan = planOf(`${text('interleaved')}restarts: 2\n`, context)
  const sessions = sessionsOf(plan)
  assert.deepEqual(
    sessions.map(({ path }) => path),
    ['old.s1', 'new.s1', 'new.s2', 'old.s2'].map((name) =>
      `sessions/${name}`.replace('.', '/default.'),
    ),
  )
  const [first] = sessions
  assert.deepEqual(
    first?.runs.map(({ path }) => path),
    ['t1.s1.r1', 't4.s1.r1', 't1.s1.r2', 't4.s1.r2', 't1.s1.r3', 't4.s1.r3'].map(
      (name) => `runs/old/default/reads/${name}`,
    ),
  )
  const patterns = describeArchive(
    plan,
    new Map([
      ['old', '1'],
      ['new', '2'],
    ]),
  )
  assert.match(patterns, /t\{threads\}\.s\{restart\}\.r\{repeat\}\.\{tool\}\.txt/)
})

test('a workload has fields of its own in the description', (context) => {
  const plan = planOf(
    text('shuffled').replace('oltp_read_only', "oltp_read_only, fields: {tables: '1'}"),
    context,
  )
  const versions = new Map([
    ['old', '1'],
    ['new', '2'],
  ])
  assert.match(describeArchive(plan, versions), /workload:\n {6}reads:\n {8}tables: "1"/)
})

suite('how long a recording takes', () => {
  test('a workload has threads of its own, and they count', (context) => {
    const own = text('shuffled').replace('oltp_read_only}', 'oltp_read_only, threads: [2]}')
    const all = sessionsOf(planOf(text('shuffled'), context))
    const plan = planOf(own, context)
    const one = sessionsOf(plan)
    assert.deepEqual(
      [...new Set(one.flatMap(({ runs }) => runs.map(({ threads }) => threads)))],
      [2],
    )
    // Two engines, three repeats, one number of threads instead of two: six runs less of 30 s and what is beside.
    assert.equal(estimateSeconds(plan, all) - estimateSeconds(plan, one), 6 * 30.25)
  })

  test('a duration by convergence counts with its limit', (context) => {
    const plan = planOf(`${text('interleaved')}until: {interval: 2 %, most: 300 s}\n`, context)
    assert.deepEqual(plan.until, { interval: 0.02, most: 300 })
    const usual = planOf(text('interleaved'), context)
    const sessions = sessionsOf(usual)
    assert.equal(
      estimateSeconds(plan, sessions) - estimateSeconds(usual, sessions),
      2 * 2 * 3 * (300 - 30),
    )
  })

  test('what is left goes by the plan at first, then by the pace', () => {
    assert.equal(remainingSeconds(1000, 0, 5), 1000)
    assert.equal(remainingSeconds(1000, 500, 1000), 1000)
    assert.equal(remainingSeconds(1000, 1000, 900), 0)
  })

  test('a script is run from the scratch folder, a test of sysbench by its name', (context) => {
    const [workload] = planOf(
      text('shuffled').replace('oltp_read_only', 'scripts/own.lua'),
      context,
    ).workloads
    const [named] = planOf(text('shuffled'), context).workloads
    assert.ok(workload && named)
    assert.deepEqual(
      [sysbenchTest(workload), sysbenchTest(named)],
      ['../own.lua', 'oltp_read_only'],
    )
  })
})

suite('a plan that is wrong', () => {
  for (const [name, content, words, where] of [
    [
      'an unknown adapter',
      text('shuffled').replace('mariadb', 'oracle'),
      /adapter/,
      /plan\.yaml:3:26$/,
    ],
    ['an unknown key', `${text('shuffled')}thread: [1]\n`, /thread/, /plan\.yaml:1:1$/],
    ['an alias without an anchor', 'title: *nothing\n', /alias `\*nothing`/, /plan\.yaml:1:8$/],
    [
      'aliases that multiply',
      `a: &a [x, x, x, x, x, x, x, x, x]\n${['ab', 'bc', 'cd', 'de', 'ef', 'fg']
        .map(
          ([from, to]) =>
            `${String(to)}: &${String(to)} [${Array(9)
              .fill(`*${String(from)}`)
              .join()}]\n`,
        )
        .join('')}`,
      /./,
      /plan\.yaml:1:1$/,
    ],
    ['flow lists in flow lists', `title: ${'['.repeat(20_000)}\n`, /nesting/, /plan\.yaml:1:1$/],
    ['lists in lists', `title:\n  ${'- '.repeat(20_000)}x\n`, /nesting/, /plan\.yaml:1:1$/],
    ['YAML that is none', 'title: [', /./, /plan\.yaml:\d+:\d+$/],
    [
      'two engines of one name',
      text('shuffled').replace('new', 'old'),
      /second `old`, expected unique names/,
      /plan\.yaml:4:12$/,
    ],
    [
      'two engines whose names differ in case',
      text('shuffled').replace('new', 'OLD'),
      /second `OLD`, expected names that differ in more than case/,
      /plan\.yaml:4:12$/,
    ],
    [
      'a name too long for a folder',
      text('shuffled').replace('reads', 'r'.repeat(256)),
      /name of 256 characters, expected at most 100 in `workloads\.0\.name`/,
      /plan\.yaml:6:12$/,
    ],
    [
      'a hostname that Linux refuses',
      `${text('shuffled')}hostname: ${'h'.repeat(65)}\n`,
      /name of 65 characters, expected at most 64 in `hostname`/,
      /plan\.yaml:10:11$/,
    ],
    [
      'a name that Windows reserves',
      text('shuffled').replace('new', 'Aux.1'),
      /name `Aux\.1`, expected a name that Windows does not reserve/,
      /plan\.yaml:4:12$/,
    ],
    [
      'a name that leaves the folder',
      text('shuffled').replace('new', '../new'),
      /name/,
      /plan\.yaml:4:12$/,
    ],
    [
      'two sets of data in one database',
      text('shuffled').replace(
        'oltp_read_only}',
        'oltp_read_only, data: [--tables=1]}\n  - {name: more, load: sysbench, data: [--tables=2]}',
      ),
      /other data of the workload `more`/,
      /plan\.yaml$/,
    ],
    [
      'options of an engine that makes no data directory with them',
      text('shuffled').replace('adapter: mariadb', 'adapter: postgresql, options: {a: 1}'),
      /options of the engine `old`/,
      /plan\.yaml$/,
    ],
    [
      'options for a running server that cannot be restarted',
      text('shuffled')
        .replace('adapter: mariadb', "adapter: existing, server: mysql, address: 'db:3306'")
        .replace('workloads:', 'configurations: [{name: a, options: {b: 1}}]\nworkloads:'),
      /options for the running server `old`, expected `restart`/,
      /plan\.yaml$/,
    ],
    [
      'a running server without an address',
      text('shuffled').replace('adapter: mariadb', 'adapter: existing, server: mysql'),
      /`old` without server or address/,
      /plan\.yaml$/,
    ],
    [
      'a duration by convergence of a load that cannot be ended early',
      `${text('shuffled').replace('load: sysbench', 'load: pgbench')}until: {interval: 2 %, most: 60}\n`,
      /`until` for the workload `reads`, expected the load sysbench/,
      /plan\.yaml$/,
    ],
    [
      'a duration by convergence on another machine',
      `${text('shuffled')}until: {interval: 2 %, most: 60 s}\nhosts: {server: {address: a}, client: {ssh: b, address: b}}\n`,
      /`until` with `hosts`/,
      /plan\.yaml$/,
    ],
    [
      'an interval without a unit',
      `${text('shuffled')}until: {interval: 2, most: 60}\n`,
      /until\.interval/,
      /plan\.yaml:10:19$/,
    ],
    [
      'too short a limit of a convergence',
      `${text('shuffled')}until: {interval: 2 %, most: 20}\n`,
      /expected more than 20 s/,
      /plan\.yaml:10:30$/,
    ],
    [
      'a ramp in a random order',
      text('shuffled').replace('[1, 4]', '{from: 1, to: 8, until: collapse}'),
      /order `shuffled` with the ramp of the workload `reads`/,
      /plan\.yaml$/,
    ],
    [
      'a ramp that decreases',
      text('interleaved').replace('[1, 4]', '{from: 8, to: 1, until: collapse}'),
      /ramp from 8 to 1 threads/,
      /plan\.yaml$/,
    ],
    [
      'a ramp without its end',
      text('interleaved').replace('[1, 4]', '{from: 1, to: 8}'),
      /threads/,
      /plan\.yaml:7:10$/,
    ],
    [
      'settings of the host for a running server',
      text('shuffled')
        .replace('adapter: mariadb', "adapter: existing, server: mysql, address: 'db:3306'")
        .replace('workloads:', 'host: {swap: off}\nworkloads:'),
      /`host` for the running server `old`/,
      /plan\.yaml$/,
    ],
    [
      'a setting of the host that no plan can state',
      `${text('shuffled')}host: {swap: on}\n`,
      /host\.swap/,
      /plan\.yaml:10:14$/,
    ],
    [
      'more cores than there are',
      `${text('shuffled')}cores: [4096]\n`,
      /4096 cores/,
      /plan\.yaml$/,
    ],
  ] as const) {
    test(`${name} is said with its place`, (context) => {
      assert.throws(
        () => planOf(content, context),
        (error) => {
          assert.ok(error instanceof BadInput)
          assert.match(error.message, words)
          assert.match(error.where, where)
          return true
        },
      )
    })
  }
})
