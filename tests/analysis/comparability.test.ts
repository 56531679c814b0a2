import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { confoundersOf, mixedReason } from '../../tools/analysis/comparability.ts'
import { differenceSentences } from '../../tools/analysis/difference-sentences.ts'
import { insideBand, noiseFloor } from '../../tools/analysis/noise-floor.ts'
import { project } from '../../tools/analysis/projection.ts'
import { differingTraits, traitsOf } from '../../tools/analysis/run-traits.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { KeptReading, Option, Run } from '../../tools/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { source } from '../runs/sources.ts'
import { lostRun, run } from './runs.ts'

type Fields = Readonly<Record<string, string>>

const options = (
  role: 'written' | 'running' | 'status',
  values: Fields,
  group?: string,
): KeptReading => ({
  kind: 'options',
  role,
  family: 'mysql',
  options: Object.entries(values).map(([name, value], index): Option => ({
    name,
    ...(value === '' ? {} : { value }),
    ...(group === undefined ? {} : { group }),
    line: index + 1,
  })),
})

const configured = (id: number, fields: Fields, ...readings: readonly KeptReading[]): Run =>
  run(
    id,
    fields,
    { qps: 100 + id },
    {
      companions: [
        source(`${String(id)}.cnf`, {}, readings, {
          format: 'my.cnf',
          content: JSON.stringify(readings),
        }),
      ],
    },
  )

const onHost = (id: number, fields: Fields, kernel: string): Run =>
  run(
    id,
    fields,
    { qps: 100 + id },
    { host: [{ name: 'kernel', value: kernel, file: 'uname.txt', line: 1 }] },
  )

suite('the traits of a run', () => {
  test('are facts of its host and tool that a benchmark may depend on', () => {
    const found = traitsOf(
      run(
        1,
        {},
        {},
        {
          host: [
            { name: 'cpu model', value: 'B', file: 'lscpu.txt', line: 1 },
            { name: 'cpu model', value: 'A', file: 'lscpu.txt', line: 2 },
            { name: 'BogoMIPS', value: '5', file: 'lscpu.txt', line: 3 },
          ],
          facts: [
            { name: 'tool', value: 'sysbench 1.0.20', file: '1.txt', line: 1 },
            { name: 'random seed', value: '7', file: '1.txt', line: 2 },
          ],
        },
      ),
    )
    assert.deepEqual(
      [...found],
      [
        ['cpu model', 'A and B'],
        ['tool', 'sysbench 1.0.20'],
      ],
    )
  })

  test('are arguments, without those that say where it connects to', () => {
    const text =
      'sysbench --mysql-host=h --mysql-password=x --threads=8 --tables=4 --histogram oltp_read_only run'
    const found = traitsOf(run(1, {}, {}, { command: { text, line: 1 } }))
    assert.deepEqual(
      [...found],
      [
        ['--histogram', 'on'],
        ['--tables', '4'],
      ],
    )
  })

  test('are options of the server, whatever sign joins their words; the last of a name counts', () => {
    const written = options(
      'written',
      { 'innodb-flush_log': '1', 'sync-binlog': '0', skip: '' },
      'mysqld',
    )
    const found = traitsOf(
      configured(1, {}, written, options('written', { user: 'me', quick: '1' }, 'mysqldump')),
    )
    assert.deepEqual(
      [...found],
      [
        ['my.cnf innodb_flush_log', '1'],
        ['my.cnf skip', 'ON'],
        ['my.cnf sync_binlog', '0'],
      ],
    )
  })

  test('are values by their meaning, and those of the running server where it told them', () => {
    const written = options('written', { innodb_buffer_pool_size: '1G', port: '1' }, 'mysqld')
    const running = options('running', { innodb_buffer_pool_size: '1073741824', log_bin: 'ON' })
    const traits = [configured(1, {}, written), configured(2, {}, written, running)].map(traitsOf)
    assert.deepEqual(
      traits.map((found) => [...found]),
      [
        [['my.cnf innodb_buffer_pool_size', '1073741824']],
        [
          ['variable innodb_buffer_pool_size', '1073741824'],
          ['variable log_bin', 'ON'],
        ],
      ],
    )
  })

  test('are variables of the server, and its host name, but not its counters, nor what names one moment', () => {
    const found = traitsOf(
      configured(
        1,
        {},
        options('running', { max_connections: '151', hostname: 'a', server_uuid: 'b', pid: '1' }),
        options('status', { Uptime: '5' }),
      ),
    )
    assert.deepEqual(
      [...found],
      [
        ['hostname', 'a'],
        ['variable max_connections', '151'],
      ],
    )
  })

  test('differ where one run has another text or none', () => {
    const differing = differingTraits([onHost(1, {}, '5.4'), onHost(2, {}, '6.8'), run(3, {}, {})])
    assert.deepEqual([...differing], [['kernel', ['5.4', '6.8', '']]])
    assert.equal(differingTraits([onHost(1, {}, '5.4'), onHost(2, {}, '5.4')]).size, 0)
    assert.equal(differingTraits([]).size, 0)
  })
})

