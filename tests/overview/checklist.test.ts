// The reader's checklist of an article.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { checklist, type RecordedAnswer } from '../../tools/overview/checklist.ts'
import type { KeptReading, Run, SourceRecord } from '../../tools/core/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { source } from '../runs/sources.ts'
import { vocabulary } from '../claims/evaluation.ts'

const open = 'not stated in the archives'
const empty: Readonly<Record<string, string>> = {
  'Runs per point': open,
  'Run duration': open,
  'Warm-up': open,
  'Client location': open,
  'Order of runs': open,
  'Server starts': open,
  'Data and cache size': open,
  Durability: open,
  'Failed or missing runs': 'none in the figures',
}

type Options = Parameters<typeof checklist>

/** The answers by question, without those of `empty`. */
function answers(runs: readonly Run[], recorded: Options[2] = []): object {
  return Object.fromEntries(
    checklist(runs, vocabulary, recorded)
      .filter(({ question, answer }) => answer !== empty[question])
      .map(({ question, answer }) => [question, answer.replaceAll('\u00A0', ' ')]),
  )
}

/** A file of options; each is `name=value`, of a group or as shown by the server. */
function optionFile(path: string, options: readonly string[], group?: string): SourceRecord {
  const reading: KeptReading = {
    kind: 'options',
    ...(options.some((text) => text.startsWith('shared_')) ? { family: 'postgresql' } : {}),
    role: group === undefined ? 'running' : 'written',
    options: options.map((text, index) => {
      const [name = '', value] = text.split('=')
      return {
        ...{ name, line: index + 1 },
        ...(value === undefined ? {} : { value }),
        ...(group === undefined ? {} : { group }),
      }
    }),
  }
  return source(path, {}, [reading])
}

const withFiles = (id: number, ...companions: readonly SourceRecord[]): Run =>
  run(id, {}, {}, { companions })

