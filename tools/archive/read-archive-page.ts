// Reads and validates the page of an archive.
import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../model.ts'
import * as z from '../schema.ts'
import type { CheckedPage } from './archive-page.ts'
import { archiveSchema } from './archive-page-schema.ts'
import { compilePage } from './compile-page.ts'
import { parseFrontMatter, type FrontMatter } from './front-matter.ts'

/** Reads an archive page. A relative `source` starts at `root`, or at the folder of the page. */
export function readArchivePage(file: string, root?: string): CheckedPage {
  return parseArchivePage(readFileSync(file, 'utf8'), file, root)
}

const pageSchema = z.looseObject({
  title: z.string().optional(),
  archive: z.unknown().optional(),
})

/** Parses the text of an archive page; `file` is its name in messages. */
export function parseArchivePage(content: string, file: string, root?: string): CheckedPage {
  const matter = parseFrontMatter(content, file)
  if (matter.diagnostics.length > 0) return { diagnostics: matter.diagnostics }
  const front = pageSchema.safeParse(matter.data ?? {})
  if (!front.success) return { diagnostics: schemaDiagnostics(front.error, matter) }
  const { archive, title } = front.data
  if (archive === undefined) {
    const message =
      'Unexpected page without `archive:` in its front matter, expected `archive: {source: …}`'
    const place = { file, line: 1 }
    return { diagnostics: [{ severity: 'error', rule: 'page/archive', message, place }] }
  }
  const { data, error } = archiveSchema.safeParse(archive)
  if (error) return { diagnostics: schemaDiagnostics(error, matter, ['archive']) }
  return compilePage(data, { matter, file, root, title })
}

/** Converts the issues of a schema to diagnostics at the lines of their keys. */
function schemaDiagnostics(
  error: z.ZodError,
  matter: Pick<FrontMatter, 'place'>,
  parents: readonly PropertyKey[] = [],
): readonly Diagnostic[] {
  return error.issues.map((issue) => {
    const path = [...parents, ...issue.path]
    const name = path.map(String).join('.')
    const isUnknownKey = issue.code === 'unrecognized_keys'
    const knownKeys =
      isUnknownKey && issue.path.length === 0
        ? `. Known keys: ${Object.keys(archiveSchema.shape).join(', ')}`
        : ''
    return {
      severity: 'error',
      rule: 'page/schema',
      message: `${issue.message.replace(/^Invalid input: /, '')} in \`${name}\`${knownKeys}`,
      place: matter.place(isUnknownKey ? [...path, issue.keys[0] ?? ''] : path),
    }
  })
}
