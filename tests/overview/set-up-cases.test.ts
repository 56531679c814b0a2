// Cases of the set-up line and of plans.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { planAnswers } from '../../tools/overview/plan-answers.ts'
import { setUp } from '../../tools/overview/set-up.ts'
import type { Run } from '../../tools/core/model.ts'
import { run } from '../analysis/runs.ts'
import { vocabulary } from '../claims/evaluation.ts'

const facts = (values: Readonly<Record<string, string>>): Run['host'] =>
  Object.entries(values).map(([name, value]) => ({ name, value, file: 'host.txt', line: 1 }))

/** The text of one property of the set-up, without no-break spaces. */
const textOf = (title: string, runs: readonly Run[]): string | undefined =>
  setUp(runs, vocabulary)
    .find((each) => each.title === title)
    ?.text.replaceAll('\u00A0', ' ')

suite('the servers of a set-up', () => {
  const servers = (...fields: readonly Readonly<Record<string, string>>[]): string | undefined =>
    textOf(
      'Servers',
      fields.map((each, id) => run(id, each, {})),
    )
  const mysql = (version: string): Readonly<Record<string, string>> => ({
    engine: 'mysql',
    version,
  })

  for (const [name, fields, expected] of [
    [
      'four versions in order',
      [mysql('8.0'), mysql('5.7'), mysql('9.7'), mysql('8.4')],
      'MySQL 5.7, 8.0, 8.4, 9.7',
    ],
    ['five versions', ['5', '6', '7', '9', '8'].map(mysql), 'MySQL 5 to 9 (5 versions)'],
    ['equal versions', [mysql('8.0'), mysql('8.0')], 'MySQL 8.0'],
    ['an engine without a version', [{ engine: 'mysql' }], 'MySQL'],
    ['a version without an engine', [{ version: '8.0' }], '8.0'],
    ['other runs', [{ threads: '1' }, mysql('8.0')], 'MySQL 8.0'],
    ['no server', [{ threads: '1' }], undefined],
    [
      'several engines by name',
      [
        { engine: 'postgresql', version: '18' },
        mysql('8.0'),
        { engine: 'mariadb', version: '11.4' },
      ],
      'MariaDB 11.4; MySQL 8.0; PostgreSQL 18',
    ],
  ] as const)
    test(`are ${expected ?? 'absent'} for ${name}`, () => {
      assert.equal(servers(...fields), expected)
    })
})

suite('the machine of a set-up', () => {
  const machine = (...hosts: readonly Readonly<Record<string, string>>[]): string | undefined =>
    textOf(
      'Machine',
      hosts.map((host, id) => run(id, { host: `h${String(id)}` }, {}, { host: facts(host) })),
    )
  const cpu = (model: string): Readonly<Record<string, string>> => ({ 'cpu model': model })

  for (const [hosts, expected] of [
    [
      [{ ...cpu('A(R)'), cpus: '1', memory: '4 GiB', hypervisor: 'KVM' }],
      '1 virtual CPU, A, 4 GiB memory',
    ],
    [[{ ...cpu('A'), cpus: '2' }], '2 CPUs, A'],
    [[cpu('A'), cpu('B'), cpu('A'), cpu('C')], 'A; B; C'],
    [[cpu('A'), cpu('B'), cpu('C'), cpu('D')], '4 machines'],
    [[cpu('A'), {}, cpu('A')], undefined],
    [[{ cpus: '2' }, { memory: '4 GiB' }], 'h0; h1'],
    [[{}, {}, {}, {}], '4 hosts'],
  ] as const)
    test(`is ${expected ?? 'absent'}`, () => {
      assert.equal(machine(...hosts), expected)
    })
})

suite('the runs of a set-up', () => {
  const lasting = (...seconds: readonly (number | undefined)[]): string | undefined =>
    textOf(
      'Data',
      seconds.map((value, id) => run(id, {}, value === undefined ? {} : { 'time.total': value })),
    )
  for (const [seconds, expected] of [
    [[15.2], '1 run of 15 s'],
    [[15.2, 15.4], '2 runs of 15 s'],
    [[9.94, 10], '2 runs of 9.9 to 10 s'],
    [[9.999, 10], '2 runs of 10 s'],
    [[1234.5], '1 run of 1,235 s'],
    [[10, undefined, 20], '3 runs'],
    [[undefined], '1 run'],
  ] as const)
    test(`are ${expected}`, () => {
      assert.equal(lasting(...seconds), expected)
    })

  test('are counted in thousands', () => {
    assert.equal(lasting(...Array.from({ length: 1234 }, () => undefined)), '1,234 runs')
  })
})

suite('the answers of a plan', () => {
  const plan = (text: string): readonly unknown[] =>
    planAnswers(`engines: [{adapter: mysql}]\n${text}`).map(({ text: answer, line }) =>
      line === undefined ? answer : [answer.replaceAll('\u00A0', ' '), line],
    )

  test('are those of the defaults without a line, except for the client', () => {
    assert.deepEqual(plan(''), [
      '5\u00A0s after each server start, not recorded',
      '30\u00A0s per run',
      'interleaved: each repeat covers all servers and configurations, beginning with a different one',
      '3 server starts per configuration, one per repeat',
      ['on the host of the server', 1],
    ])
  })

  test('are those of each key with its line', () => {
    const text = 'warmup: 0\nseconds: 7\nrepeats: 1\nrestarts: 2\norder: shuffled\ncores: [0, 1]\n'
    assert.deepEqual(plan(text), [
      ['0 s after each server start, not recorded', 2],
      ['7 s per run', 3],
      ['shuffled: server starts within each repeat, and runs within each start', 6],
      ['2 server starts per configuration, 1 repeat each', 5],
      ['on the host of the server, pinned to the same cores', 7],
    ])
  })

  test('are absent for commands and other files', () => {
    const commands = planAnswers('engines: [{adapter: mysql}, {adapter: command}]')
    assert.ok(commands.every(({ question }) => question !== 'Client location'))
    for (const text of ['', '[1]', 'a', 'engines: x', 'warmup: 5', 'engines: []\norder: other'])
      assert.deepEqual(planAnswers(text), [], text)
    assert.deepEqual(planAnswers(`engines: []\nx: ${'['.repeat(5000)}`), [])
  })

  for (const [text, expected] of [
    ['order: as-written', 'as written: all repeats of a server and configuration in succession'],
    ['order: shuffled', 'shuffled: server starts within each repeat, and runs within each start'],
  ] as const)
    test(`state the ${text}`, () => {
      assert.deepEqual(plan(text)[2], [expected, 2])
    })
})