suite('the checklist', () => {
  test('has all questions in order, those without an answer open', () => {
    const entries = checklist([], vocabulary)
    assert.deepEqual(Object.fromEntries(entries.map((each) => [each.question, each.answer])), empty)
    assert.deepEqual(
      entries.map(({ question }) => question),
      Object.keys(empty),
    )
    assert.deepEqual(
      entries.filter((entry) => entry.open).map(({ question }) => question),
      Object.keys(empty).slice(0, 8),
    )
  })

  test('counts the runs of each setting, apart from repeats', () => {
    const setting = (threads: string, count: number): readonly Run[] =>
      Array.from({ length: count }, (_, index) =>
        run(10 * Number(threads) + index, { threads, repeat: String(index) }, {}),
      )
    const perCell = (runs: readonly Run[]): unknown => checklist(runs, vocabulary)[0]?.answer
    assert.equal(perCell([...setting('1', 3), ...setting('4', 3)]), '3')
    assert.equal(perCell([...setting('1', 5), ...setting('4', 2), ...setting('8', 3)]), '2 to 5')
    const published = (id: number, quoted: number): Run =>
      run(id, { threads: String(id) }, {}, { quoted })
    assert.equal(perCell([published(1, 0), published(2, 0)]), open)
    assert.equal(perCell([published(2, 3)]), '3')
    assert.equal(
      perCell([...setting('1', 5), published(2, 0)]),
      '5; not stated for other published values',
    )
  })

  test('rounds the durations of the runs that state one', () => {
    const duration = (...seconds: readonly number[]): unknown =>
      checklist(
        [
          run(99, {}, { tps: 1 }),
          ...seconds.map((value, id) => run(id, {}, { 'time.total': value })),
        ],
        vocabulary,
      )[1]?.answer
    assert.equal(duration(15.001, 15.4), '15\u00A0s')
    assert.equal(duration(60.2, 9.6, 30), '9.6 to 60\u00A0s')
  })

  test('lists at most four warm-ups and six values of a field', () => {
    const runs = ['10 s', '20 s', '10 s', '30 s', '40 s', '50 s'].map((value, id) =>
      run(
        id,
        { client: `host${String(id)}`, memory: id > 3 ? '12G' : '2G', restart: '1' },
        {},
        {
          facts: [
            { name: 'warm-up of the server', value, file: '1.txt', line: 1 },
            { name: 'tool', value: 'sysbench', file: '1.txt', line: 2 },
          ],
        },
      ),
    )
    const seventh = run(9, { client: 'host10' }, {})
    assert.deepEqual(answers([seventh, ...runs]), {
      'Runs per point': '1',
      'Warm-up': '10 s, 20 s, 30 s, 40 s',
      'Client location': 'client host0, host1, host2, host3, host4, host5',
      'Server starts': 'start 1; not stated for other runs',
      'Data and cache size': 'memory 2G, 12G; not stated for other runs',
    })
  })

  test('lists options of durability and caches by their normalised names', () => {
    const written = optionFile(
      'my.cnf',
      ['innodb-buffer-pool-size=2G', 'sync_binlog=0', 'port=1'],
      'mysqld',
    )
    const shown = optionFile('variables.txt', [
      ...['Sync_Binlog=1', 'innodb_flush_log_at_trx_commit=2', 'shared_buffers=1GB', 'fsync'],
    ])
    assert.deepEqual(answers([withFiles(1, written, shown), withFiles(2, written)]), {
      'Runs per point': '2',
      'Data and cache size': 'innodb_buffer_pool_size = 2G; shared_buffers = 1GB',
      Durability: 'innodb_flush_log_at_trx_commit = 2; sync_binlog = 0, 1; fsync = ',
    })
  })

  for (const [name, question] of [
    ['innodb_doublewrite', 'Durability'],
    ['synchronous_commit', 'Durability'],
    ['key_buffer_size', 'Data and cache size'],
    ['cache_size', 'Data and cache size'],
  ] as const)
    test(`answers ${question} by ${name}`, () => {
      const file = optionFile('a.cnf', [`${name}=x`])
      assert.equal(
        checklist([withFiles(1, file)], vocabulary).find((each) => each.question === question)
          ?.answer,
        `${name} = x`,
      )
    })

  test('counts runs that are not ok by their status', () => {
    const runs = [
      lostRun(1, {}, 'failed', 'killed'),
      run(2, {}, { tps: 1 }),
      lostRun(3, {}, 'cut-off', 'ends'),
      lostRun(4, {}, 'failed', 'killed'),
    ]
    assert.deepEqual(answers(runs), {
      'Runs per point': '4',
      'Failed or missing runs': '2 failed, 1 cut-off',
    })
  })

  test('lists a size once, in the notation of option files', () => {
    const written = optionFile('my.cnf', ['innodb_buffer_pool_size=256M'], 'mysqld')
    const shown = optionFile('variables.txt', [
      ...['innodb_buffer_pool_size=268435456', 'key_buffer_size=8388608', 'key_buffer_size=1000'],
    ])
    const all = answers([withFiles(1, written, shown)]) as Readonly<Record<string, string>>
    assert.equal(
      all['Data and cache size'],
      'innodb_buffer_pool_size = 256M; key_buffer_size = 8M, 1000',
    )
    const postgres = optionFile('settings.txt', [
      ...['shared_buffers=256MB', 'shared_buffers=262144kB', 'shared_buffers=16384'],
    ])
    const other = answers([withFiles(1, postgres)]) as Readonly<Record<string, string>>
    assert.equal(other['Data and cache size'], 'shared_buffers = 256MB, 16384')
  })
})

suite('answers of plans', () => {
  const place = { run: '1', archive: 'logs', file: 'plan.yaml', line: 3 }
  const answer = (question: RecordedAnswer['question'], text: string): RecordedAnswer => ({
    ...{ question, text, evidence: place },
  })

  test('answer open questions, with their lines', () => {
    const recorded = [
      answer('Order of runs', 'shuffled'),
      { question: 'Order of runs', text: '9 runs' } as const,
      answer('Order of runs', 'shuffled'),
      answer('Client location', 'on the host of the server'),
      answer('Run duration', '15 s per run'),
      answer('Warm-up', '5 s'),
    ]
    assert.deepEqual(answers([], recorded), {
      'Order of runs': 'shuffled; 9 runs',
      'Client location': 'on the host of the server',
      'Run duration': '15 s per run',
      'Warm-up': '5 s',
    })
    const entries = checklist([], vocabulary, recorded)
    assert.deepEqual(entries[4], {
      question: 'Order of runs',
      answer: 'shuffled; 9 runs',
      evidence: [place, place],
    })
  })

  test('do not replace what the files of the runs state, except for the server starts', () => {
    const runs = [run(1, { client: 'other', restart: '2' }, { 'time.total': 10 })]
    const recorded = [
      answer('Client location', 'on the host of the server'),
      answer('Run duration', '15 s per run'),
      answer('Server starts', '3 server starts'),
    ]
    assert.deepEqual(answers(runs, recorded), {
      'Runs per point': '1',
      'Run duration': '10 s',
      'Client location': 'client other',
      'Server starts': '3 server starts',
    })
  })
})
