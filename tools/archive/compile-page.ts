// Compiles the patterns and expressions of an archive page.
import { basename, dirname, resolve } from 'node:path'
import type { Diagnostic } from '../core/model.ts'
import type { ArchivePage, CheckedPage } from './archive-page.ts'
import type { ArchiveTexts } from './archive-page-schema.ts'
import type { FrontMatter } from './front-matter.ts'
import { compileSource } from './compile-source.ts'
import { limitedExpression, type LimitedExpression } from './limited-expression.ts'
import { PatternError, pathPattern, type PathPattern } from './path-pattern.ts'
import { compileTable, type Compiler } from './published.ts'
import type { ValueMap } from './values.ts'

interface PageContext {
  readonly matter: Pick<FrontMatter, 'place'>
  readonly file: string
  readonly root: string | undefined
  readonly title: string | undefined
}

/** Compiles a checked page; its diagnostics name the key of each invalid pattern, expression or table. */
export function compilePage(
  data: ArchiveTexts,
  { matter, file, root, title }: PageContext,
): CheckedPage {
  const diagnostics: Diagnostic[] = []
  const compiler = createCompiler(matter, diagnostics)
  const folder = dirname(resolve(file))
  const slug = basename(file) === 'index.md' ? basename(folder) : basename(file, '.md')
  const page: ArchivePage = {
    file,
    slug,
    title: title ?? slug,
    ...compileSource(data, file, root, (message, key) => {
      const place = matter.place(['archive', key])
      diagnostics.push({ severity: 'error', rule: 'page/source', message, place })
    }),
    patterns: data.patterns.map((entry, index) => {
      const path = ['archive', 'patterns', index]
      return typeof entry === 'string'
        ? { pattern: compiler.pattern(entry, path), fields: {} }
        : { pattern: compiler.pattern(entry.path, path), fields: entry.fields }
    }),
    fields: data.fields,
    fieldPlaces: new Map(
      Object.keys(data.fields).map((key) => [key, matter.place(['archive', 'fields', key])]),
    ),
    values: new Map(
      Object.entries(data.values).map(([key, map]) => [
        key,
        compiler.values(map, ['archive', 'values', key]),
      ]),
    ),
    ignore: data.ignore.map(({ path, reason }, index) => ({
      path: compiler.pattern(path, ['archive', 'ignore', index, 'path']),
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
      file: compiler.pattern(path, ['archive', 'tables', index, 'file']),
      table: Number(table),
    })),
    ...(data.names === undefined ? {} : { names: data.names }),
    ...(data.warmup === undefined ? {} : { warmup: data.warmup }),
    ...(data.replicate === undefined ? {} : { replicate: data.replicate }),
    privacy: data.privacy,
    sources: data.sources,
    ...(data.aliases === undefined ? {} : { aliases: data.aliases }),
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
