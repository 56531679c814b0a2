// The options that say how numbers are made: `--formula mytools-2025`, `--per 200000`.
import { BadInput } from '../archive/bad-input.ts'
import { formulas } from '../analysis/formulas.ts'
import type { Way } from '../analysis/measured.ts'

/** As they stand on the command line. */
export interface WayOptions {
  readonly formula?: string
  readonly per?: string
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
