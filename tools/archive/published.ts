// `published:` of an archive page: tables that the author printed, and the computation of their numbers.
import type { PathPattern } from './path-pattern.ts'
import type {
  CellFilterTexts,
  ComputationTexts,
  PublishedTexts,
  ValueTexts,
} from './published-schema.ts'
import type { ValueMap } from './values.ts'

/** Selects cells: every field must match one of its patterns. */
export type CellFilter = ReadonlyMap<string, readonly PathPattern[]>

/** How the text of a published file is split into cells. Patterns match one line or one label. */
export interface Shape {
  readonly kind: 'grid' | 'json' | 'lines' | 'table'
  /** Separates the cells of a line of a grid: `tabs` and `blanks` are one or more. */
  readonly separator: 'tab' | 'tabs' | 'comma' | 'semicolon' | 'blanks' | 'pipe'
  /** A pattern for the line with column names, or the names if no line has them. */
  readonly header?: PathPattern | readonly string[]
  /** Lines such as `col-1 : x.my5651`, which replace `{column}` by `{label}` from there on. */
  readonly legend?: PathPattern
  /** Lines with fields of the lines below, such as the name of a test. */
  readonly sections: readonly PathPattern[]
  /** A line of the shape `lines`, with its numbers. */
  readonly line?: PathPattern
  readonly skip: readonly PathPattern[]
  readonly decimal: 'point' | 'comma'
  /** Field → label: the ordinal of a text of that column among its distinct texts, from 1. */
  readonly count: ReadonlyMap<string, string>
  /** Field → labels: the ordinal of a line among those with the same texts of the labels, from 1. */
  readonly number: ReadonlyMap<string, readonly string[]>
  /** Path of the list of objects in a JSON file. */
  readonly at?: string
  /** Number, from 1, or title of the table of a document. */
  readonly table?: string
}

/** How a number is computed. Each part applies to all columns, or to one column by its header. */
export interface Computation {
  readonly metric?: PerColumn
  /** An expression over `{metric}` and `{field}`, or the name of a formula. */
  readonly formula?: PerColumn
  /** `value` expects exactly one run; others aggregate all runs with the fields of the cell. */
  readonly statistic?: PerColumn
  readonly factor?: number
  /** Selects samples by their second, such as `second > 100`. */
  readonly window?: Window
  /** printf notation of a number, or of both sides before their ratio. */
  readonly rounding?: PerColumn
  readonly fields?: Readonly<Record<string, string>>
}

/** One text for every column, or a text by header. */
export type PerColumn = string | Readonly<Record<string, string>>

/** Bounds of the seconds of a run. */
export interface Window {
  readonly bounds: readonly { readonly sign: '<' | '<=' | '>' | '>='; readonly second: number }[]
}

/** A published table, or some of its cells. */
export interface PublishedTable extends Computation {
  readonly name: string
  readonly file: PathPattern
  readonly shape: Shape
  readonly row: ReadonlyMap<string, PathPattern>
  readonly column?: PathPattern
  readonly labels: ReadonlyMap<string, ValueMap>
  readonly only: CellFilter
  readonly except: CellFilter
  /** Source of the numbers: `runs`, `files`, `samples`, or the name of an earlier table. */
  readonly from: string
  /** Fields of the number that each number is divided by, and the rounding of both before the division. */
  readonly baseline?: Readonly<Record<string, string>>
  readonly roundedFirst?: PerColumn
  /** The texts printed for 0 ÷ 0 and x ÷ 0. */
  readonly zero: { readonly both?: string; readonly base?: string }
  /** The number printed for an unsupported counter, such as -1. */
  readonly unsupported?: number
  /** Texts of cells without a number, such as `NA`, which are not compared. */
  readonly blank: readonly string[]
  /** The actual computation of some cells, if it differs from the stated one. */
  readonly corrections: readonly (Computation & {
    readonly only: CellFilter
    readonly reason: string
  })[]
  /** Cells that are known to differ, with the reason. */
  readonly differences: readonly { readonly only: CellFilter; readonly reason: string }[]
}

/** Compiles texts of a page, and reports invalid ones at their path in the page. */
export interface Compiler {
  pattern(text: string, path: readonly PropertyKey[]): PathPattern
  values(map: ValueTexts, path: readonly PropertyKey[]): ValueMap
  report(message: string, path: readonly PropertyKey[]): void
}

