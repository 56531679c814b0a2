import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { correctedInArchive } from '../../tools/analysis/archive-family.ts'
import { compareCells, compareFamily } from '../../tools/analysis/compare-cells.ts'
import type { ComparedRuns } from '../../tools/analysis/comparisons-by-runs.ts'
import { project } from '../../tools/analysis/projection.ts'
import { isSignificant } from '../../tools/analysis/verdict.ts'
import type { Run } from '../../tools/core/model.ts'
import { normals } from './arbitrary.ts'
import { asStarts, run } from './runs.ts'

let id = 0

/** Runs of versions 1 and 2 in cells of `threads`; `value` gives the number of a run. */
function campaign(threads: number, repeats: number, value: (version: number) => number): Run[] {
  const runs = Array.from({ length: threads }, (_, thread) =>
    [1, 2].flatMap((version) =>
      Array.from({ length: repeats }, (_, repeat) => {
        const fields = {
          ...{ version: String(version), threads: String(thread + 1), repeat: String(repeat) },
        }
        return run(id++, fields, { tps: value(version) })
      }),
    ),
  ).flat()
  return asStarts(runs)
}

/** The comparison of version 2 with version 1 in the cell that `where` selects, as a family of one. */
function alone(runs: readonly Run[], where: Readonly<Record<string, string>>): ComparedRuns {
  const sides = ['1', '2'].map(
    (version) =>
      project(
        runs.filter(({ fields }) =>
          Object.entries({ ...where, version }).every(([key, text]) => fields[key] === text),
        ),
        { metric: 'tps', keys: ['version'], where: new Map() },
      ).cells[0],
  )
  const [base, other] = sides
  assert.ok(base && other)
  return {
    metric: 'tps',
    baseline: base.runs,
    contender: other.runs,
    comparison: compareCells(base, other),
  }
}

suite('a comparison in its archive', () => {
  const normal = normals(1)

  test('has the p of all cells of the same sides, however few the author shows', () => {
    const runs = campaign(6, 4, (version) => 100 * version + normal())
    const own = alone(runs, { threads: '3' })
    assert.equal(own.comparison.verdict.kind, 'higher')
    const [found] = correctedInArchive([own], runs)
    assert.equal(found?.family, 6)
    assert.equal(found.pAdjusted, 6 * (own.comparison.p ?? NaN))
    assert.deepEqual(found.verdict, { kind: 'insufficient', runs: 4, needed: 5 })
  })

  test('is not corrected for other sides and metrics', () => {
    const runs = campaign(1, 5, (version) => 100 * version + normal())
    const third = runs.map(({ fields }) => run(id++, { ...fields, version: '3' }, { tps: 5 }))
    const own = alone(runs, {})
    assert.deepEqual(correctedInArchive([own], [...runs, ...third]), [own.comparison])
  })

  test('keeps the larger p of its own family', () => {
    const runs = campaign(1, 5, (version) => 100 * version + normal())
    const own = alone(runs, {})
    const nine = compareFamily(Array.from({ length: 9 }, () => own.comparison))[8]
    assert.ok(nine)
    assert.deepEqual(correctedInArchive([{ ...own, comparison: nine }], runs), [nine])
  })

  test('of pooled cells is one more in the family', () => {
    const runs = campaign(3, 5, (version) => 100 * version + normal())
    assert.equal(correctedInArchive([alone(runs, {})], runs)[0]?.family, 4)
  })

  test('without a number on a side stays as it is', () => {
    const runs = campaign(1, 3, () => 1)
    const own = { ...alone(runs, {}), contender: [] }
    const { comparison } = alone(
      campaign(1, 1, () => 1),
      {},
    )
    const empty = { ...own, comparison: { ...comparison, p: null, pAdjusted: null } }
    assert.deepEqual(correctedInArchive([empty], runs), [empty.comparison])
  })
})

test('an author who picks the cell with the smallest p is wrong in at most 5 % of campaigns without a difference', () => {
  const normal = normals(47)
  let wrong = 0
  let uncorrected = 0
  const campaigns = 150
  for (let index = 0; index < campaigns; index++) {
    const runs = campaign(8, 7, () => 100 + normal())
    const cells = Array.from({ length: 8 }, (_, thread) =>
      alone(runs, { threads: String(thread + 1) }),
    )
    const best = cells.toSorted((a, b) => (a.comparison.p ?? 1) - (b.comparison.p ?? 1))[0]
    assert.ok(best)
    if (isSignificant(best.comparison.verdict)) uncorrected++
    const [corrected] = correctedInArchive([best], runs)
    if (corrected && isSignificant(corrected.verdict)) wrong++
  }
  assert.ok(uncorrected > 0.15 * campaigns, String(uncorrected))
  assert.ok(wrong <= 0.08 * campaigns, String(wrong))
})
