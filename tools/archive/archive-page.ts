// The archive page: front matter that says where an archive is and what its paths mean.
import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import * as z from '../schema.ts'
import { BadInput } from '../errors.ts'
import type { Diagnostic } from '../model.ts'
import { frontMatter, type FrontMatter } from './front-matter.ts'
import { PatternError, pathPattern, type PathPattern } from './path-pattern.ts'
import { publishedSchema, publishedTable, type PublishedTable } from './published.ts'
import type { ValueMap } from './values.ts'

/** A pattern of an archive, with the fields that hold for every path it matches. */
export interface ArchivePattern {
  readonly pattern: PathPattern
  readonly fields: Readonly<Record<string, string>>
}

/** What the columns and rows of a published table mean. */
export interface TableMeaning {
  readonly file: PathPattern
  /** 1-based ordinal of the table in its file. */
  readonly table: number
  /** Header of the column that holds the row's key, and the key's name. */
  readonly row: { readonly column: string; readonly key: string }
  /** Header → key, of further columns that say what a row is about. */
  readonly keys: Readonly<Record<string, string>>
  /** Header → fields of every number under it: each is a run, which states `metric`. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly metric: string
  readonly unit: string
  /** Header → what its numbers are, where a row is one run that states several. */
  readonly measures: Readonly<Record<string, Measure>>
  readonly fields: Readonly<Record<string, string>>
}

/** The numbers of a column: `per` is for how many operations they were printed. */
export interface Measure {
  readonly metric: string
  readonly unit: string
  readonly per?: number
}

/** An archive page as checked: every command takes one. */
export interface ArchivePage {
  /** Path of the page as it was given, for messages. */
  readonly file: string
  readonly slug: string
  readonly title: string
  /** Absolute path of the folder or container. */
  readonly source: string
  readonly patterns: readonly ArchivePattern[]
  readonly fields: Readonly<Record<string, string>>
  readonly values: ReadonlyMap<string, ValueMap>
  readonly ignore: readonly { readonly path: PathPattern; readonly reason: string }[]
  readonly tables: readonly TableMeaning[]
  /** Tables that the author published, to be compared with what the files say. */
  readonly published: readonly PublishedTable[]
  /** Seconds at the start of every run that are warm-up: what happens in them does not count against it. */
  readonly warmup?: number
  /** Names of hosts and people in the archive → what is published in their place. */
  readonly aliases?: Readonly<Record<string, string>>
}

const text = z.string()
const textMap = z.record(text, text)
const schema = z.strictObject({
  source: text,
  patterns: z.array(z.union([text, z.strictObject({ path: text, fields: textMap })])).default([]),
  fields: textMap.default({}),
  values: z
    .record(
      text,
      z.union([
        z.record(text, z.union([text, textMap])),
        z.array(z.strictObject({ match: text, fields: textMap })),
      ]),
    )
    .default({}),
  ignore: z.array(z.strictObject({ path: text, reason: text.min(1) })).default([]),
  tables: z
    .array(
      z
        .strictObject({
          file: text,
          table: text.regex(/^[1-9]\d*$/).default('1'),
          row: z.strictObject({ column: text, key: text }),
          keys: textMap.default({}),
          columns: z.record(text, textMap).default({}),
          metric: text.default(''),
          unit: text.default('1/s'),
          measures: z
            .record(
              text,
              z.strictObject({
                metric: text.min(1),
                unit: text.default('1'),
                per: text
                  .regex(/^[1-9]\d*$/, 'expected a whole number')
                  .transform(Number)
                  .optional(),
              }),
            )
            .default({}),
          fields: textMap.default({}),
        })
        .refine(
          ({ columns, metric, measures }) => {
            const isGrid = Object.keys(columns).length > 0 || metric !== ''
            const isWide = Object.keys(measures).length > 0
            return isWide ? !isGrid : Object.keys(columns).length > 0 && metric !== ''
          },
          { message: 'expected `columns` and `metric`, or `measures`' },
        ),
    )
    .default([]),
  published: z.array(publishedSchema).default([]),
  warmup: text.regex(/^\d+$/, 'expected whole seconds').transform(Number).optional(),
  aliases: z
    .record(
      text.regex(/^(?=.*[A-Za-z.:])[\w.:@-]{2,255}$/, 'expected a name or an address'),
      text.regex(/^[A-Za-z][\w.-]{0,63}$/, 'expected letters, digits, dots and dashes'),
    )
    .optional(),
})

