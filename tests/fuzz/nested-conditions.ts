// A program of its own, for the counters slow down the process that they are of: fuzzes a target that throws behind four
// conditions, each of which one mutation can satisfy, and prints what it did as JSON. The argument is the folder of the target.
import { countCovered, countNew, openCoverage } from './coverage.ts'
import { keptInputs } from './corpus.ts'
import { runBatch, startFuzzing } from './guided.ts'
import type { FuzzTarget } from './targets.ts'

const [, , root = ''] = process.argv

function nested(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  if (!text.includes('{')) return 'none'
  if (!text.includes('[')) return 'one'
  if (!text.includes('__proto__')) return 'two'
  if (!text.includes('#')) return 'three'
  throw new RangeError('reached')
}

const target: FuzzTarget = { name: 'a target', inputs: [Buffer.from('abc\n')], run: nested }
const reports: string[] = []
const report = (text: string): number => reports.push(text)

const coverage = openCoverage(import.meta.url)
nested(Buffer.from('x'))
const first = coverage.take()
nested(Buffer.from('{[x'))
const second = coverage.take()
nested(Buffer.from('{[y'))
const covered = [
  countCovered(first),
  countNew(first, second),
  countNew(second, coverage.take()),
] as const

const fuzzing = await startFuzzing(target, coverage, root, report)
for (let batch = 0; batch < 200 && fuzzing.counts.crashes === 0; batch += 1)
  await runBatch(fuzzing, report, 50)
const { counts: continued } = await startFuzzing(target, coverage, root, report)
coverage.close()
const kept = keptInputs(fuzzing.folder).length
process.stdout.write(JSON.stringify({ covered, counts: fuzzing.counts, continued, kept, reports }))
