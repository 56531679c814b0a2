import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figure, repeats } from './built-figure.ts'

// Version → what it changes, in workloads of ten sizes whose noise is 0.2 %.
const changes: readonly (readonly [version: string, factor: number])[] = [
  ['8.0.1', 1],
  ['8.0.2', 1.001],
  ['8.0.3', 0.999],
  ['8.0.4', 0.9],
  ['8.0.5', 0.901],
]
const runs = Array.from({ length: 10 }, (_, index) =>
  changes.flatMap(([version, factor], release) => {
    const noise = 1 + 0.002 * (((7 * index + 5 * release) % 10) / 10)
    const fields = { engine: 'mysql', version, workload: `w${String(index)}` }
    return repeats(fields, 1000 * (index + 1) * factor * noise)
  }),
).flat()

const expected = /^All workloads together: 8\.0\.4 is lower in 10 of 10 \(median −9\.9 %\)\./

test('a ladder of one workload names the release that changes all workloads of its archive', () => {
  const { notes } = figure('kind: ladder\nmetric: qps\nwhere: {workload: w3}', runs)
  assert.equal(notes.filter((note) => expected.test(note)).length, 1)
})

test('a heat table over releases names it, one over configurations does not', () => {
  const table = (column: string, base: string): readonly string[] =>
    figure(
      `kind: heat-table\nmetric: qps\nrow: workload\ncolumn: ${column}\nbaseline: {${column}: ${base}}`,
      runs.map((run) => ({
        ...run,
        fields: { ...run.fields, config: `c${run.fields['version'] ?? ''}` },
      })),
    ).notes
  assert.equal(table('version', '8.0.1').filter((note) => expected.test(note)).length, 1)
  assert.ok(!table('config', 'c8.0.1').some((note) => note.startsWith('All workloads')))
})
