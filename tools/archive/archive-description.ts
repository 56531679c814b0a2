// `archive.yaml`: the patterns, values and ignored files that a recorded archive brings itself.
import { BadInput } from '../core/errors.ts'
import type { ArchivePage } from './archive-page.ts'
import { parseDescription } from './read-archive-page.ts'
import { pathPattern, type PathPattern } from './path-pattern.ts'

/**
 * Adds the description `text` of an archive to a page without patterns: patterns, values, fields and ignored files.
 * `folder` is the one that contains the description, such as `campaign/`. Throws `BadInput` for an invalid description.
 */
export function applyDescription(
  page: ArchivePage,
  text: string,
  file: string,
  folder: string,
): ArchivePage {
  const { page: described, diagnostics } = parseDescription(text, file)
  if (!described) {
    const [first] = diagnostics
    throw new BadInput(
      first?.message ?? 'The description of the archive cannot be used',
      `${file}:${String(first?.place.line ?? 1)}`,
      'Correct the file, or add patterns to the archive page',
    )
  }
  const inFolder = ({ text, place }: PathPattern): PathPattern => pathPattern(folder + text, place)
  return {
    ...page,
    patterns: described.patterns.map(({ pattern, fields }) => ({
      pattern: inFolder(pattern),
      fields,
    })),
    fields: { ...described.fields, ...page.fields },
    fieldPlaces: new Map([...(described.fieldPlaces ?? []), ...(page.fieldPlaces ?? [])]),
    values: new Map([...described.values, ...page.values]),
    ignore: [
      ...page.ignore,
      ...described.ignore.map(({ path, reason }) => ({ path: inFolder(path), reason })),
    ],
  }
}
