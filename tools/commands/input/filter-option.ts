import { parseFilter, type UsableFilter } from '../../analysis/filter.ts'
import { titleOfEngines } from '../../analysis/label.ts'
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { usageError } from './usage-error.ts'

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
