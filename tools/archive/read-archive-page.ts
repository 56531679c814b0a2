// Reads and validates the page of an archive.
import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../core/model.ts'
import * as z from '../core/schema.ts'
import type { CheckedPage } from './archive-page.ts'
import { archiveSchema } from './archive-page-schema.ts'
import { compilePage } from './compile-page.ts'
import { parseFrontMatter, parseYaml, type FrontMatter } from './front-matter.ts'

/** Reads an archive page. A relative `source` starts at `root`, or at the folder of the page. */
export function readArchivePage(file: string, root?: string): CheckedPage {
  return parseArchivePage(readFileSync(file, 'utf8'), file, root)
}

/** Parses the text of an archive page; `file` is its name in messages. */
export function parseArchivePage(content: string, file: string, root?: string): CheckedPage {
  const matter = parseFrontMatter(content, file)
  return parseMatter(matter, ({ archive, title }) => {
    if (archive === undefined) return missing(file, 'page', 'source: …')
    const { data, error } = archiveSchema.safeParse(archive)
    if (error) return { diagnostics: schemaDiagnostics(error, matter, archiveSchema) }
    return compilePage(data, { matter, file, root, title })
  })
}

const descriptionSchema = archiveSchema.pick({
  patterns: true,
  fields: true,
  values: true,
  ignore: true,
})

/** Parses the description that an archive brings itself: its source is the archive, and only its page states other keys. */
export function parseDescription(text: string, file: string): CheckedPage {
  const matter = parseYaml(text, file, 0)
  return parseMatter(matter, ({ archive, title }) => {
    if (archive === undefined) return missing(file, 'description', 'patterns: […]')
    const { data, error } = descriptionSchema.safeParse(archive)
    if (error) return { diagnostics: schemaDiagnostics(error, matter, descriptionSchema) }
    const page = archiveSchema.parse({ ...data, source: '.' })
    return compilePage(page, { matter, file, root: undefined, title })
  })
}

const pageSchema = z.looseObject({
  title: z.string().optional(),
  archive: z.unknown().optional(),
})

type Matter = Pick<FrontMatter, 'data' | 'place' | 'diagnostics'>

function parseMatter(
  matter: Matter,
  compile: (front: z.infer<typeof pageSchema>) => CheckedPage,
): CheckedPage {
  if (matter.diagnostics.length > 0) return { diagnostics: matter.diagnostics }
  const { data, error } = pageSchema.safeParse(matter.data ?? {})
  return error ? { diagnostics: schemaDiagnostics(error, matter) } : compile(data)
}

function missing(file: string, what: string, expected: string): CheckedPage {
  const message = `Unexpected ${what} without \`archive:\`${what === 'page' ? ' in its front matter' : ''}, expected \`archive: {${expected}}\``
  const place = { file, line: 1 }
  return { diagnostics: [{ severity: 'error', rule: 'page/archive', message, place }] }
}

/** Converts the issues of a schema to diagnostics at the lines of their keys; `archive` is the schema of that key. */
function schemaDiagnostics(
  error: z.ZodError,
  matter: Pick<FrontMatter, 'place'>,
  archive?: { readonly shape: object },
): readonly Diagnostic[] {
  return error.issues.map((issue) => {
    const path = [...(archive ? ['archive'] : []), ...issue.path]
    const name = path.map(String).join('.')
    const isUnknownKey = issue.code === 'unrecognized_keys'
    const knownKeys =
      isUnknownKey && archive && issue.path.length === 0
        ? `. Known keys: ${Object.keys(archive.shape).join(', ')}`
        : ''
    return {
      severity: 'error',
      rule: 'page/schema',
      message: `${issue.message.replace(/^Invalid input: /, '')} in \`${name}\`${knownKeys}`,
      place: matter.place(isUnknownKey ? [...path, issue.keys[0] ?? ''] : path),
    }
  })
}
