// Reads and validates the page of an archive.
import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../core/model.ts'
import * as z from '../core/schema.ts'
import type { CheckedPage, ArchivePage } from './archive-page.ts'
import { archiveSchema, type ArchiveTexts } from './archive-page-schema.ts'
import { parseFrontMatter, parseYaml, type FrontMatter } from './front-matter.ts'
import { basename, dirname, resolve } from 'node:path'
import { compileSource } from './compile-source.ts'
import { limitedExpression, type LimitedExpression } from './limited-expression.ts'
import { PatternError, pathPattern, type PathPattern } from './path-pattern.ts'
import { compileTable, mapEntries, type Compiler } from './published.ts'
import type { ValueMap } from './values.ts'

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

const descriptionKeys = { patterns: true, fields: true, values: true, ignore: true } as const
const descriptionSchema = archiveSchema.pick(descriptionKeys)

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

interface PageContext {
  readonly matter: Pick<FrontMatter, 'place'>
  readonly file: string
  readonly root: string | undefined
  readonly title: string | undefined
}

/** Compiles a checked page; its diagnostics name the key of each invalid pattern, expression or table. */
function compilePage(data: ArchiveTexts, { matter, file, root, title }: PageContext): CheckedPage {
  const diagnostics: Diagnostic[] = []
  const compiler = createCompiler(matter, diagnostics)
  const folder = dirname(resolve(file))
  const { source, digest, manifest, prices, ...stated } = data
  const slug = basename(file) === 'index.md' ? basename(folder) : basename(file, '.md')
  const page: ArchivePage = {
    ...stated,
    file,
    slug,
    title: title ?? slug,
    ...compileSource({ source, digest, manifest }, file, root, (message, key) => {
      const place = matter.place(['archive', key])
      diagnostics.push({ severity: 'error', rule: 'page/source', message, place })
    }),
    patterns: data.patterns.map((entry, index) => {
      const path = ['archive', 'patterns', index]
      return typeof entry === 'string'
        ? { pattern: compiler.pattern(entry, path), fields: {} }
        : { pattern: compiler.pattern(entry.path, path), fields: entry.fields }
    }),
    fieldPlaces: new Map(
      Object.keys(data.fields).map((key) => [key, matter.place(['archive', 'fields', key])]),
    ),
    values: mapEntries(data.values, (map, key) => compiler.values(map, ['archive', 'values', key])),
    ignore: data.ignore.map(({ path, reason }, index) => ({
      path: compiler.pattern(path, ['archive', 'ignore', index, 'path']),
      reason,
    })),
    tables: data.tables.map((table, index) => ({
      ...table,
      file: compiler.pattern(table.file, ['archive', 'tables', index, 'file']),
      table: Number(table.table),
    })),
    ...(prices.length > 0 && {
      prices: prices.map((price, index) => ({
        ...price,
        replicas: Number(price.replicas),
        place: matter.place(['archive', 'prices', index]),
      })),
    }),
    published: data.published.map((entry, index) =>
      compileTable(entry, ['archive', 'published', index], compiler),
    ),
  }
  return diagnostics.length > 0 ? { diagnostics } : { page, diagnostics }
}

function createCompiler(matter: PageContext['matter'], diagnostics: Diagnostic[]): Compiler {
  const report = (rule: string, message: string, path: readonly PropertyKey[]): void =>
    void diagnostics.push({ severity: 'error', rule, message, place: matter.place(path) })
  const expression = (text: string, path: readonly PropertyKey[]): LimitedExpression => {
    try {
      return limitedExpression(new RegExp(text), matter.place(path))
    } catch (error) {
      report('page/expression', error instanceof Error ? error.message : String(error), path)
      return /(?!)/
    }
  }
  return {
    pattern(text, path): PathPattern {
      try {
        return pathPattern(text, matter.place(path))
      } catch (error) {
        if (!(error instanceof PatternError)) throw error
        const character = `character ${String(error.offset + 1)} of \`${text}\``
        report('page/pattern', `${error.message} (${character})`, path)
        return { text, keys: [], match: () => undefined }
      }
    },
    values(map, path): ValueMap {
      if (!Array.isArray(map)) return { kind: 'table', table: new Map(Object.entries(map)) }
      const rules = map.map(({ match, fields }, index) => ({
        match: expression(match, [...path, index, 'match']),
        fields,
      }))
      return { kind: 'rules', rules }
    },
    report: (message, path) => {
      report('page/published', message, path)
    },
  }
}
