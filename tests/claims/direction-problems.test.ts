// Words of direction beside the ratios that shortcodes print.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { directionProblems } from '../../tools/claims/direction-problems.ts'
import { evaluated, gridRuns, vocabulary } from './evaluation.ts'

const grid = {
  '8.4.8': { 1: [100], 8: [100] },
  '9.7.0': { 1: [90], 8: [95] },
  '10.1': { 1: [150], 8: [90] },
}

/** The messages about a text with the ratios R (0.9), S (0.9 to 0.95), U (1.5), M (0.9 and 1.5), O (90 % of) and T (0.9 times). */
function problemsOf(text: string, metric = 'tps'): readonly string[] {
  const runs = gridRuns(grid, {}, metric)
  const call = (name: string, contender: string, more: string): string =>
    `{{< ${name} metric=${metric} baseline="version=8.4.8" contender="version=${contender}" ${more} >}}`
  const calls: Readonly<Record<string, string>> = {
    R: call('ratio', '9.7.0', 'where="threads=1" as=change'),
    S: call('range', '9.7.0', 'over="threads=*" as=change'),
    U: call('ratio', '10.1', 'where="threads=1" as=change'),
    M: call('range', '10.1', 'over="threads=*" as=change'),
    O: call('ratio', '9.7.0', 'where="threads=1" as=of'),
    T: call('ratio', '9.7.0', 'where="threads=1"'),
  }
  const whole = text.replace(/\b[RSUMOT]\b/g, (name) => calls[name] ?? '')
  const stated = evaluated(whole, runs)
  assert.deepEqual(stated.problems, [])
  return directionProblems({ text: whole }, stated, vocabulary).map(({ message }) => message)
}

describe('words next to a ratio', () => {
  for (const text of [
    ...[
      '9.7.0 is R slower',
      'Throughput is S lower',
      'It drops by R',
      'It loses about S',
      'a drop of R',
    ],
    ...['10.1 is U faster', 'It gains U', 'an increase of U', 'It rises by nearly U', 'U more'],
    ...[
      'A change of R',
      'It runs at O of the rate',
      'It is T as fast',
      'It differs by M',
      'R of the rate is lost',
    ],
    ...[
      'R to R lower',
      'It is faster, but in one cell R is the change',
      'It fell to O of the rate',
    ],
    'It is faster elsewhere.\n\nR is the change',
    'The change falls from U to R',
    'The slowdown in 9.7.0 is R',
    'Upgrading costs R of the transactions',
    'It drops between 8.4.8 and 9.7.0 by R',
    '8.4.8 is ahead of 9.7.0: it loses R',
    '9.7.0 is T as fast as 8.4.8',
  ])
    test(`agree: ${text}`, () => {
      assert.deepEqual(problemsOf(text), [])
    })

  for (const [text, word, ratio] of [
    ['9.7.0 is R faster', 'faster', '0.900'],
    ['9.7.0 is S faster', 'faster', '0.900'],
    ['It gains R', 'gains', '0.900'],
    ['It rose by about R', 'rose', '0.900'],
    ['an increase of R', 'increase', '0.900'],
    ['It is T faster', 'faster', '0.900'],
    ['It is higher by R', 'higher', '0.900'],
    ['10.1 is U slower', 'slower', '1.500'],
    ['It loses U', 'loses', '1.500'],
    ['a reduction of U', 'reduction', '1.500'],
    ['10.1 is M slower', 'slower', '1.500'],
    ['10.1 is M faster', 'faster', '0.900'],
    ['R to U higher', 'higher', '0.900'],
    ['9.7.0 is faster than 8.4.8 by R', 'faster', '0.900'],
    ['9.7.0 is ahead of 8.4.8 by about R', 'ahead of 8.4.8', '0.900'],
    ['9.7.0 is faster: R', 'faster', '0.900'],
    ['9.7.0 is R ***faster***', 'faster', '0.900'],
    ['It brings a R boost', 'boost', '0.900'],
    ['10.1 suffers a U penalty', 'penalty', '1.500'],
    ['It enjoys a boost of R', 'boost', '0.900'],
    ['9.7.0 beats plan-b by R', 'beats plan-b', '0.900'],
    ['10.1 is down U', 'is down', '1.500'],
    ['It costs U', 'costs', '1.500'],
    ['The speed-up of 9.7.0 is R', 'speed-up', '0.900'],
    ['Throughput increased between 8.4.8 and 9.7.0 by R', 'increased', '0.900'],
    ['Throughput rose from 8.4.8 to 9.7.0 by R', 'rose', '0.900'],
    ['9.7.0 boosts point selects by R', 'boosts point selects', '0.900'],
  ] as const)
    test(`contradict: ${text}`, () => {
      const side = Number(ratio) < 1 ? 'below' : 'above'
      assert.equal(
        problemsOf(text)[0],
        `Unexpected \`${word}\` next to a ratio of ${ratio}, expected a word for a ratio ${side} 1 (contender ÷ baseline)`,
      )
    })

  test('are inverse for a metric of which less is better', () => {
    assert.deepEqual(problemsOf('9.7.0 is R faster', 'latency.p95'), [])
    assert.equal(problemsOf('9.7.0 is R slower', 'latency.p95').length, 1)
  })

  test('name the contender as subject and the baseline as reference', () => {
    assert.deepEqual(problemsOf('9.7.0 is R slower than 8.4.8'), [])
    assert.deepEqual(problemsOf('8.4.8 is R slower than 9.7.0'), [
      'Unexpected contender `9.7.0` as the reference of the sentence, expected the baseline: exchange the sides in the sentence or in the parameters',
    ])
  })

  test('name the sides of a factor', () => {
    assert.deepEqual(problemsOf('9.7.0 has T the throughput of 8.4.8'), [])
    assert.match(problemsOf('8.4.8 has T the throughput of 9.7.0')[0] ?? '', /baseline `8.4.8`/)
    assert.match(problemsOf('8.4.8 is T as fast as 9.7.0')[0] ?? '', /Unexpected contender `9.7.0`/)
  })

  test('state no change next to a percentage', () => {
    assert.deepEqual(problemsOf('9.7.0 is O lower'), [
      'Unexpected `lower` next to a percentage of the baseline, expected as=change, or "of …"',
    ])
  })
})