/**
 * The page with what `archive.yaml` in the archive itself says, where the page has no patterns: patterns, values,
 * further fields and what is ignored; `folder` is the one that the file stands in, such as `campaign/`. Throws
 * `BadInput` when the file is wrong.
 */
export function described(
  page: ArchivePage,
  text: string,
  file: string,
  folder: string,
): ArchivePage {
  const front = `---\n${text.replace(/^---.*\n/, '')}\n---\n`
  const wanted = front.replace(/^archive:/m, 'archive:\n  source: .')
  const { page: own, diagnostics } = archivePage(wanted, file)
  const [problem] = diagnostics
  if (!own) {
    // Two lines stand in front of the file's own: the dashes and the source.
    const line = Math.max(1, (problem?.place.line ?? 3) - 2)
    throw new BadInput(
      problem?.message ?? 'It cannot be used',
      `${file}:${String(line)}`,
      'correct the file, or give the page patterns of its own',
    )
  }
  const below = ({ text: path }: PathPattern): PathPattern => pathPattern(folder + path)
  return {
    ...page,
    patterns: own.patterns.map(({ pattern, fields }) => ({ pattern: below(pattern), fields })),
    fields: { ...own.fields, ...page.fields },
    values: new Map([...own.values, ...page.values]),
    ignore: [
      ...page.ignore,
      ...own.ignore.map(({ path, reason }) => ({ path: below(path), reason })),
    ],
  }
}

/** The JSON Schema of the `archive:` part of an archive page, draft 2020-12. */
export function archiveSchema(): unknown {
  return z.toJSONSchema(schema, { io: 'input' })
}

