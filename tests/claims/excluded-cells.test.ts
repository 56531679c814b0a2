// Cells that the filter of a claim excludes, and sentences that do not name the restriction.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { excludedNote } from '../../tools/claims/excluded-cells.ts'
import type { Run } from '../../tools/model.ts'
import { lostRun, run } from '../analysis/runs.ts'
import { claimOf, evaluated, gridRuns } from './evaluation.ts'

/** Both versions with these fields, 9.7.0 10 % faster. */
function pairs(...points: readonly Readonly<Record<string, string>>[]): readonly Run[] {
  return points.flatMap((fields, index) => [
    run(2 * index, { version: '8.4.8', ...fields }, { tps: 100 }),
    run(2 * index + 1, { version: '9.7.0', ...fields }, { tps: 110 }),
  ])
}
const byKey = (key: string, ...texts: readonly string[]): readonly Run[] =>
  pairs(...texts.map((text) => ({ [key]: text })))

const noteOf = (runs: readonly Run[], more: string): string | undefined =>
  claimOf('It is faster', runs, more).claim?.notes.find((note) => note.includes('excludes'))

suite('the note on excluded cells', () => {
  const threads = byKey('threads', '16', '4', '1')

  test('counts them and names what only they have', () => {
    assert.equal(
      noteOf(threads, 'where="threads=4"'),
      'The claim excludes 2 of 3 cells: threads=1,16.',
    )
    assert.equal(
      noteOf(threads, 'over="threads=>=4"'),
      'The claim excludes 1 of 3 cells: threads=1.',
    )
    assert.equal(noteOf(threads, ''), undefined)
    assert.equal(noteOf(threads, 'where="threads=*"'), undefined)
  })

  test('names keys in their order, and no value that another cell has', () => {
    const runs = pairs(
      { threads: '1', memory: '2G' },
      { threads: '4', memory: '2G' },
      { threads: '1', memory: '12G' },
      { threads: '4', memory: '12G' },
    )
    assert.equal(
      noteOf(runs, 'where="threads=1" over="memory=2G"'),
      'The claim excludes 3 of 4 cells: threads=4; memory=12G.',
    )
    const [a, b, c, d, e, f] = runs
    assert.ok(a && b && c && d && e && f)
    // Without 4 threads and 12G, 2G is in the cell of 1 thread as well.
    assert.equal(
      noteOf([a, b, c, d, e, f], 'where="threads=1 memory=*"'),
      'The claim excludes 1 of 3 cells: threads=4.',
    )
  })

  test('names no empty value', () => {
    assert.equal(
      noteOf(pairs({ cores: '2' }, {}), 'where="cores=2"'),
      'The claim excludes 1 of 2 cells.',
    )
  })

  test('counts cells of both sides with the metric only', () => {
    const runs = [
      ...threads,
      run(90, { version: '8.4.8', threads: '64' }, { tps: 1 }),
      run(91, { version: '9.7.0', threads: '64' }, { qps: 1 }),
      run(92, { version: '9.7.0', threads: '128' }, { tps: 1 }),
      lostRun(93, { version: '8.4.8', threads: '128' }, 'failed', 'killed'),
    ]
    assert.equal(
      noteOf(runs, 'where="threads=4"'),
      'The claim excludes 2 of 3 cells: threads=1,16.',
    )
  })

  test('counts each combination of sides once, and repeats as one', () => {
    const grid = { 1: [1, 2], 4: [1, 2] }
    const runs = gridRuns({ a: grid, b: grid, c: grid })
    const call =
      '{{< claim text="It is faster" metric=tps baseline="version=a,b" contender="version=b,c" where="threads=1" >}}'
    assert.deepEqual(evaluated(call, runs).claims[0]?.notes, [
      'The claim excludes 3 of 6 cells: threads=4.',
    ])
  })

  test('names at most six values', () => {
    const many = byKey('threads', '1', '2', '3', '4', '5', '6', '7', '8')
    assert.equal(
      noteOf(many, 'where="threads=1,2"'),
      'The claim excludes 6 of 8 cells: threads=3,4,5,6,7,8.',
    )
    assert.equal(
      noteOf(many, 'where="threads=1"'),
      'The claim excludes 7 of 8 cells: threads=2,3,4,5,6,7 and 1 more.',
    )
    assert.deepEqual(excludedNote({ cells: 0, of: 8, texts: new Map() }), [])
  })
})

