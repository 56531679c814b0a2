import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { randomFrom } from '../../tools/analysis/recurrence-analysis.ts'
import { sideBySide } from '../../tools/analysis/side-by-side.ts'
import type { Run } from '../../tools/core/model.ts'
import { exitOf, gateComment, gateOf, outcomeText, type Outcome } from '../../tools/report/gate.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const metric = 'qps'
let next = 0

const side = (
  version: string,
  rates: Readonly<Record<string, readonly number[]>>,
): readonly Run[] =>
  Object.entries(rates).flatMap(([threads, values]) =>
    values.map((qps, index) =>
      run((next += 1), { version, threads, repeat: String(index + 1) }, { qps }),
    ),
  )

const inputOf = (
  baseline: Readonly<Record<string, readonly number[]>>,
  contender: Readonly<Record<string, readonly number[]>>,
) => {
  const terms = { metric, intended: ['version'], vocabulary }
  const runs = [side('a', baseline), side('b', contender)] as const
  const { pairs, confounders } = sideBySide(...runs, terms)
  return { metric, pairs, runs, differences: confounders }
}

const judge = (...sides: Parameters<typeof inputOf>): Outcome =>
  gateOf(inputOf(...sides), 0.05, vocabulary)

const around = (value: number): readonly number[] =>
  [0.99, 0.995, 1, 1.005, 1.01, 1.002].map((share) => share * value)

suite('a gate', () => {
  test('is red for a confirmed loss and names the values', () => {
    const outcome = judge({ 1: around(100), 8: around(800) }, { 1: around(100), 8: around(600) })
    assert.equal(outcome.kind, 'regressed')
    assert.equal(exitOf(outcome, false), 1)
    assert.match(
      outcomeText(outcome, 2, 0.05, vocabulary),
      /^regressed: 1 of 2 .*: −25 % at 8 threads$/,
    )
  })

  test('is green for a confirmed loss below the threshold, a gain, and equal values', () => {
    for (const share of [0.97, 1, 1.4])
      assert.equal(judge({ 1: around(100) }, { 1: around(100 * share) }).kind, 'not regressed')
  })

  test('cannot tell from single runs, or from a loss that is not confirmed, and asks for repeats', () => {
    const single = judge({ 1: [100] }, { 1: [100] })
    assert.equal(single.kind, 'cannot tell')
    assert.deepEqual([exitOf(single, false), exitOf(single, true)], [0, 4])
    assert.match(
      outcomeText(single, 1, 0.05, vocabulary),
      /^cannot tell: 3 more repeats needed on each side/,
    )
    assert.equal(judge({ 1: [100, 101, 99] }, { 1: [80, 81, 79] }).kind, 'cannot tell')
    assert.equal(judge({ 1: [100, 101, 99] }, { 1: [100, 101, 99] }).kind, 'not regressed')
  })

  test('does not compare runs of another CPU', () => {
    const input = inputOf({ 1: around(100) }, { 1: around(50) })
    const differences = [{ name: 'fact cpu model', fact: 'CPU' }]
    const outcome = gateOf({ ...input, differences }, 0.05, vocabulary)
    assert.equal(outcomeText(outcome, 1, 0.05, vocabulary), 'not comparable: different CPU')
    assert.deepEqual([exitOf(outcome, false), exitOf(outcome, true)], [0, 4])
  })

  test('counts the runs that are not used where no value is left', () => {
    const status = (ok: number, refused: number) =>
      [...Array<'ok'>(ok).fill('ok'), ...Array<'refused'>(refused).fill('refused')].map((each) => ({
        status: each,
      }))
    const runs = [status(2, 1), status(0, 3)]
    const outcome = gateOf({ metric, pairs: [], runs, differences: [] }, 0.05, vocabulary)
    assert.equal(
      outcomeText(outcome, 0, 0.05, vocabulary),
      'not comparable: no value on both sides; not used: 1 of 3 runs of base, 3 of 3 of new',
    )
  })

  test('is red for at most 5 % of 200 pairs of identical servers', () => {
    const uniform = randomFrom(46)
    const sample = (): readonly number[] =>
      Array.from({ length: 6 }, () => 100 * (0.9 + 0.2 * uniform()))
    const cells = () => Object.fromEntries([1, 2, 4, 8, 16, 32].map((n) => [n, sample()]))
    const red = Array.from({ length: 200 }, () => judge(cells(), cells())).filter(
      ({ kind }) => kind === 'regressed',
    )
    assert.ok(red.length <= 10, `${String(red.length)} of 200`)
  })
})

suite('the comment of a gate', () => {
  const comment = (...sides: Parameters<typeof inputOf>): string => {
    const input = inputOf(...sides)
    const outcome = gateOf(input, 0.05, vocabulary)
    return gateComment(outcome, input, 0.05, ['a', 'b'], vocabulary)
  }

  test('is one line where nothing changed', () => {
    assert.match(comment({ 1: around(100) }, { 1: around(100) }), /^[^\n]+\n$/)
  })

  test('lists what changed, counts what it hides, and has at most 60 lines', () => {
    const threads = Array.from({ length: 90 }, (_, index) => String(index + 1))
    const all = (share: number) =>
      Object.fromEntries(
        threads.map((n) => [n, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => (100 + i / 10) * share)]),
      )
    const text = comment(all(1), all(0.5))
    assert.ok(text.split('\n').length <= 60)
    assert.match(text, /^50 more values not listed, 50 of them changed\.$/m)
    // Options are code in Markdown.
    assert.match(text, /^up to 10 runs each: .* `compare --replicate FIELD`, /m)
  })
})
