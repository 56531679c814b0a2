import { unknownLiterals, unknownValueText } from '../../analysis/unknown-values.ts'
import type { Group } from '../../options/sides.ts'
import type { Archive } from '../../runs/read-archive.ts'
import type { CommonOptions } from '../command.ts'
import { filterOption } from '../input/filter-option.ts'
import { openArchive } from '../input/open-archive.ts'
import { requireFields } from '../input/require-fields.ts'
import { parseChoice, usageError } from '../input/usage-error.ts'

/** How differences are printed: only what differs, or with `all` every row. */
export interface PrintOptions extends CommonOptions {
  readonly format: string
  readonly all?: boolean
}

/** Groups the runs of a page by two or more filters. Throws a usage error for fewer filters or an empty group. */
export async function readGroups(
  [page = '', ...filters]: readonly string[],
  options: CommonOptions,
): Promise<{
  readonly archive: Archive
  readonly groups: readonly Group[]
  /** The fields that the filters name. */
  readonly keys: readonly string[]
}> {
  if (filters.length < 2)
    throw usageError(
      `Expected at least two filters, got ${filters.length}`,
      'command line of diff',
      "Write: diff config PAGE 'version:8.4.8' 'version:9.6.0', or give two configuration files",
    )
  const parsed = filters.map((text, index) => filterOption(`filter ${index + 1}`, text))
  const archive = await openArchive(page, options)
  parsed.forEach(({ keys }, index) => {
    requireFields(keys, archive.runs, `filter ${index + 1}`)
  })
  const groups = parsed.map(({ filter, literals }, index): Group => {
    const label = filters[index] ?? ''
    const runs = archive.runs.filter(({ fields }) => filter(fields))
    if (runs.length > 0) return { label, runs }
    const unknown = unknownLiterals(literals, archive.runs).map(unknownValueText)
    throw usageError(
      [`No run matches ${label}`, ...unknown].join(': unexpected '),
      `filter ${index + 1}`,
      'inspect and query print the fields and their values',
    )
  })
  return { archive, groups, keys: [...new Set(parsed.flatMap(({ keys }) => [...keys]))] }
}

/** Parses `--format` of subjects that print text. Throws a usage error. */
export function parseTextFormat(text: string): 'table' | 'markdown' {
  const format = parseChoice(text, ['text', 'markdown'], 'format', 'command line of diff')
  return format === 'text' ? 'table' : format
}
