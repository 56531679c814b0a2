// Every statistic against scipy 1.16.3, statsmodels 0.15.0 and benchmath 22c9c6c9d4da on samples of our own.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../../tools/analysis/compare-cells.ts'
import {
  coefficientOfVariation,
  populationDeviation,
  sampleDeviation,
} from '../../tools/analysis/deviation.ts'
import { holm } from '../../tools/analysis/paired-tests.ts'
import { mannWhitney } from '../../tools/analysis/mann-whitney.ts'
import { geometricMean, mean } from '../../tools/analysis/mean.ts'
import { medianInterval, medianRanks } from '../../tools/analysis/median-interval.ts'
import { normalQuantile, normalTail } from '../../tools/analysis/normal.ts'
import { median, quantile } from '../../tools/analysis/quantile.ts'
import { isSignificant } from '../../tools/analysis/verdict.ts'
import { close } from './close.ts'
import { benchmath, sampleOf, scipy } from './reference/references.ts'

test('the tails and quantiles of the normal distribution are those of scipy', () => {
  for (const [z, tail] of scipy.normalTails) {
    close(normalTail(z), tail, 1e-12)
    close(normalTail(-z), 1 - tail, 1e-15)
  }
  for (const [p, z] of scipy.normalQuantiles) close(normalQuantile(p), z, 1e-10)
})

test('Holm’s correction is that of statsmodels', () => {
  for (const [ps, adjusted] of scipy.holm)
    holm(ps).forEach((p, index) => close(p, adjusted[index] ?? NaN, 1e-12))
})

for (const one of scipy.one) {
  const values = sampleOf(one.sample)
  test(`one sample, ${one.sample}: averages and deviations are those of scipy`, () => {
    close(mean(values), one.mean, 1e-14)
    close(median(values), one.median, 1e-14)
    for (const [index, p] of [0, 0.1, 0.25, 0.75, 0.95, 1].entries())
      close(quantile(values, p), one.quantiles[index] ?? NaN, 1e-12)
    close(populationDeviation(values), one.populationDeviation, 1e-12)
    optional(sampleDeviation(values), one.sampleDeviation, 1e-12)
    optional(coefficientOfVariation(values), one.coefficientOfVariation, 1e-12)
    optional(geometricMean(values), one.geometricMean, 1e-12)
  })
}

for (const two of scipy.two) {
  const [baseline, contender] = [sampleOf(two.samples[0]), sampleOf(two.samples[1])]
  test(`two samples, ${two.samples.join(' and ')}: test and ratio are those of scipy`, () => {
    const found = mannWhitney(baseline, contender)
    assert.equal(found?.u, two.u)
    assert.equal(found.method, two.exact === undefined ? 'normal' : 'exact')
    close(found.p, two.exact ?? two.normal, 1e-11)
    const { ratio } = compare(baseline, contender)
    if (two.ratio === null) assert.equal(ratio, null)
    else close(ratio, two.ratio, 1e-14)
  })
}

test('the ranks of the interval of a median are benchstat’s for n = 1 to 50, where it has two ends', () => {
  assert.equal(benchmath.ranks.length, 50)
  for (const [n, low, high, coverage] of benchmath.ranks) {
    const ranks = medianRanks(n, 0.95)
    assert.equal(ranks === undefined, n < 6)
    if (!ranks) continue
    assert.deepEqual([n, ranks.low, ranks.high], [n, low, high])
    close(ranks.coverage, coverage, 1e-12)
  }
})

for (const [index, pair] of benchmath.pairs.entries()) {
  const [before, after] = [sampleOf(pair.samples[0]), sampleOf(pair.samples[1])]
  test(`benchstat finds the same as compare: ${pair.samples.join(' and ')}`, () => {
    const comparison = compare(before, after)
    close(comparison.medians[0], pair.before.centre, 1e-14)
    close(comparison.medians[1], pair.after.centre, 1e-14)
    assert.deepEqual(ends(before), pair.before.interval)
    assert.deepEqual(ends(after), pair.after.interval)
    // With ties and samples of two sizes benchstat doubles one tail of a distribution that is not symmetric.
    const tied = new Set([...before, ...after]).size < before.length + after.length
    const lopsided = tied && before.length !== after.length && scipy.two[index]?.exact !== undefined
    close(comparison.p, pair.p, lopsided ? 0.12 : 1e-11)
    assert.equal(isSignificant(comparison.verdict), pair.delta !== '~')
    const need = /need >= (\d+)/.exec(pair.warnings.join(' '))?.[1]
    const { kind } = comparison.verdict
    const isUntested = kind === 'insufficient' || kind === 'single'
    if (kind !== 'equivalent') assert.equal(isUntested, need !== undefined || minimum(pair))
  })
}

// benchstat never says so of samples of different sizes.
function minimum({ samples: [before, after] }: { samples: readonly [string, string] }): boolean {
  return [before, after].includes('two')
}

function ends(values: readonly number[]): readonly [number, number] | undefined {
  const interval = medianInterval(values, 0.95)
  return interval && [interval.low, interval.high]
}

function optional(actual: number | undefined, expected: number | undefined, relative = 1e-9): void {
  if (expected === undefined) assert.equal(actual, undefined)
  else close(actual, expected, relative)
}
