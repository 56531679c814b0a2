import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { jointSteps, jointStepSentence, type Column } from '../../tools/analysis/joint-steps.ts'
import { normals } from './arbitrary.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const normal = normals(47)

/** Releases × 20 workloads: noise of each run, and what a session adds to all of its runs. */
function suite(changes: readonly number[], session = 0.002): readonly Column[] {
  const sizes = Array.from({ length: 20 }, (_, index) => 1000 * (index + 1))
  let level = 1
  return changes.map((change) => {
    level *= 1 + change
    const shift = Math.exp(session * normal())
    return sizes.map((size) => size * level * shift * Math.exp(0.005 * normal()))
  })
}

test('a release that changes all workloads is named, with its count and median', () => {
  const found = jointSteps(suite([0, 0, -0.06, 0, 0, 0]))
  assert.deepEqual(
    found.steps.filter(({ named }) => named).map(({ to }) => to),
    [2],
  )
  assert.match(
    jointStepSentence(found, ['a', 'b', 'c', 'd', 'e', 'f']) ?? '',
    /^All workloads together: c is lower in 20 of 20 \(median −[56]\.\d %\)\. Sign and signed-rank tests \(Holm, 5 steps\); a shift within \d\.\d %/,
  )
})

test('shifts of whole sessions name no release, though every test of the workloads is significant', () => {
  let named = 0
  for (let round = 0; round < 200; round++) {
    const { steps } = jointSteps(suite([0, 0, 0, 0, 0, 0, 0], 0.04))
    if (steps.some((step) => step.named)) named++
  }
  assert.ok(named <= 10, `${String(named)} of 200 sequences of one build`)
})

test('one slow session among equal builds names no release, a change that lasts names its own', () => {
  for (const at of [1, 2, 3, 4]) {
    const slow = suite(
      Array.from({ length: 6 }, (_, index) =>
        index === at ? -0.06 : index === at + 1 ? 1 / 0.94 - 1 : 0,
      ),
    )
    assert.ok(jointSteps(slow).steps.every((step) => !step.named))
    const lower = suite(Array.from({ length: 6 }, (_, index) => (index === at ? -0.06 : 0)))
    assert.deepEqual(
      jointSteps(lower).steps.flatMap(({ to, named }) => (named ? to : [])),
      [at],
    )
  }
})

test('sequences in reverse have the same steps, the other way round', () => {
  const factors = fc.array(fc.constantFrom(0, 0, 0, -0.06, 0.1), { minLength: 3, maxLength: 9 })
  const placesOf = (columns: readonly Column[]): readonly number[] =>
    jointSteps(columns).steps.flatMap(({ from, named }) => (named ? from : []))
  fc.assert(
    fc.property(factors, (changes) => {
      const columns = suite(changes)
      const last = columns.length - 2
      assert.deepEqual(
        placesOf(columns.toReversed())
          .map((place) => last - place)
          .toSorted((a, b) => a - b),
        placesOf(columns),
      )
    }),
    { numRuns: 50 },
  )
})

test('pairs of identical builds measure the floor, and few steps without them name nothing', () => {
  const columns = suite([0, -0.08, 0])
  assert.ok(jointSteps(columns).steps.every(({ named }) => !named))
  const identical = suite([0, 0, 0, 0, 0])
  const { steps, floor } = jointSteps(columns, [identical])
  assert.equal(floor.pairs, 10)
  assert.deepEqual(
    steps.map(({ named }) => named),
    [true, false],
  )
})

test('workloads without a number on a side do not count', () => {
  const [step] = jointSteps([
    [1, null, 3, 0],
    [2, 2, null, 4],
  ]).steps
  assert.deepEqual([step?.workloads, step?.higher], [1, 1])
  assert.deepEqual(jointSteps([]).steps, [])
})

function tableOf(text: string): {
  readonly names: readonly string[]
  readonly columns: readonly Column[]
} {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const names = lines.flatMap((line) => /^col-\d+ : (\S+)/.exec(line)?.[1] ?? [])
  const rows = lines.filter((line) => !line.startsWith('col-')).map((line) => line.split('\t'))
  return { names, columns: names.map((_, index) => rows.map((row) => Number(row[index]))) }
}

function namedIn(text: string): readonly string[] {
  const { names, columns } = tableOf(text)
  return jointSteps(columns).steps.flatMap(({ to, named }) =>
    named ? (/m[ya](\d+)/.exec(names[to] ?? '')?.[1] ?? '') : [],
  )
}

const published = resolve(shared, 'published/qps.abs.my80v2.tsv')

test(
  'of nine releases of MySQL 8.0, 8.0.30 and 8.0.32 are named, as by the author of the table',
  { skip: !existsSync(published) && 'SKIPPED: ../shared/published is absent' },
  () => {
    assert.deepEqual(namedIn(readFileSync(published, 'utf8')), ['8030', '8032'])
  },
)

const archive = resolve(shared, 'archives/callaghan-sysbench-mysql.tar.gz')
const folder = 'callaghan-sysbench-mysql/published/mytools/bench/arc'

for (const [path, expected] of [
  ['apr26.sb.hetz/qps.abs.ma.latest.tsv', ['100529']],
  ['nov25.sb.mysql/dop1/qps.abs.all.tsv', ['5744', '8043']],
] as const) {
  test(
    `of the releases in ${path}, ${expected.join(' and ')} are named`,
    { skip: !existsSync(archive) && 'SKIPPED: ../shared/archives is absent' },
    () => {
      const text = execFileSync('tar', ['-xzOf', archive, `${folder}/${path}`], {
        encoding: 'utf8',
      })
      assert.deepEqual(namedIn(text), expected)
    },
  )
}