suite('confounders', () => {
  const cells = (
    runs: readonly Run[],
    keys: readonly string[],
  ): ReturnType<typeof project>['cells'] =>
    project(runs, { metric: 'qps', keys, where: new Map() }).cells

  const vocabulary = readVocabulary(packageRoot)
  const found = (
    compared: ReturnType<typeof cells>,
    keys: readonly string[],
    declared: readonly string[] = [],
  ): readonly (readonly [string, readonly string[]])[] =>
    confoundersOf(compared, { keys, declared }, vocabulary).map(({ fact, values }) => [
      fact,
      values.map(({ text }) => text),
    ])

  test('are traits and keys that differ between compared cells', () => {
    const projectedCells = cells(
      [
        onHost(1, { version: '8.0', threads: '1', client: 'local' }, '5.4'),
        onHost(2, { version: '9.0', threads: '1', client: 'remote' }, '6.8'),
      ],
      ['version', 'threads'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [
      ['kernel', ['5.4', '6.8']],
      ['client', ['local', 'remote']],
    ])
    assert.deepEqual(found(projectedCells, ['version'], ['client', 'kernel']), [])
  })

  test('ignores differences between cells that are not compared', () => {
    const projectedCells = cells(
      [
        onHost(1, { version: '8.0', threads: '1' }, '5.4'),
        onHost(2, { version: '9.0', threads: '1' }, '5.4'),
        onHost(3, { version: '8.0', threads: '2' }, '6.8'),
        onHost(4, { version: '9.0', threads: '2' }, '6.8'),
      ],
      ['version', 'threads'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [])
    assert.deepEqual(
      found(projectedCells, ['version', 'threads']).map(([fact]) => fact),
      ['kernel'],
    )
  })

  test('are not what varies inside a cell: that is its residue', () => {
    const projectedCells = cells(
      [
        run(1, { version: '8.0', memory: '2G' }, { qps: 1 }),
        run(2, { version: '8.0', memory: '4G' }, { qps: 1 }),
        run(3, { version: '9.0', memory: '2G' }, { qps: 1 }),
      ],
      ['version'],
    )
    assert.deepEqual(found(projectedCells, ['version']), [])
  })

  const printed = (
    name: string,
    texts: readonly string[],
    more: { readonly area?: string; readonly isOfRelease?: boolean } = {},
  ) => ({
    ...{ name, fact: name.replace(/^option /, ''), area: 'InnoDB', weight: 1, ...more },
    counted: name.startsWith('option '),
    values: texts.map((text) => ({ text })),
  })
  const textsOf = (differences: readonly ReturnType<typeof printed>[]): readonly string[] =>
    differenceSentences(differences).map(({ text }) => text)

  test('are printed with their values; up to three server variables in one sentence', () => {
    assert.deepEqual(
      textsOf([
        printed('kernel', ['5.4', '6.8']),
        ...['a', 'b', 'c'].map((name) => printed(`option ${name}`, ['', 'ON'])),
      ]),
      [
        'kernel (5.4 | 6.8)',
        '3 server variables: a (not stated | ON), b (not stated | ON), c (not stated | ON)',
      ],
    )
    assert.deepEqual(textsOf([printed('option a', ['', 'ON'])]), [
      '1 server variable: a (not stated | ON)',
    ])
  })

  test('are counted by area beyond three server variables, and those of one release apart', () => {
    const options = ['a', 'b', 'c'].map((name) => printed(`option ${name}`, ['1', '2']))
    assert.deepEqual(
      textsOf([
        ...options,
        printed('option d', ['1', '2'], { area: 'optimizer' }),
        printed('option e', ['', '2'], { isOfRelease: true }),
      ]),
      ['4 server variables: 3 InnoDB, 1 optimizer', '1 server variable that not every server has'],
    )
    const values = differenceSentences([...options, printed('option d', ['5', '6'])]).map(
      ({ counted }) => counted.map((each) => [each.fact, each.values.map(({ text }) => text)]),
    )
    assert.deepEqual(values, [
      [...['a', 'b', 'c'].map((name) => [name, ['1', '2']]), ['d', ['5', '6']]],
    ])
  })

  test('are cut after the sixth, and so are their values', () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      printed(`k${String(index)}`, ['1', '2', '3', '4', '5', '6', '7'], { area: 'client' }),
    )
    const sentences = textsOf(many)
    assert.equal(sentences.length, 7)
    assert.equal(sentences[0], 'k0 (1 | 2 | 3 | 4 | 5 | 6 | …)')
    assert.equal(sentences[6], '2 more: k6, k7')
    assert.deepEqual(textsOf([printed('k', ['x'.repeat(60), 'y'.repeat(48)])]), [
      `k (${'x'.repeat(47)}… | ${'y'.repeat(48)})`,
    ])
  })
})

