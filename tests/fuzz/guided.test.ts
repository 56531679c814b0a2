// Fuzzing guided by coverage reaches code behind several conditions, and continues where it ended.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { growthProblem, problemsOf } from './attempt.ts'
import { keptInputs, readCounts } from './corpus.ts'
import { countCovered, countNew, openCoverage } from './coverage.ts'
import { runBatch, startFuzzing } from './guided.ts'
import type { FuzzTarget } from './targets.ts'

/** Throws behind four conditions, each of which one mutation can satisfy. */
function nested(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (!text.includes('{')) return 'none'
  if (!text.includes('[')) return 'one'
  if (!text.includes('__proto__')) return 'two'
  if (!text.includes('#')) return 'three'
  throw new RangeError('reached')
}

const target = (run: FuzzTarget['run'], text = 'abc\n'): FuzzTarget => ({
  name: 'a target',
  inputs: [Buffer.from(text)],
  run,
})

suite('fuzzing guided by coverage', () => {
  test('finds a crash behind four conditions, keeps it, and continues with its counts', async (context) => {
    const root = temporaryFolder(context)
    const coverage = openCoverage(import.meta.url)
    context.after(() => coverage.close())
    const reports: string[] = []
    const report = (text: string): number => reports.push(text)
    const fuzzing = await startFuzzing(target(nested), coverage, root, report)
    for (let batch = 0; batch < 200 && fuzzing.counts.crashes === 0; batch += 1)
      await runBatch(fuzzing, report, 50)
    assert.ok(fuzzing.counts.crashes > 0, JSON.stringify(fuzzing.counts))
    assert.ok(fuzzing.counts.kept >= 2, JSON.stringify(fuzzing.counts))
    assert.match(reports[0] ?? '', /^a target: crash: RangeError: reached: /)
    assert.deepEqual(readCounts(fuzzing.folder), fuzzing.counts)
    assert.ok(keptInputs(fuzzing.folder).length >= 3)
    const next = await startFuzzing(target(nested), coverage, root, report)
    assert.equal(next.counts.mutants, fuzzing.counts.mutants)
    assert.match(reports.at(-1) ?? '', /of a known input/)
  })

  test('counts what ran since the last call only', (context) => {
    const coverage = openCoverage(import.meta.url)
    context.after(() => coverage.close())
    nested(Buffer.from('x'))
    const first = coverage.take()
    assert.ok(countCovered(first) > 0)
    nested(Buffer.from('{[x'))
    const second = coverage.take()
    assert.ok(countNew(first, second) > 0)
    nested(Buffer.from('{[y'))
    assert.equal(countNew(second, coverage.take()), 0)
  })
})

test('an input that hangs is ended, and the inputs after it run', async () => {
  let runs = 0
  const hanging = target((bytes) => {
    runs += 1
    while (bytes[0] === 1) continue
  })
  const problems = await problemsOf(hanging, [Buffer.of(0), Buffer.of(1), Buffer.of(2)], 200)
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['hang'],
  )
  assert.equal(runs, 4)
})

test('time that grows faster than the input is a problem', () => {
  const square = target((bytes) => {
    let sum = 0
    for (let first = 0; first < bytes.length; first += 8)
      for (let second = 0; second < bytes.length; second += 32) sum += second
    return sum
  })
  assert.match(growthProblem(square, Buffer.from('abcd'))?.text ?? '', /times the time/)
  const linear = target((bytes) => bytes.reduce((sum, byte) => sum + byte, 0))
  assert.equal(growthProblem(linear, Buffer.from('abcd')), undefined)
})
