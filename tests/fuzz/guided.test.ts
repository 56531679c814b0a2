// Fuzzing guided by coverage reaches code behind several conditions, and continues where it ended.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { growthProblem, problemsOf } from './attempt.ts'
import type { Counts } from './corpus.ts'
import type { FuzzTarget } from './targets.ts'

interface Printed {
  readonly covered: readonly number[]
  readonly counts: Counts
  readonly continued: Counts
  readonly kept: number
  readonly reports: readonly string[]
}

const target = (run: FuzzTarget['run']): FuzzTarget => ({ name: 'a target', inputs: [], run })

test('fuzzing guided by coverage finds a crash behind four conditions, keeps it and continues', (context) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import=tsx', join(import.meta.dirname, 'nested-conditions.ts'), temporaryFolder(context)],
    { encoding: 'utf8', timeout: 120_000 },
  )
  assert.equal(status, 0, stderr)
  const { covered, counts, continued, kept, reports } = JSON.parse(stdout) as Printed
  const [first = 0, second = 0, third] = covered
  assert.ok(first > 0 && second > 0, 'what ran is counted')
  assert.equal(third, 0, 'what ran before is not counted again')
  assert.ok(counts.crashes > 0, JSON.stringify(counts))
  assert.ok(counts.kept >= 2, JSON.stringify(counts))
  assert.ok(kept > counts.kept)
  assert.deepEqual(continued, counts)
  assert.match(reports[0] ?? '', /^a target: crash: RangeError: reached: /)
  assert.match(reports.at(-1) ?? '', /of a known input/)
})

test('an input that hangs is ended, and the inputs after it run', async () => {
  let runs = 0
  const hanging = target((bytes) => {
    runs += 1
    while (bytes[0] === 1) continue
  })
  const inputs = [Buffer.of(0), Buffer.of(1), Buffer.of(2)]
  const problems = await problemsOf(hanging, inputs, 200)
  assert.deepEqual(
    problems.map(({ kind }) => kind),
    ['hang'],
  )
  // The input that hangs runs again alone, up to three times where other processes have the processor.
  assert.ok(runs >= 4 && runs <= 6, String(runs))
})

test('time that grows faster than the input is a problem', () => {
  const square = target((bytes) => {
    let sum = 0
    for (let first = 0; first < bytes.length; first += 8)
      for (let second = 0; second < bytes.length; second += 32) sum += second
    return sum
  })
  // Other work on the machine may slow down the smaller input of one attempt.
  const texts = [1, 2, 3].flatMap(() => growthProblem(square, Buffer.from('abcd'))?.text ?? [])
  assert.match(texts[0] ?? '', /times the time/)
  const linear = target((bytes) => bytes.reduce((sum, byte) => sum + byte, 0))
  assert.equal(growthProblem(linear, Buffer.from('abcd')), undefined)
})
