// Intervals of means of time series, against values computed by hand and by simulation.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { batchMeans, isConverged } from '../../tools/analysis/batch-means.ts'
import { randomFrom } from '../../tools/analysis/random.ts'
import { close } from './close.ts'
import { normalFrom } from './random-normal.ts'

suite('batch means', () => {
  test('of a line: batches of two, their interval and their autocorrelation', () => {
    const batches = batchMeans(Array.from({ length: 20 }, (_, index) => index + 1))
    assert.ok(batches)
    assert.equal(batches.mean, 10.5)
    assert.equal(batches.size, 2)
    // Deviations −9, −7, … 9: squares 330, products of neighbours 231.
    close(batches.halfWidth, 2.262157 * Math.sqrt(330 / 9 / 10))
    close(batches.autocorrelation, 0.7)
  })

  test('take the latest samples of equal batches', () => {
    const samples = [1e6, 1e6, ...Array.from({ length: 20 }, () => 5)]
    assert.deepEqual(batchMeans(samples), { mean: 5, halfWidth: 0, autocorrelation: 0, size: 2 })
  })

  test('need 20 finite samples', () => {
    assert.equal(batchMeans(Array.from({ length: 19 }, () => 1)), undefined)
    assert.equal(batchMeans([...Array.from({ length: 20 }, () => 1), NaN]), undefined)
  })

  test('have intervals that contain the true mean of independent samples in 95 % of experiments', () => {
    const normal = normalFrom(randomFrom(7))
    const experiments = 2000
    let hits = 0
    for (let experiment = 0; experiment < experiments; experiment += 1) {
      const samples = Array.from({ length: 40 }, () => 100 + 10 * normal())
      const batches = batchMeans(samples)
      if (batches && Math.abs(batches.mean - 100) <= batches.halfWidth) hits += 1
    }
    // Three standard errors of a share of 95 % in 2,000 experiments.
    assert.ok(Math.abs(hits / experiments - 0.95) < 0.015, String(hits))
  })
})

suite('a series has converged', () => {
  const batches = { mean: 100, halfWidth: 1.9, autocorrelation: 0.1, size: 4 }

  test('if its interval is narrow enough', () => {
    assert.equal(isConverged(batches, 0.02), true)
    assert.equal(isConverged({ ...batches, halfWidth: 2.1 }, 0.02), false)
  })

  test('unless its batches drift or nothing was measured', () => {
    assert.equal(isConverged({ ...batches, autocorrelation: 0.5 }, 0.02), false)
    assert.equal(isConverged({ ...batches, mean: 0, halfWidth: 0 }, 0.02), false)
  })
})
