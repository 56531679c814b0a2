// `archive.yaml`: the patterns, values and ignored files that a recorded archive brings itself.
import { BadInput } from '../errors.ts'
import type { Place } from '../model.ts'
import type { ArchivePage } from './archive-page.ts'
import { parseArchivePage } from './read-archive-page.ts'
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
  const frontMatter = `---\n${text.replace(/^---.*\n/, '')}\n---\n`
  const content = frontMatter.replace(/^archive:/m, 'archive:\n  source: .')
  // The front matter starts with dashes, and the source stands below `archive:`.
  const dashes = /^---.*\n/.test(text) ? 0 : 1
  const before = content.slice(0, /^archive:/m.exec(content)?.index ?? 0)
  const sourceLine = before.split('\n').length + 1
  const lineInText = (line: number): number =>
    Math.max(1, line - dashes - (line >= sourceLine ? 1 : 0))
  const { page: described, diagnostics } = parseArchivePage(content, file)
  if (!described) {
    const [first] = diagnostics
    const line = lineInText(first?.place.line ?? 1)
    throw new BadInput(
      first?.message ?? 'The description of the archive cannot be used',
      `${file}:${String(line)}`,
      'Correct the file, or add patterns to the archive page',
    )
  }
  const inText = (place: Place): Place => ({
    ...place,
    ...(place.line === undefined ? {} : { line: lineInText(place.line) }),
  })
  const inFolder = ({ text, place }: PathPattern): PathPattern =>
    pathPattern(folder + text, place && inText(place))
  return {
    ...page,
    patterns: described.patterns.map(({ pattern, fields }) => ({
      pattern: inFolder(pattern),
      fields,
    })),
    fields: { ...described.fields, ...page.fields },
    fieldPlaces: new Map([
      ...[...(described.fieldPlaces ?? [])].map(([key, place]) => [key, inText(place)] as const),
      ...(page.fieldPlaces ?? []),
    ]),
    values: new Map([...described.values, ...page.values]),
    ignore: [
      ...page.ignore,
      ...described.ignore.map(({ path, reason }) => ({ path: inFolder(path), reason })),
    ],
  }
}
