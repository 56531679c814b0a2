import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets } from '../../tools/findings/all-findings.ts'
import { sentencesOf } from '../../tools/findings/summary-sentences.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { lostRun, run } from '../analysis/runs.ts'

const vocabulary = readVocabulary(packageRoot)

function firstText(runs: readonly Run[]): string | undefined {
  const [main] = comparedSets({ runs, isUnknown: () => false, vocabulary })
  return main && sentencesOf(main.set, main.subjects[0], vocabulary)[0]?.text
}

const at = (id: number, threads: number, qps: number, more: Run['fields'] = {}): Run =>
  run(id, { workload: 'oltp', threads: String(threads), ...more }, { qps })

suite('a sentence on the best value names runs of the same work without a value', () => {
  const measured = [1, 2, 4].map((threads, index) => at(index, threads, 1000 * threads))
  const peak = 'Peak: 4,000 queries per second at 4 threads, 4.0 × that at 1 thread'
  const lost = (id: number, fields: Run['fields'], status: Run['status'] = 'refused'): Run =>
    lostRun(id, { workload: 'oltp', ...fields }, status, 'qps is no number')

  test('by the fields in which they differ', () => {
    const refused = [lost(8, { threads: '8' }), lost(9, { threads: '16' })]
    assert.equal(
      firstText([...measured, ...refused]),
      `${peak}; left out: 8 threads and 16 threads (refused)`,
    )
  })

  test('by their number, where they are many', () => {
    const failed = [8, 16, 32].map((threads) =>
      lost(threads, { threads: String(threads) }, 'failed'),
    )
    assert.equal(firstText([...measured, ...failed]), `${peak}; left out: 3 runs (failed)`)
  })

  test('but no runs of other work, copies, or runs like others that have a value', () => {
    assert.equal(
      firstText([
        ...measured,
        lost(8, { threads: '8', workload: 'point-select' }),
        lost(9, { threads: '4' }),
        lostRun(
          10,
          { workload: 'oltp', threads: '16' },
          'refused',
          'A warm-up, so it is not compared',
        ),
      ]),
      peak,
    )
  })

  test('but no runs of points that finished runs have, or with other settings', () => {
    const finished = measured.map((own) => ({ ...own, fields: { ...own.fields, engine: 'mysql' } }))
    assert.doesNotMatch(firstText([...finished, lost(9, { threads: '4' })]) ?? '', /left out/)
    const others = [lost(8, { threads: '8', folder: 'multi' }), lost(9, { rows: '500' })]
    assert.equal(firstText([...measured, ...others]), peak)
    assert.match(
      firstText([...finished, lost(9, { threads: '8' })]) ?? '',
      /left out: 8 threads \(refused\)$/,
    )
  })

  test('and none has a peak of nothing', () => {
    const idle = [1, 2].map((threads) => at(20 + threads, threads, 0, { workload: 'idle' }))
    assert.equal(
      firstText([...measured, ...idle]),
      peak.replace('Peak:', 'oltp peaks at').replace('second at 4 threads', 'second (4 threads)'),
    )
  })
})