/** Compiles an entry of `published:` at `path` in the page. */
export function compileTable(
  entry: PublishedTexts,
  path: readonly PropertyKey[],
  compiler: Compiler,
): PublishedTable {
  const { metric, formula, statistic, factor, window, rounding, fields } = entry
  const computation = { metric, formula, statistic, factor, window, rounding, fields }
  const { file, column, labels, baseline, roundedFirst, unsupported } = entry
  const compile = (text: string, ...keys: readonly PropertyKey[]): PathPattern =>
    compiler.pattern(text, [...path, ...keys])
  return {
    ...compileComputation(computation, path, compiler),
    ...defined({ baseline, roundedFirst }),
    ...(column !== undefined && { column: compile(column, 'column') }),
    ...(unsupported !== undefined && { unsupported: Number(unsupported) }),
    name: entry.name ?? file,
    file: compile(file, 'file'),
    shape: compileShape(entry.shape ?? shapeByName(file), [...path, 'shape'], compiler),
    row: mapEntries(entry.row, (pattern, label) => compile(pattern, 'row', label)),
    labels: mapEntries(labels, (map, label) => compiler.values(map, [...path, 'labels', label])),
    only: compileFilter(entry.only, [...path, 'only'], compiler),
    except: compileFilter(entry.except, [...path, 'except'], compiler),
    from: entry.from,
    zero: defined(entry.zero),
    blank: entry.blank,
    corrections: entry.corrections.map(({ only, reason, ...texts }, index) => {
      const at = [...path, 'corrections', index]
      return {
        ...compileComputation(texts, at, compiler),
        only: compileFilter(only, [...at, 'only'], compiler),
        reason,
      }
    }),
    differences: entry.differences.map(({ only, reason }, index) => ({
      only: compileFilter(only, [...path, 'differences', index, 'only'], compiler),
      reason,
    })),
  }
}

/** True if every field of the filter matches the text of that field; a missing field has the text ''. */
export function matchesFilter(
  filter: CellFilter,
  texts: Readonly<Record<string, string>>,
): boolean {
  for (const [field, patterns] of filter) {
    const text = texts[field] ?? ''
    if (!patterns.some((pattern) => pattern.match(text) !== undefined)) return false
  }
  return true
}

function compileFilter(
  filter: CellFilterTexts,
  path: readonly PropertyKey[],
  compiler: Compiler,
): CellFilter {
  return mapEntries(filter, (texts, field) =>
    [texts].flat().map((text) => compiler.pattern(text, [...path, field])),
  )
}

function compileComputation(
  { factor: factorText, window: windowText, ...texts }: ComputationTexts,
  path: readonly PropertyKey[],
  compiler: Compiler,
): Computation {
  const factor = factorText === undefined ? undefined : parseFactor(factorText, path, compiler)
  const window = windowText === undefined ? undefined : parseWindow(windowText, path, compiler)
  return { ...defined(texts), ...defined({ factor, window }) }
}

// Documents name their kind.
function shapeByName(file: string): 'table' | 'grid' {
  return /\.(?:md|csv|html?|json|xlsx)$/i.test(file) ? 'table' : 'grid'
}

function shapeByKeys(keys: Readonly<Record<string, unknown>>): Shape['kind'] {
  if (keys['table'] !== undefined) return 'table'
  if (keys['at'] !== undefined) return 'json'
  return keys['line'] === undefined ? 'grid' : 'lines'
}

function compileShape(
  shape: NonNullable<PublishedTexts['shape']>,
  path: readonly PropertyKey[],
  compiler: Compiler,
): Shape {
  if (typeof shape === 'string') {
    const base = { separator: 'tab', sections: [], skip: [], decimal: 'point' } as const
    return { kind: shape, count: new Map(), number: new Map(), ...base }
  }
  const { kind, header, legend, sections, line, skip, count, number, at, table, ...words } = shape
  const compile = (pattern: string, key: PropertyKey): PathPattern =>
    compiler.pattern(pattern, [...path, key])
  return {
    ...words,
    kind: kind ?? shapeByKeys(shape),
    ...defined({ at, table }),
    ...(header !== undefined && {
      header: typeof header === 'string' ? compile(header, 'header') : header,
    }),
    ...(legend !== undefined && { legend: compile(legend, 'legend') }),
    ...(line !== undefined && { line: compile(line, 'line') }),
    sections: sections.map((pattern) => compile(pattern, 'sections')),
    skip: skip.map((pattern) => compile(pattern, 'skip')),
    count: new Map(Object.entries(count)),
    number: new Map(Object.entries(number)),
  }
}

function parseFactor(
  text: string,
  path: readonly PropertyKey[],
  compiler: Compiler,
): number | undefined {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value !== 0) return value
  const message = `Unexpected factor \`${text}\`, expected a number other than 0`
  compiler.report(message, [...path, 'factor'])
  return undefined
}

//  second > 100     second > 100 and second <= 600
function parseWindow(
  text: string,
  path: readonly PropertyKey[],
  compiler: Compiler,
): Window | undefined {
  const bounds: Window['bounds'][number][] = []
  for (const condition of text.split(/\s+and\s+/)) {
    const [, sign, second] = /^second\s*(<=?|>=?)\s*(\d+(?:\.\d+)?)$/.exec(condition.trim()) ?? []
    if (sign === '<' || sign === '<=' || sign === '>' || sign === '>=') {
      bounds.push({ sign, second: Number(second) })
      continue
    }
    const expected = 'one such as `second > 100` or `second > 100 and second <= 600`'
    compiler.report(`Unexpected window \`${text}\`, expected ${expected}`, [...path, 'window'])
    return undefined
  }
  return { bounds }
}

/** The entries of an object with converted values. */
export function mapEntries<T, R>(
  object: Readonly<Record<string, T>>,
  convert: (value: T, key: string) => R,
): ReadonlyMap<string, R> {
  return new Map(Object.entries(object).map(([key, value]) => [key, convert(value, key)]))
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** The object without undefined members. */
export function defined<T extends object>(object: T): Partial<Defined<T>> {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Defined<T>>
}
