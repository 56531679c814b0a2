// Verbs of direction in claims, next to ratios and in prose.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bounds } from '../../tools/claims/bounds.ts'
import { contradictions, placedClaims } from '../../tools/claims/contradictions.ts'
import { directionProblems } from '../../tools/claims/direction-problems.ts'
import { around, evaluated, gridRuns, vocabulary } from './evaluation.ts'

const runs = gridRuns({ '8.4.8': { 1: around(1000) }, '9.7.0': { 1: around(900) } })
const sides = 'metric=tps baseline="version=8.4.8" contender="version=9.7.0"'
const ratio = `{{< ratio ${sides} as=change >}}`
const claim = `{{< claim text="9.7.0 is 10 % slower than 8.4.8" ${sides} >}}`

const better = [
  ...['outperforms', 'outpaces', 'outclasses', 'beats', 'trounces', 'crushes', 'surpasses'],
  ...['overtakes', 'edges out', 'edges past', 'pulls ahead of', 'wins against', 'dwarfs'],
  ...['outperformed', 'has the edge over', 'is superior to'],
]
const worse = [
  ...['underperforms', 'trails', 'lags', 'lags behind', 'falls behind', 'loses to', 'loses out to'],
  ...['is no match for', 'cannot match', 'can’t keep up with', 'is outperformed by'],
  ...['was clearly beaten by', 'falls short of', 'is inferior to'],
]
const less = ['drops', 'dips', 'sinks', 'slumps', 'plunges', 'plummets', 'declines', 'slips']
const more = ['gains', 'gained', 'climbs', 'jumps', 'soars', 'surges', 'grows', 'rises']

const wrongNextTo = (text: string): boolean => {
  const whole = text.replace('R', ratio)
  return directionProblems({ text: whole }, evaluated(whole, runs), vocabulary).length > 0
}
const wrongInProse = (sentence: string): boolean => {
  const text = `${claim}\n\n${sentence}`
  const placed = placedClaims(evaluated(text, runs))
  return contradictions({ text, file: 'index.md' }, placed, { runs, vocabulary }).length > 0
}
const sideOf = (text: string): string => {
  const read = bounds(text, 'higher', 0.05)
  return 'problem' in read ? read.problem : read.side
}

describe('a verb with an object', () => {
  for (const verb of better)
    test(`states that its subject is better: ${verb}`, () => {
      assert.equal(sideOf(`9.7.0 ${verb} 8.4.8 by 5 %`), 'above')
      assert.equal(wrongNextTo(`9.7.0 ${verb} MySQL 8.4.8 by R`), true)
      assert.equal(wrongInProse(`9.7.0 ${verb} 8.4.8.`), true)
      assert.equal(wrongInProse(`8.4.8 ${verb} 9.7.0.`), false)
    })
  for (const verb of worse)
    test(`states that its subject is worse: ${verb}`, () => {
      assert.equal(sideOf(`9.7.0 ${verb} 8.4.8 by 5 %`), 'below')
      assert.equal(wrongNextTo(`9.7.0 ${verb} MySQL 8.4.8 by R`), false)
      assert.equal(wrongInProse(`9.7.0 ${verb} 8.4.8.`), false)
      assert.equal(wrongInProse(`8.4.8 ${verb} 9.7.0.`), true)
    })
  test('may enclose its object', () => {
    assert.equal(sideOf('9.7.0 leaves MySQL 8.4.8 far behind'), 'above')
    assert.equal(wrongInProse('9.7.0 leaves 8.4.8 far behind.'), true)
    assert.equal(wrongInProse('8.4.8 leaves 9.7.0 behind.'), false)
  })
  test('reverses the sides of a claim', () => {
    const problems = (text: string): string =>
      evaluated(`{{< claim text="${text}" ${sides} >}}`, runs).problems.join()
    assert.match(problems('8.4.8 trails 9.7.0 by 10 %'), /Unexpected contender `9.7.0` as the ref/)
    assert.doesNotMatch(problems('9.7.0 trails 8.4.8 by 10 %'), /error/)
    assert.match(problems('9.7.0 trounces 8.4.8 by 10 %'), /error claim\/contradicted/)
  })
})

describe('a noun', () => {
  for (const [text, side] of [
    ...[['A speed-up of 5 %', 'above'] as const, ['A boost of 5 %', 'above'] as const],
    ...[['A loss of 5 %', 'below'] as const, ['A slowdown of 5 %', 'below'] as const],
    ...[['A reduction of 5 %', 'below'] as const, ['It leads to a drop of 5 %', 'below'] as const],
  ])
    test(`states a direction: ${text}`, () => {
      assert.equal(sideOf(text), side)
    })
})

describe('a verb around its object', () => {
  for (const verb of ['slows point selects by', 'slowed updates down by', 'gave up'])
    test(`states a decrease: ${verb}`, () => {
      assert.equal(sideOf(`9.7.0 ${verb} 5 %`), 'below')
    })
})

describe('an adjective of the set-up', () => {
  for (const [text, side] of [
    ['With larger pages, it is 5 % slower', 'below'],
    ['A smaller buffer pool makes it 5 % faster', 'above'],
    ['With less memory, the number of reads is 5 % higher', 'above'],
    ['It writes 5 % smaller files', 'below'],
  ] as const)
    test(`is no direction next to one of the result: ${text}`, () => {
      assert.equal(sideOf(text), side)
    })
})

describe('a verb without an object', () => {
  for (const verb of less)
    test(`states a decrease: ${verb}`, () => {
      assert.equal(sideOf(`Throughput ${verb} by 5 %`), 'below')
      assert.equal(wrongNextTo(`Throughput ${verb} by R`), false)
    })
  for (const verb of more)
    test(`states an increase: ${verb}`, () => {
      assert.equal(sideOf(`Throughput ${verb} by 5 %`), 'above')
      assert.equal(wrongNextTo(`Throughput ${verb} by R`), true)
    })
})
