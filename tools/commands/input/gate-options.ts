// The options of a gate: --fail-on, --strict, --noise-from.
import { noiseFloor } from '../../analysis/noise-floor.ts'
import type { Run } from '../../core/model.ts'
import type { OptionTable } from '../command.ts'
import { usageError } from './usage-error.ts'

/** As the command line gives them. */
export interface GateTexts {
  readonly failOn?: string
  readonly strict?: boolean
  readonly noiseFrom?: string
}

export const gateOptions: OptionTable = {
  '--fail-on <regression>':
    'exit with 1 for a confirmed regression of at least 5 %, or as in `regression=10%`',
  '--strict': 'with --fail-on: exit with 4 if more repeats or the same machine are needed',
  '--noise-from <path>':
    'with --fail-on: results of identical servers; a smaller difference than theirs is no regression',
}

const usual = 0.05

/** The smallest regression that fails, as a share; undefined without --fail-on. */
export function gateThreshold(
  { failOn, strict, noiseFrom }: GateTexts,
  where: string,
): number | undefined {
  if (failOn === undefined) {
    if (strict === true || noiseFrom !== undefined)
      throw usageError(
        'Expected --fail-on with --strict or --noise-from',
        where,
        'Add --fail-on regression',
      )
    return undefined
  }
  const stated = /^regression(?:=(\d+(?:\.\d+)?)\s?%?)?$/.exec(failOn)
  const share = stated?.[1] === undefined ? usual : Number(stated[1]) / 100
  if (!stated || share >= 1)
    throw usageError(
      `Unexpected \`${failOn}\`, expected regression or regression=5%`,
      'option --fail-on',
      'Write: --fail-on regression=5%',
    )
  return share
}

/** The threshold, or the noise of identical runs if that is larger. Throws a usage error if there are too few of them. */
export function aboveNoise(threshold: number, runs: readonly Run[], metric: string): number {
  const floor = noiseFloor(runs, metric)
  if (!floor)
    throw usageError(
      'Too few pairs of identical runs for a noise floor, expected at least 20',
      'option --noise-from',
      'Give results of at least 7 repeats of one server',
    )
  return Math.max(threshold, 1 - 1 / floor.band)
}
