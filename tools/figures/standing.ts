// How a cell stands to its baseline: a tone, a colour, words. Magnitude and significance stay apart.
import { insideBand, type NoiseFloor } from '../analysis/noise-floor.ts'
import type { Cell } from '../analysis/projection.ts'
import { verdictText, type Better } from '../analysis/verdict.ts'
import type { Tone } from './figure.ts'
import { heatStep } from './heat-step.ts'

/** Where a cell stands. `shown` is true where a rank test shows the difference. */
export interface Standing {
  readonly tone: Tone
  readonly shown: boolean
}

/**
 * The standing of a cell with a ratio. A test that shows no difference, and a ratio inside the band of equal runs where
 * there are too few runs for a test, are `unclear`. Without a test and without a band the tone is that of the ratio.
 */
export function standingOf(cell: Cell, better: Better, floor: NoiseFloor | undefined): Standing {
  const { ratio, comparison } = cell
  if (ratio === undefined || ratio === null) return { tone: 'plain', shown: false }
  if (!comparison) return { tone: 'baseline', shown: false }
  const kind = comparison.verdict.kind
  if (kind === 'no difference shown') return { tone: 'unclear', shown: false }
  if (kind === 'faster' || kind === 'slower') {
    return { tone: kind === 'faster' ? 'better' : 'worse', shown: true }
  }
  if (ratio === 1 || (floor && insideBand(ratio, floor))) return { tone: 'unclear', shown: false }
  return { tone: ratio > 1 === (better === 'higher') ? 'better' : 'worse', shown: false }
}

/** The colour of a ratio: 0 for one that is unclear or within 2 %, to 5 on the better and −5 on the worse side. */
export function heatOf(ratio: number, { tone }: Standing): number {
  if (tone !== 'better' && tone !== 'worse') return 0
  const step = heatStep(ratio)
  return tone === 'better' ? step : -step
}

/** `1.83× (1.71–1.90), p = 0.008, faster`: a ratio with what is known of it. */
export function ratioWords({ ratio, comparison }: Cell): string {
  if (ratio === undefined || ratio === null) return 'no baseline'
  const times = `${ratio.toFixed(2)}×`
  if (!comparison) return times
  const { low, high, p, verdict } = comparison
  const interval = low === null || high === null ? '' : ` (${low.toFixed(2)}–${high.toFixed(2)})`
  const chance = p === null || verdict.kind === 'too few runs' ? '' : `, p = ${p.toFixed(3)}`
  return `${times}${interval}${chance}, ${verdictText(verdict)}`
}

/** What the reader of ratios must know of the noise. */
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
      `Equal runs lie up to ${percent} % apart (95 % of ${String(floor.pairs)} pairs at ${String(floor.samples)} points); a difference within that is grey.`,
    )
  }
  if (untested.length > 0) {
    const needed = Math.max(
      ...untested.flatMap(({ verdict }) => ('needed' in verdict ? [verdict.needed] : [])),
    )
    const which =
      untested.length === compared.length
        ? 'No ratio has'
        : `${String(compared.length - untested.length)} of ${String(compared.length)} ratios have`
    notes.push(`${which} runs enough for a test: ${String(needed)} on each side would be needed.`)
  }
  return notes
}
