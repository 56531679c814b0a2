// A cell relative to its baseline: tone, colour and text. Effect size and significance are separate.
import { insideBand, type NoiseFloor } from '../analysis/noise-floor.ts'
import type { Cell } from '../analysis/projection.ts'
import { verdictText, type Better } from '../analysis/verdict.ts'
import type { Tone } from './figure.ts'
import { heatStep } from './heat-step.ts'

/** `significant` is true where a rank test shows the difference. */
export interface CellVerdict {
  readonly tone: Tone
  readonly significant: boolean
}

/**
 * The verdict on a cell with a ratio. `unclear` is a difference that is not significant and, with too few runs for a test,
 * a ratio within the noise floor. Without a test and without a noise floor the tone is that of the ratio.
 */
export function cellVerdict(
  cell: Cell,
  better: Better,
  floor: NoiseFloor | undefined,
): CellVerdict {
  const { ratio, comparison } = cell
  if (ratio === undefined || ratio === null) return { tone: 'plain', significant: false }
  if (!comparison) return { tone: 'baseline', significant: false }
  const kind = comparison.verdict.kind
  if (kind === 'no difference shown') return { tone: 'unclear', significant: false }
  if (kind === 'faster' || kind === 'slower') {
    return { tone: kind === 'faster' ? 'better' : 'worse', significant: true }
  }
  if (ratio === 1 || (floor && insideBand(ratio, floor)))
    return { tone: 'unclear', significant: false }
  return { tone: ratio > 1 === (better === 'higher') ? 'better' : 'worse', significant: false }
}

/** The colour of a ratio: 0 where unclear or within 2 %, up to 5 where better and −5 where worse. */
export function heatOf(ratio: number, { tone }: CellVerdict): number {
  if (tone !== 'better' && tone !== 'worse') return 0
  const step = heatStep(ratio)
  return tone === 'better' ? step : -step
}

/** `1.83× (1.71–1.90), p = 0.008, faster`: a ratio with its interval, p and verdict. */
export function comparisonText({ ratio, comparison }: Cell): string {
  if (ratio === undefined || ratio === null) return 'no baseline'
  const times = `${ratio.toFixed(2)}×`
  if (!comparison) return times
  const { low, high, p, verdict } = comparison
  const interval = low === null || high === null ? '' : ` (${low.toFixed(2)}–${high.toFixed(2)})`
  const chance = p === null || verdict.kind === 'too few runs' ? '' : `, p = ${p.toFixed(3)}`
  return `${times}${interval}${chance}, ${verdictText(verdict)}`
}

/** Notes on the noise of ratios. */
export function noiseNotes(
  cells: readonly Cell[],
  floor: NoiseFloor | undefined,
): readonly string[] {
  const compared = cells.flatMap(({ ratio, comparison }) =>
    typeof ratio === 'number' && comparison ? [comparison] : [],
  )
  const untested = compared.filter(({ verdict }) => verdict.kind === 'too few runs')
  const notes: string[] = []
  if (floor && untested.length > 0) {
    const percent = ((floor.band - 1) * 100).toFixed(1)
    notes.push(
      `Noise floor ${percent} %: 95 % of ${String(floor.pairs)} pairs of identical runs at ${String(floor.samples)} points; smaller differences are grey.`,
    )
  }
  if (untested.length > 0) {
    const needed = Math.max(
      ...untested.flatMap(({ verdict }) => ('needed' in verdict ? [verdict.needed] : [])),
    )
    const tested = compared.length - untested.length
    const count =
      tested === 0 ? 'No ratio has' : `${String(tested)} of ${String(compared.length)} ratios have`
    notes.push(`${count} enough runs for a test: ${String(needed)} per side needed.`)
  }
  return notes
}
