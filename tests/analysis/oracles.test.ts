// The 96 results of scipy, R and benchstat in ../shared/corpora/stats: 26 samples, 20 pairs, 50 intervals.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { z } from 'zod'
import { compare } from '../../tools/analysis/compare-cells.ts'
import { coefficientOfVariation, sampleDeviation } from '../../tools/analysis/deviation.ts'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { geometricMean, mean } from '../../tools/analysis/mean.ts'
import { medianInterval, medianRanks } from '../../tools/analysis/median-interval.ts'
import { median, quantile } from '../../tools/analysis/quantile.ts'
import { verdictText } from '../../tools/analysis/verdict.ts'
import { close } from './close.ts'

const file = resolve(import.meta.dirname, '../../../shared/corpora/stats/stat-oracles.json')

const pair = z.tuple([z.number(), z.number()])
const values = z.array(z.number())
const oneSample = z.object({
  name: z.string(),
  x: values,
  mean: z.number(),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  q1_type7: z.number(),
  q3_type7: z.number(),
  p95_type7: z.number(),
  mad: z.number(),
  sd: z.number().optional(),
  cv: z.number().nullish(),
  t_ci95: pair.optional(),
  geomean: z.number().optional(),
  median_ci95: z.object({ lo: z.number(), hi: z.number(), coverage: z.number() }).nullable(),
  boot_median_ci95_pct: pair.optional(),
})
const twoSample = z.object({
  name: z.string(),
  x: values,
  y: values,
  ties: z.boolean(),
  U: z.number(),
  mwu_exact_p: z.number().optional(),
  mwu_asymptotic_cc_p: z.number(),
  mwu_permutation_p: z.number().optional(),
  cliffs_delta: z.number(),
  ratio_of_medians: z.number(),
  r_wilcox_p: z.number().nullable(),
  r_W: z.number(),
  r_hodges_lehmann: z.number().nullable(),
  benchstat: z.object({
    median_a: z.number(),
    ci_a: z.string(),
    median_b: z.number(),
    ci_b: z.string(),
    delta: z.string(),
    p: z.string(),
  }),
})
const rank = z.object({ n: z.number(), lo: z.number(), hi: z.number(), confidence: z.number() })
const oracles = z.object({
  one_sample: z.array(oneSample),
  two_sample: z.array(twoSample),
  median_ci95_order_statistics_benchstat: z.array(rank),
})

if (existsSync(file)) check(oracles.parse(JSON.parse(readFileSync(file, 'utf8'))))
else test('96 results of scipy, R and benchstat', { skip: `SKIPPED: ${file} is absent` })

function check(given: z.infer<typeof oracles>): void {
  const ranks = given.median_ci95_order_statistics_benchstat
  test('there are 96 results', () => {
    assert.equal(given.one_sample.length + given.two_sample.length + ranks.length, 96)
  })
  for (const one of given.one_sample) test(`one sample: ${one.name}`, () => checkOne(one))
  for (const two of given.two_sample) test(`two samples: ${two.name}`, () => checkTwo(two))
  for (const row of ranks)
    test(`interval of the median: n = ${String(row.n)}`, () => checkRank(row))
}

function checkOne(one: z.infer<typeof oneSample>): void {
  const { x } = one
  close(mean(x), one.mean)
  close(median(x), one.median)
  close(quantile(x, 0), one.min)
  close(quantile(x, 1), one.max)
  close(quantile(x, 0.25), one.q1_type7)
  close(quantile(x, 0.75), one.q3_type7)
  close(quantile(x, 0.95), one.p95_type7)
  if (one.sd !== undefined) close(sampleDeviation(x), one.sd)
  if (typeof one.cv === 'number') close(coefficientOfVariation(x), one.cv)
  else assert.equal(coefficientOfVariation(x), undefined)
  if (one.geomean === undefined) assert.equal(geometricMean(x), undefined)
  else close(geometricMean(x), one.geomean)
  checkMedianInterval(one)
}

// This reference is the symmetric interval; benchstat's is the same or one rank shorter on one side.
function checkMedianInterval({ x, median_ci95: symmetric }: z.infer<typeof oneSample>): void {
  const interval = medianInterval(x, 0.95)
  assert.equal(interval === undefined, symmetric === null)
  if (!interval || !symmetric) return
  assert.ok(interval.low >= symmetric.lo && interval.high <= symmetric.hi)
  if (Math.abs(interval.coverage - symmetric.coverage) > 0.003) return
  assert.deepEqual([interval.low, interval.high], [symmetric.lo, symmetric.hi])
}

function checkTwo(two: z.infer<typeof twoSample>): void {
  const { x, y } = two
  const found = mannWhitney(x, y)
  assert.equal(found?.u, two.U)
  assert.equal(found.u, two.r_W)
  assert.equal(found.method, 'exact')
  if (two.mwu_exact_p !== undefined) close(found.p, two.mwu_exact_p)
  if (two.mwu_permutation_p !== undefined) close(found.p, two.mwu_permutation_p)
  if (!two.ties && two.r_wilcox_p !== null) close(found.p, two.r_wilcox_p, 1e-6)
  close((2 * found.u) / (x.length * y.length) - 1, two.cliffs_delta)
  const comparison = compare(x, y)
  close(comparison.ratio, two.ratio_of_medians)
  assert.equal(comparison.p, found.p)
  checkBenchstat(two, comparison.ratio ?? NaN, verdictText(comparison.verdict))
}

function checkBenchstat(
  { x, y, benchstat }: z.infer<typeof twoSample>,
  ratio: number,
  verdict: string,
): void {
  close(median(x), benchstat.median_a)
  close(median(y), benchstat.median_b)
  assert.equal(range(x), benchstat.ci_a)
  assert.equal(range(y), benchstat.ci_b)
  const p = mannWhitney(x, y)?.p ?? NaN
  const n = x.length === y.length ? String(x.length) : `${String(x.length)}+${String(y.length)}`
  assert.equal(`p=${p.toFixed(3)} n=${n}`, benchstat.p)
  if (benchstat.delta === '~') {
    assert.match(
      verdict,
      /^(Could be noise|Equivalent within 5 %|One run|Measured, not tested \(\d+ runs\))$/,
    )
  } else {
    const change = (ratio - 1) * 100
    assert.equal(`${change > 0 ? '+' : ''}${change.toFixed(2)}%`, benchstat.delta)
    assert.equal(verdict, 'Confirmed')
  }
}

// benchstat prints the farther end of the interval as a percentage of the median.
function range(values: readonly number[]): string {
  const centre = median(values) ?? NaN
  const interval = medianInterval(values, 0.95)
  if (!interval) return '∞'
  return `${(100 * Math.max(interval.high / centre - 1, 1 - interval.low / centre)).toFixed(0)}%`
}

// Ranks 0 and n + 1 are benchstat's infinities: there is no interval then.
function checkRank({ n, lo, hi, confidence }: z.infer<typeof rank>): void {
  const found = medianRanks(n, 0.95)
  assert.equal(found === undefined, lo < 1 || hi > n)
  if (!found) return
  assert.deepEqual([found.low, found.high], [lo, hi])
  close(found.coverage, confidence)
}
