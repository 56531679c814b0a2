import { pooledValues } from '../../analysis/pooled-values.ts'
import { commaSeparated } from '../option-parsers.ts'
import { usageError } from './usage-error.ts'

/** The option that declares in which fields the runs of a cell may differ. */
export const poolOption = {
  flags: '--pool <fields>',
  help: 'fields in which runs of one cell may differ, comma-separated; repeats are always pooled',
  parse: commaSeparated,
}

/**
 * Notes on the declared fields in which runs of one cell differ. Throws a usage error for undeclared ones, which names the
 * fields, their values and the flag.
 */
export function pooledNotes(
  residue: ReadonlyMap<string, readonly string[]>,
  declared: readonly string[],
  where: string,
): readonly string[] {
  const undeclared = [...residue].filter(([field]) => !declared.includes(field))
  const [first] = undeclared
  if (first) {
    const list = undeclared.map(([field, values]) => `${field} (${pooledValues(values)})`)
    const flag = [...declared, ...undeclared.map(([field]) => field)].join(',')
    throw usageError(
      `Unexpected cells that pool runs with different ${list.join(', ')}`,
      where,
      `Declare it with --pool ${flag}, show it with --row or --column, or choose with --where ${first[0]}=${first[1][0] ?? ''}`,
    )
  }
  return [...residue].map(([field, values]) => `cells pool ${field}: ${pooledValues(values)}`)
}
