// What a figure says of the runs of its points: only repeats that could have been made are missed.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Cell } from '../../tools/analysis/projection.ts'
import { sampleNotes, type Drawn } from '../../tools/figures/frame.ts'

function cell(n: number, quoted?: number): Cell {
  return {
    ...{ fields: {}, metric: 'qps', value: 100, unit: '1/s', low: 100, high: 100, n },
    ...{ values: [], replicates: [], times: [], areStarts: false, rounding: 0, status: 'ok' },
    ...{ warnings: [], evidence: [], runs: [], ...(quoted === undefined ? {} : { quoted }) },
  }
}

function texts(cells: readonly Cell[], drawn: Drawn = 'median', keys = ['threads']): string {
  const { caveats, notes } = sampleNotes({ cells, keys, residue: new Map() }, drawn, false)
  return [...caveats, ...notes].join(' ')
}

suite('runs of the points of a figure', () => {
  test('single runs give no estimate of noise', () => {
    assert.equal(texts([cell(1), cell(1)]), 'One run per point: no estimate of noise.')
    assert.equal(texts([cell(1), cell(3)]), '1 to 3 runs per point: median.')
  })

  test('published values have the runs that their table states, if any', () => {
    assert.equal(texts([cell(1, 0)]), 'Published values; runs not stated.')
    assert.equal(texts([cell(1, 3), cell(1, 3)]), 'Published values of 3 runs each.')
    assert.equal(
      texts([cell(1, 0), cell(3)]),
      'Published values; runs not stated. 3 runs per point: median.',
    )
  })

  test('runs that are shown one by one, or as lines, lack no estimate', () => {
    assert.equal(texts([cell(1)], 'median', ['repeat']), 'One run per point.')
    assert.equal(texts([cell(1)], 'run'), 'One run per line.')
    assert.equal(texts([cell(1)], 'all'), 'One run per line.')
    assert.equal(texts([cell(6)], 'all'), '6 runs per line, counted together.')
    assert.equal(texts([cell(3)], 'run'), '3 runs per line: the one with the median is drawn.')
  })
})
