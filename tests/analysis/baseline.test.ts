import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { baselineFrom, baselineOf, type Baseline } from '../../tools/analysis/baseline.ts'

const cell = (
  version: string,
  threads: string,
  value: number | null,
): { fields: Record<string, string>; value: number | null } => ({
  fields: { version, threads },
  value,
})

// In no order; at 4 threads 8.0 has no number, and 5.7 was not run.
const cells = [
  cell('9.0', '1', 90),
  cell('8.0', '1', 100),
  cell('10.0', '1', 80),
  cell('5.7', '1', 100),
  cell('8.0', '4', null),
  cell('9.0', '4', 300),
  cell('10.0', '4', 310),
]

function found(baseline: Baseline, better?: 'higher' | 'lower'): readonly string[] {
  const baseOf = baselineOf(cells, baseline, better)
  return cells.map((one) => baseOf(one)?.fields['version'] ?? 'none')
}

const word = (text: 'first' | 'best' | 'previous'): Baseline => ({
  texts: {},
  keywords: { version: text },
})

suite('a baseline', () => {
  test('of a text is the cell with it, in the same line', () => {
    const texts = { texts: { version: '9.0' }, keywords: {} }
    assert.deepEqual(found(texts), ['9.0', '9.0', '9.0', '9.0', '9.0', '9.0', '9.0'])
    assert.deepEqual(baselineOf(cells, texts)(cell('10.0', '4', 1)), cell('9.0', '4', 300))
    assert.equal(baselineOf(cells, texts)(cell('10.0', '8', 1)), undefined)
  })

  test('that is the first has a number or not', () => {
    assert.deepEqual(found(word('first')), ['5.7', '5.7', '5.7', '5.7', '8.0', '8.0', '8.0'])
  })

  test('that is the previous is the last one before that has a number, in natural order', () => {
    assert.deepEqual(found(word('previous')), ['8.0', '5.7', '9.0', 'none', 'none', 'none', '9.0'])
  })

  test('that is the best is the highest or the lowest, of equal ones the first', () => {
    const best = ['5.7', '5.7', '5.7', '5.7', '10.0', '10.0', '10.0']
    assert.deepEqual(found(word('best'), 'higher'), best)
    const lowest = ['10.0', '10.0', '10.0', '10.0', '9.0', '9.0', '9.0']
    assert.deepEqual(found(word('best'), 'lower'), lowest)
  })

  test('that is the best of a metric that nothing is good for is none', () => {
    assert.deepEqual(new Set(found(word('best'))), new Set(['none']))
  })

  test('goes with a text of another key', () => {
    const both = { texts: { threads: '1' }, keywords: { version: 'first' } } as const
    assert.deepEqual(new Set(found(both)), new Set(['5.7']))
  })

  test('in words of two keys goes through both in order', () => {
    const both = { texts: {}, keywords: { threads: 'previous', version: 'previous' } } as const
    assert.deepEqual(baselineOf(cells, both)(cell('8.0', '4', 1)), cell('10.0', '1', 80))
  })
})

suite('baseline keywords', () => {
  test('are distinguished from values of the key', () => {
    assert.deepEqual(baselineFrom({ version: 'previous', threads: '1' }, cells), {
      texts: { threads: '1' },
      keywords: { version: 'previous' },
    })
  })

  test('are texts where a run has them', () => {
    const run = { fields: { build: 'best' } }
    assert.deepEqual(baselineFrom({ build: 'best', version: 'best' }, [run]), {
      texts: { build: 'best' },
      keywords: { version: 'best' },
    })
  })
})