/** A page, or the diagnostics that keep it from being one. */
export interface CheckedPage {
  readonly page?: ArchivePage
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads an archive page. A relative `source` starts at `root`, or at the page's own folder. */
export function readArchivePage(file: string, root?: string): CheckedPage {
  return archivePage(readFileSync(file, 'utf8'), file, root)
}

/** Checks the text of an archive page; `file` is the name it has in messages. */
export function archivePage(content: string, file: string, root?: string): CheckedPage {
  const matter = frontMatter(content, file)
  if (matter.diagnostics.length > 0) return { diagnostics: matter.diagnostics }
  const data = z
    .looseObject({ title: text.optional(), archive: z.unknown().optional() })
    .safeParse(matter.data ?? {})
  if (!data.success) return { diagnostics: problems(data.error, matter) }
  const { archive, title } = data.data
  if (archive === undefined) {
    return {
      diagnostics: [
        {
          severity: 'error',
          rule: 'page/archive',
          message:
            'Unexpected page without `archive:` in its front matter, expected `archive: {source: …}`',
          place: { file, line: 1 },
        },
      ],
    }
  }
  const checked = schema.safeParse(archive)
  if (!checked.success) return { diagnostics: problems(checked.error, matter, ['archive']) }
  return assembled(checked.data, matter, file, root, title)
}

/** Turns the issues of a schema into diagnostics at the lines of the keys they speak of. */
function problems(
  error: z.ZodError,
  matter: Pick<FrontMatter, 'place'>,
  above: readonly PropertyKey[] = [],
): readonly Diagnostic[] {
  return error.issues.map((issue) => {
    const path = [...above, ...issue.path]
    const name = path.map(String).join('.')
    const unknown = issue.code === 'unrecognized_keys'
    const known =
      unknown && issue.path.length === 0
        ? `. Known keys: ${Object.keys(schema.shape).join(', ')}`
        : ''
    return {
      severity: 'error',
      rule: 'page/schema',
      message: `${issue.message.replace(/^Invalid input: /, '')} in \`${name}\`${known}`,
      place: matter.place(unknown ? [...path, issue.keys[0] ?? ''] : path),
    }
  })
}

function assembled(
  data: z.infer<typeof schema>,
  matter: FrontMatter,
  file: string,
  root: string | undefined,
  title: string | undefined,
): CheckedPage {
  const diagnostics: Diagnostic[] = []
  const compile = (pattern: string, path: readonly PropertyKey[]): PathPattern => {
    try {
      return pathPattern(pattern)
    } catch (error) {
      if (!(error instanceof PatternError)) throw error
      diagnostics.push({
        severity: 'error',
        rule: 'page/pattern',
        message: `${error.message} (character ${String(error.offset + 1)} of \`${pattern}\`)`,
        place: matter.place(path),
      })
      return { text: pattern, keys: [], match: () => undefined }
    }
  }
  const expression = (match: string, path: readonly PropertyKey[]): RegExp => {
    try {
      return new RegExp(match)
    } catch (error) {
      diagnostics.push({
        severity: 'error',
        rule: 'page/expression',
        message: error instanceof Error ? error.message : String(error),
        place: matter.place(path),
      })
      return /(?!)/
    }
  }
  const valueMap = (
    map: z.infer<typeof schema>['values'][string],
    path: readonly PropertyKey[],
  ): ValueMap =>
    Array.isArray(map)
      ? {
          kind: 'rules',
          rules: map.map(({ match, fields }, index) => ({
            match: expression(match, [...path, index, 'match']),
            fields,
          })),
        }
      : { kind: 'table', table: new Map(Object.entries(map)) }
  const values = new Map<string, ValueMap>()
  for (const [key, map] of Object.entries(data.values)) {
    values.set(key, valueMap(map, ['archive', 'values', key]))
  }
  const report = (message: string, path: readonly PropertyKey[]): void => {
    const place = matter.place(path)
    diagnostics.push({ severity: 'error', rule: 'page/published', message, place })
  }
  const folder = dirname(resolve(file))
  const slug = basename(file) === 'index.md' ? basename(folder) : basename(file, '.md')
  const page: ArchivePage = {
    file,
    slug,
    title: title ?? slug,
    source: resolve(root ?? folder, data.source),
    patterns: data.patterns.map((entry, index) => {
      const path = ['archive', 'patterns', index]
      return typeof entry === 'string'
        ? { pattern: compile(entry, path), fields: {} }
        : { pattern: compile(entry.path, path), fields: entry.fields }
    }),
    fields: data.fields,
    values,
    ignore: data.ignore.map(({ path, reason }, index) => ({
      path: compile(path, ['archive', 'ignore', index, 'path']),
      reason,
    })),
    tables: data.tables.map(({ file: path, table, measures, ...meaning }, index) => ({
      ...meaning,
      measures: Object.fromEntries(
        Object.entries(measures).map(([header, { per, ...measure }]) => [
          header,
          { ...measure, ...(per === undefined ? {} : { per }) },
        ]),
      ),
      file: compile(path, ['archive', 'tables', index, 'file']),
      table: Number(table),
    })),
    ...(data.warmup === undefined ? {} : { warmup: data.warmup }),
    ...(data.aliases === undefined ? {} : { aliases: data.aliases }),
    published: data.published.map((entry, index) =>
      publishedTable(entry, ['archive', 'published', index], {
        pattern: compile,
        values: valueMap,
        report,
      }),
    ),
  }
  return diagnostics.length > 0 ? { diagnostics } : { page, diagnostics }
}
