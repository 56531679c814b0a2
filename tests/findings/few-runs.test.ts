import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { fewRunFindings } from '../../tools/findings/few-runs.ts'
import { packageRoot } from '../../tools/root.ts'
import { lostRun, run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)
const slow = run(1, { position: '2' }, { tps: 852 })
const fast = run(2, {}, { tps: 1000 })

test('two runs are shown with their difference, which is not tested', () => {
  const [finding, ...others] = fewRunFindings([slow, fast], vocabulary)
  assert.equal(others.length, 0)
  assert.equal(finding?.title, 'transactions per second: 1,000 and 852, −15 %')
  assert.match(finding.verdict, /not tested/)
  const cells = finding.table?.rows.map((row) => row.map(({ text }) => text))
  assert.deepEqual(cells, [['transactions per second', '1,000', '852', '−15 %']])
})

test('two runs of different workloads are named, without a difference', () => {
  const [read, write] = ['read', 'write'].map((workload, index) =>
    run(index + 5, { workload, repeat: String(index + 1) }, { tps: 1000 - 900 * index }),
  )
  const [finding] = fewRunFindings([read ?? slow, write ?? slow], vocabulary)
  assert.equal(finding?.title, 'transactions per second: 1,000 at read and 100 at write')
  assert.deepEqual(
    finding.table?.rows.map((row) => row.map(({ text }) => text)),
    [['transactions per second', '1,000', '100', '']],
  )
})

test('of two load tools the number that both print is shown, or that of the first alone', () => {
  const other = { ...run(8, { workload: 'b' }, { tps: 900 }), headline: 'tps' }
  const titleOf = (numbers: Readonly<Record<string, number>>): string | undefined => {
    const first = { ...run(7, { workload: 'a' }, numbers), headline: 'qps' }
    return fewRunFindings([first, other], vocabulary)[0]?.title
  }
  assert.equal(
    titleOf({ qps: 20_000, tps: 1000 }),
    'transactions per second: 1,000 at a and 900 at b',
  )
  assert.equal(titleOf({ qps: 20_000 }), 'queries per second: 20,000 at a')
})

test('a single run is shown with its numbers', () => {
  const [finding] = fewRunFindings([fast, lostRun(3, {}, 'failed', 'Killed')], vocabulary)
  assert.equal(finding?.title, 'transactions per second: 1,000')
  assert.equal(finding.verdict, 'one run')
})

test('three runs are left to the other findings', () => {
  assert.deepEqual(fewRunFindings([slow, fast, run(4, {}, { tps: 900 })], vocabulary), [])
})