suite('a sentence', () => {
  const narrow = (what: string, counts: string, texts: string): string =>
    `warning claim/narrow: Unexpected ${what}, whose filter excludes ${counts} cells (${texts}); name the restriction, or widen the filter`
  const unnamed = (key: string): string => `sentence without a condition on ${key}`

  /** The problems of a sentence about the first of some values of a key. */
  const problemsOf = (text: string, key: string, ...texts: readonly string[]): readonly string[] =>
    claimOf(text, byKey(key, ...texts), `is=faster where="${key}='${texts[0] ?? ''}'"`).problems

  for (const [key, ...words] of [
    [
      'threads',
      'thread',
      'threads',
      'clients',
      'client',
      'user',
      'users',
      'connection',
      'connections',
    ],
    ['threads', 'session', 'sessions', 'concurrency', 'Load'],
    ['cores', 'core', 'cores', 'CPU', 'cpus'],
    ['memory', 'memory', 'cache', 'RAM'],
    ['tables', 'table', 'tables'],
    ['query', 'queries', 'query', 'Query'],
    ['system', 'system', 'systems'],
  ] as const) {
    test(`names ${key} as ${words.join(', ')}`, () => {
      for (const word of words)
        assert.deepEqual(problemsOf(`With this ${word} it is faster`, key, '1', '4'), [], word)
    })
    test(`without one of these words does not name ${key}`, () => {
      assert.deepEqual(problemsOf('This is faster', key, '1', '4'), [
        narrow(unnamed(key), '1 of 2', `${key}=4`),
      ])
    })
  }

  test('names a key by words, not by parts of words', () => {
    for (const [text, key] of [
      ['The upload is faster', 'threads'],
      ['The score is faster', 'cores'],
      ['The program is faster', 'memory'],
    ] as const)
      assert.equal(problemsOf(text, key, '1', '4').length, 1, text)
  })

  test('names a restriction by a number or a release', () => {
    assert.deepEqual(problemsOf('At 16, it is faster', 'threads', '16', '4'), [])
    assert.deepEqual(problemsOf('At sixteen or four, it is faster', 'threads', '4', '16'), [])
    assert.equal(problemsOf('At 4, it is faster', 'threads', '16', '4').length, 1)
    assert.deepEqual(problemsOf('Since 10.11 it is faster', 'server', '10.11.6', '11.4.1'), [])
    assert.equal(problemsOf('Since 11.4 it is faster', 'release', '10.11.6', '11.4.1').length, 1)
    assert.equal(problemsOf('Since 10.1 it is faster', 'server', '10.11.6', '11.4.1').length, 1)
    assert.deepEqual(problemsOf('It is faster', 'build', 'a1', 'b2'), [])
  })

  test('that is general is a problem where nothing names the restriction', () => {
    const words = [
      ...['always', 'never', 'all', 'any', 'every', 'each', 'everywhere', 'regardless'],
      ...['generally', 'no matter', 'Always'],
    ]
    for (const word of words)
      assert.deepEqual(problemsOf(`It is faster, ${word}`, 'workload', 'reads', 'writes'), [
        narrow(`\`${word}\` in the sentence`, '1 of 2', 'workload=writes'),
      ])
    assert.deepEqual(problemsOf('It is faster', 'workload', 'reads', 'writes'), [])
    assert.deepEqual(problemsOf('It is overall faster', 'workload', 'reads', 'writes'), [])
    assert.deepEqual(
      problemsOf('In this workload it is always faster', 'workload', 'reads', 'writes'),
      [],
    )
    assert.deepEqual(problemsOf('With 1 thread it is always faster', 'threads', '1', '4'), [])
    assert.deepEqual(claimOf('It is always faster', byKey('threads', '1', '4')).problems, [])
  })

  test('may not be about all sizes of a key that the filter restricts', () => {
    for (const words of ['At all thread counts', 'Regardless of the number of threads'])
      assert.deepEqual(problemsOf(`${words} it is faster`, 'threads', '1', '4'), [
        narrow(`\`${words}\` in the sentence`.replace('At ', ''), '1 of 2', 'threads=4'),
      ])
    const some = 'At all thread counts up to 1 thread it is faster'
    assert.deepEqual(problemsOf(some, 'threads', '1', '4'), [])
  })

  test('has to name every size, of which the message lists six values', () => {
    const runs = pairs(
      { threads: '1', cores: '1' },
      ...[2, 3, 4, 5, 6, 7, 8].map((n) => ({ threads: String(n), cores: '2' })),
    )
    const where = 'is=faster where="threads=1" over="cores=1"'
    assert.deepEqual(claimOf('It is always faster', runs, where).problems, [
      narrow(unnamed('threads and cores'), '7 of 8', 'threads=2,3,4,5,6,7; cores=2'),
    ])
    assert.deepEqual(claimOf('With one thread it is faster', runs, where).problems, [])
    assert.deepEqual(claimOf('With a single client it is faster', runs, where).problems, [
      narrow(unnamed('cores'), '7 of 8', 'threads=2,3,4,5,6,7; cores=2'),
    ])
  })

  test('need not name a value that is no size', () => {
    assert.deepEqual(problemsOf('It is faster', 'memory', '2G', '12G', 'all'), [])
    const runs = pairs({ workload: 'reads', config: 'a' }, { workload: 'writes', config: 'b' })
    const where = 'is=faster where="workload=reads config=a"'
    assert.deepEqual(claimOf('In this workload it is always faster', runs, where).problems, [])
    assert.equal(claimOf('It is always faster', runs, where).problems.length, 1)
  })
})
