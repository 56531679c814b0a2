import { metricNames } from '../../analysis/metric-value.ts'
import type { BadInput } from '../../core/errors.ts'
import { expectedNames, similarNames } from '../../core/known-names.ts'
import type { Run } from '../../core/model.ts'
import { usageError } from './usage-error.ts'
import { parseFilter, type UsableFilter } from '../../analysis/filter.ts'
import { titleOfEngines } from '../../analysis/label.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'

/** Throws a usage error for the first field that no run has; `where` is the place that names it. */
export function requireFields(
  fields: readonly string[],
  runs: readonly Run[],
  where: string,
): void {
  const known = [...new Set(runs.flatMap((run) => Object.keys(run.fields)))].toSorted()
  const unknown = fields.find((field) => !known.includes(field))
  if (runs.length === 0 || unknown === undefined) return
  if (metricNames(runs).includes(unknown))
    throw usageError(
      `Unexpected metric \`${unknown}\`, ${expectedNames(unknown, known)}`,
      where,
      'Write a field; metrics are compared in filters of the explorer only',
    )
  throw unknownName('field', unknown, known, where)
}

/** A usage error for a name that is not in a list, with similar names. */
export function unknownName(
  kind: string,
  name: string,
  known: readonly string[],
  where: string,
): BadInput {
  const close = similarNames(name, known)
  return usageError(
    `Unexpected ${kind} \`${name}\`, ${expectedNames(name, known)}`,
    where,
    close.length > 0 ? `Write ${close.join(', ')}` : 'Write a name from the list',
  )
}

/** Parses a filter of the command line; `name` is its option or argument. Throws a usage error with the column. */
export function filterOption(name: string, text: string): UsableFilter {
  const parsed = parseFilter(text, { titleOf: titleOfEngines(readVocabulary(process.cwd())) })
  if ('filter' in parsed) return parsed
  throw usageError(
    parsed.problem,
    `${name}, column ${parsed.column}: ${text}`,
    'Write terms such as engine:mysql threads:(64 OR 128) -memory:2G version:>=8.0',
  )
}
