import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { KeptReading } from '../../tools/model.ts'
import type { PlacedSource } from '../../tools/runs/placed-source.ts'
import { resultMemo, resultReader } from '../../tools/runs/result-memo.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

function resultOf(threads: number, metrics: readonly string[]): KeptReading {
  return {
    kind: 'result',
    status: threads === 0 ? 'failed' : 'ok',
    ...(threads === 0 ? { reason: { text: 'FATAL', line: 3 } } : {}),
    settings: { threads: { value: String(threads), line: 2 } },
    facts: [{ name: 'version', value: '1.0.20', line: 1 }],
    command: { text: 'sysbench run', line: 1 },
    measurements: metrics.map((metric, index) => ({
      metric,
      value: threads + index / 3,
      unit: '1/s',
      line: 10 + index,
    })),
    warnings: [],
  }
}

// A source whose readings cannot be read, unless they are given.
function sourceOf(sha256: string, readings?: readonly KeptReading[]): PlacedSource {
  const source = { path: sha256, bytes: 1, sha256, verdict: 'read', fields: {}, readings: [] }
  return Object.assign(source, {
    verdict: 'read' as const,
    readings: readings ?? [resultOf(1, ['never read'])],
    diagnostics: [],
    redactions: 0,
    empty: false,
  })
}

const files = new Map<string, readonly KeptReading[]>([
  ['a', [resultOf(1, ['tps', 'qps'])]],
  ['b', [resultOf(0, [])]],
  ['c', [resultOf(4, ['qps', 'tps']), resultOf(8, ['tps', 'qps'])]],
])

suite('the results of the last conversion', () => {
  test('are those of the readings, which are not loaded again', (context) => {
    const file = join(temporaryFolder(context), 'results.entries')
    const first = resultMemo(file, '1', false)
    const expected = [...files].map(([sha256, readings]) =>
      resultReader()(sourceOf(sha256, readings)),
    )
    for (const [index, [sha256, readings]] of [...files].entries())
      assert.deepEqual(first.resultsOf(sourceOf(sha256, readings)), expected[index])
    first.save()
    const second = resultMemo(file, '1', false)
    for (const [index, sha256] of [...files.keys()].entries())
      assert.deepEqual(second.resultsOf(sourceOf(sha256)), expected[index])
  })

  test('are not stored again for a change of one file in a hundred', (context) => {
    const file = join(temporaryFolder(context), 'results.entries')
    const store = (from: number, to: number): string => {
      const memo = resultMemo(file, '1', false)
      for (let threads = from; threads < to; threads += 1) {
        const source = sourceOf(String(threads), [resultOf(threads, ['tps'])])
        assert.equal(memo.resultsOf(source)[0]?.measurements[0]?.value, threads)
      }
      memo.save()
      return hash('sha256', readFileSync(file))
    }
    const first = store(1, 101)
    assert.equal(store(1, 102), first)
    assert.equal(store(1, 100), first)
    assert.notEqual(store(1, 103), first)
    assert.notEqual(store(1, 100), first)
  })

  test('are not used for another version, with --force, or for another file', (context) => {
    const file = join(temporaryFolder(context), 'results.entries')
    const [tps] = files.get('a') ?? []
    assert.ok(tps)
    const memo = resultMemo(file, '1', false)
    memo.resultsOf(sourceOf('a', [tps]))
    memo.save()
    const other = resultOf(2, ['tps'])
    const threadsOf = (version: string, fresh: boolean, sha256: string): string | undefined =>
      resultMemo(file, version, fresh).resultsOf(sourceOf(sha256, [other]))[0]?.settings['threads']
        ?.value
    assert.equal(threadsOf('1', false, 'a'), '1')
    assert.equal(threadsOf('2', false, 'a'), '2')
    assert.equal(threadsOf('1', true, 'a'), '2')
    assert.equal(threadsOf('1', false, 'b'), '2')
  })
})
