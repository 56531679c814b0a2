// Scores from a report in the schema of mutation-testing-elements, which Stryker keeps between runs.
import { z } from 'zod'

const schema = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })),
})

/** The mutants of one file; `undefined` for a file that the report does not hold. */
export interface FileScore {
  readonly file: string
  /** Seen by a test: one failed, or the tests did not end. */
  readonly killed?: number
  /** Mutants that ran: those that do not compile are none. */
  readonly valid?: number
}

const seen = ['Killed', 'Timeout']
const unseen = ['Survived', 'NoCoverage']

/**
 * The score of each wanted file, in the order given. The report of a complete run lacks only files without mutants, such as
 * those with types alone. Throws where the report has another shape.
 */
export function scoresOf(
  report: string,
  wanted: readonly string[],
  isComplete = false,
): readonly FileScore[] {
  const { files } = schema.parse(JSON.parse(report))
  return wanted.map((file) => {
    const mutants = files[file]?.mutants
    if (!mutants) return isComplete ? { file, killed: 0, valid: 0 } : { file }
    const killed = mutants.filter(({ status }) => seen.includes(status)).length
    return {
      file,
      killed,
      valid: killed + mutants.filter(({ status }) => unseen.includes(status)).length,
    }
  })
}

/** Killed ÷ valid over all files, in percent, and the files without a score. */
export function overall(scores: readonly FileScore[]): {
  readonly score?: number
  readonly killed: number
  readonly valid: number
  readonly missing: readonly string[]
} {
  const killed = scores.reduce((sum, file) => sum + (file.killed ?? 0), 0)
  const valid = scores.reduce((sum, file) => sum + (file.valid ?? 0), 0)
  const missing = scores.filter((file) => file.valid === undefined).map(({ file }) => file)
  return { ...(valid > 0 ? { score: (100 * killed) / valid } : {}), killed, valid, missing }
}

const leastOverall = 85
const leastOfFile = 75

/** What misses the limits: the overall score, and the score of each file. */
export function problemsOf(scores: readonly FileScore[]): readonly string[] {
  const { score, missing } = overall(scores)
  const low = scores.flatMap(({ file, killed, valid }) => {
    if (killed === undefined || valid === undefined || valid === 0) return []
    return (100 * killed) / valid < leastOfFile ? [file] : []
  })
  return [
    ...(score !== undefined && score >= leastOverall
      ? []
      : [`The score is below ${String(leastOverall)} %.`]),
    ...(missing.length > 0 ? [`Not run: ${missing.join(', ')}`] : []),
    ...(low.length > 0 ? [`Below ${String(leastOfFile)} %: ${low.join(', ')}`] : []),
  ]
}

/** A line a file, the lowest score first, and the overall score of the area as the last line. */
export function scoreTable(area: string, scores: readonly FileScore[]): string {
  const { score, killed, valid, missing } = overall(scores)
  const share = (file: FileScore): number =>
    file.valid === undefined || file.killed === undefined
      ? -1
      : file.killed / Math.max(1, file.valid)
  const lines = scores
    .filter((file) => file.valid !== 0)
    .toSorted((a, b) => share(a) - share(b) || (a.file < b.file ? -1 : 1))
    .map((file) => line(file.file, file.killed, file.valid))
  const without = missing.length > 0 ? `, files not run: ${String(missing.length)}` : ''
  const total = score === undefined ? 'none' : `${score.toFixed(1)} %`
  return [
    ...lines,
    `Mutation score of ${area}: ${total} (${String(killed)} of ${String(valid)} mutants)${without}`,
  ].join('\n')
}

function line(file: string, killed: number | undefined, valid: number | undefined): string {
  if (killed === undefined || valid === undefined) return `  not run  ${file}`
  return `${((100 * killed) / valid).toFixed(1).padStart(6)} %  ${file} (${String(killed)} of ${String(valid)})`
}
