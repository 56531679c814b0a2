// The options that say how numbers are made: `--formula mytools-2025`, `--per 200000`, `--warmup 100`.
import { BadInput } from '../errors.ts'
import { formulas } from '../analysis/formulas.ts'
import type { Way } from '../analysis/measured.ts'
import { afterWarmup } from '../analysis/warm-up.ts'
import type { Run } from '../model.ts'

/** As they stand on the command line. */
export interface WayOptions {
  readonly formula?: string
  readonly per?: string
  /** Seconds at the start of each run that do not count. */
  readonly warmup?: string
}

/** The way that the options mean. Throws `BadInput` for a formula or a number that there is not. */
export function wayOf({ formula: name, per }: WayOptions): Way {
  const formula = name === undefined ? undefined : formulas.get(name)
  if (name !== undefined && formula === undefined) {
    const known = [...formulas.keys()].join(', ')
    throw new BadInput(`Unexpected formula \`${name}\``, '--formula', `Use one of ${known}`, 2)
  }
  const operations = per === undefined ? undefined : Number(per)
  if (operations !== undefined && !(operations > 0 && Number.isFinite(operations))) {
    throw new BadInput(`Unexpected \`${per ?? ''}\``, '--per', 'Give a number of operations', 2)
  }
  return {
    ...(formula ? { formula } : {}),
    ...(operations === undefined ? {} : { per: operations }),
  }
}

/** The runs without the warm-up that the options declare, and what is to be said of it. Throws `BadInput` for no number. */
export function withoutWarmup(
  runs: readonly Run[],
  { warmup }: WayOptions,
): { readonly runs: readonly Run[]; readonly notes: readonly string[] } {
  if (warmup === undefined) return { runs, notes: [] }
  const seconds = Number(warmup)
  if (!/^\d+$/.test(warmup) || seconds === 0)
    throw new BadInput(`Unexpected \`${warmup}\``, '--warmup', 'Give whole seconds, from 1 on', 2)
  return {
    runs: runs.map((run) => afterWarmup(run, seconds)),
    notes: [
      `rates are means of the samples after second ${warmup} of each run; other numbers, those of monitors too, are of whole runs`,
    ],
  }
}
