import { parseFilter, type Filter } from '../analysis/filter.ts'
import { BadInput } from '../errors.ts'

/** A filter given on the command line under `name`; throws `BadInput` at the column of what is wrong. */
export function filterOption(
  name: string,
  text: string,
): { readonly filter: Filter; readonly keys: readonly string[] } {
  const parsed = parseFilter(text)
  if ('filter' in parsed) return parsed
  throw new BadInput(
    parsed.problem,
    `${name}, column ${String(parsed.column)}: ${text}`,
    'Write terms such as engine:mysql threads:(64 OR 128) -memory:2G version:>=8.0',
    2,
  )
}
