// State changes within a run: stretches during which its rate stays well off its usual level.
import { mean } from './mean.ts'
import { median } from './quantile.ts'

/** The stretches off the usual level, and the level of the one farthest from it as a share of the median. */
export interface LevelShifts {
  readonly stretches: number
  readonly level: number
}

// A level counts from a quarter below or a third above the median.
const [lowest, highest] = [0.75, 4 / 3]
const fewestBins = 12
// Neighbours within a stretch; a shorter one is a dip, which `stalled` and the variation state.
const shortest = 3
// Standard errors of the mean of a stretch.
const notableDistance = 4

/**
 * Finds the level shifts of a time series in the order of time: at least three successive values on one side of 0.75 or 1.33
 * of the median, whose mean is four standard errors away, by the differences of neighbours. Undefined without one and for
 * fewer than 12 values.
 */
export function levelShifts(values: readonly number[]): LevelShifts | undefined {
  const usual = median(values)
  if (usual === undefined || usual <= 0 || values.length < fewestBins) return undefined
  // Noise without the shifts themselves: 1.4826 × the median of |differences| estimates √2 deviations.
  const differences = values
    .slice(1)
    .map((value, index) => Math.abs(value - (values[index] ?? value)))
  const deviation = ((median(differences) ?? 0) * 1.4826) / Math.SQRT2
  const shifted = stretchesOf(values, usual).flatMap((stretch) => {
    const level = mean(stretch) ?? usual
    const distance = Math.abs(level - usual) * Math.sqrt(stretch.length)
    return stretch.length >= shortest && distance > notableDistance * deviation
      ? [level / usual]
      : []
  })
  const [first, ...others] = shifted
  if (first === undefined) return undefined
  const farthest = others.reduce(
    (most, level) => (Math.abs(Math.log(level)) > Math.abs(Math.log(most)) ? level : most),
    first,
  )
  return { stretches: shifted.length, level: farthest }
}

// Successive values on the same side of the usual level.
function stretchesOf(values: readonly number[], usual: number): readonly (readonly number[])[] {
  const stretches: number[][] = []
  let side = 0
  for (const value of values) {
    const own = value < lowest * usual ? -1 : value > highest * usual ? 1 : 0
    if (own !== 0 && own === side) stretches.at(-1)?.push(value)
    else if (own !== 0) stretches.push([value])
    side = own
  }
  return stretches
}