suite('runs under one label', () => {
  const fields = { version: '8.0', threads: '1' }

  test('share a cell when they were made the same way', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      onHost(2, { repeat: '2', ...fields }, '5.4'),
    ]
    assert.equal(mixedReason(runs), undefined)
    assert.equal(mixedReason(runs.slice(0, 1)), undefined)
  })

  test('share none when a trait differs: the cell has no number and says why', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      onHost(2, { ...fields, repeat: '2' }, '6.8'),
    ]
    const reason = 'not one sample: its runs differ in kernel (5.4 | 6.8)'
    assert.equal(mixedReason(runs), reason)
    const [cell] = project(runs, { metric: 'qps', keys: ['version'], where: new Map() }).cells
    assert.deepEqual(
      [cell?.value, cell?.n, cell?.status, cell?.reason],
      [null, 0, 'refused', reason],
    )
    assert.deepEqual(
      cell?.evidence.map(({ file }) => file),
      ['1.txt', '2.txt'],
    )
  })

  test('may differ in a key: that is residue, told and no mixture', () => {
    const runs = [
      onHost(1, { ...fields, client: 'a' }, '5.4'),
      onHost(2, { ...fields, client: 'b' }, '6.8'),
    ]
    assert.equal(mixedReason(runs), undefined)
  })

  test('do not differ by a run that failed before it said anything', () => {
    const runs = [
      onHost(1, { ...fields, repeat: '1' }, '5.4'),
      lostRun(2, { ...fields, repeat: '2' }, 'failed', 'x'),
    ]
    assert.equal(mixedReason(runs), undefined)
  })
})

suite('the noise of equal runs', () => {
  const repeated = (points: number, spread: number): readonly Run[] =>
    Array.from({ length: points }, (_, point) =>
      [100, 100 * spread, 100].map((qps, index) =>
        run(point * 3 + index, { threads: String(point), repeat: String(index) }, { qps }),
      ),
    ).flat()

  test('is the ratio within which 95 % of the pairs lie', () => {
    const floor = noiseFloor(repeated(10, 1.03), 'qps')
    assert.deepEqual([floor?.pairs, floor?.samples], [30, 10])
    assert.ok(Math.abs((floor?.band ?? NaN) - 1.03) < 1e-12)
    assert.ok(floor && insideBand(1.03, floor) && insideBand(1 / 1.03, floor))
    assert.ok(!insideBand(1.031, floor) && !insideBand(0.97, floor) && !insideBand(0, floor))
  })

  test('is undefined for few pairs, single runs, failed runs and other metrics', () => {
    assert.equal(noiseFloor(repeated(6, 1.03), 'qps'), undefined)
    assert.notEqual(noiseFloor(repeated(7, 1.03), 'qps'), undefined)
    assert.equal(noiseFloor(repeated(10, 1.03), 'tps'), undefined)
    const failed = repeated(10, 1.03).map((one): Run => ({ ...one, status: 'failed' }))
    assert.equal(noiseFloor(failed, 'qps'), undefined)
  })

  test('leaves out runs that were not made the same way', () => {
    const mixed = Array.from({ length: 60 }, (_, id) =>
      onHost(id, { threads: String(id >> 1), repeat: String(id % 2) }, String(id % 2)),
    )
    assert.equal(noiseFloor(mixed, 'qps'), undefined)
  })
})
