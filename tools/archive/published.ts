// `published:` of an archive page: tables that the author printed, and how each number of them was made.
import * as z from '../schema.ts'
import type { PathPattern } from './path-pattern.ts'
import type { ValueMap } from './values.ts'

/** Texts of a cell that must match, all of them; several patterns of a key: one of them. */
export type Only = ReadonlyMap<string, readonly PathPattern[]>

/** How the text of a published file falls into cells. Patterns match one line or one label. */
export interface Shape {
  readonly kind: 'grid' | 'json' | 'lines'
  /** Between the cells of a line of a grid: `tabs` and `blanks` are one or more. */
  readonly separator: 'tab' | 'tabs' | 'comma' | 'semicolon' | 'blanks' | 'pipe'
  /** The line of column names: what it matches, or the names where no line has them. */
  readonly header?: PathPattern | readonly string[]
  /** Lines such as `col-1 : x.my5651`: `{column}` stands for `{label}` from here on. */
  readonly legend?: PathPattern
  /** Lines whose texts hold for the lines below, such as the name of a test. */
  readonly sections: readonly PathPattern[]
  /** A line of the shape `lines`, with its numbers. */
  readonly line?: PathPattern
  readonly skip: readonly PathPattern[]
  readonly decimal: 'point' | 'comma'
  /** Key → label: the ordinal of a text of that column among its different texts, from 1. */
  readonly count: ReadonlyMap<string, string>
  /** Key → labels: the ordinal of a line among those with the same texts of the labels, from 1. */
  readonly number: ReadonlyMap<string, readonly string[]>
  /** Where the list of objects stands in a JSON file. */
  readonly at?: string
}

/** What a number is made of. Each part may be one for all columns, or one a column by its header. */
export interface Making {
  readonly metric?: PerColumn
  /** An expression over `{metric}` and `{field}`, or the name of a formula. */
  readonly formula?: PerColumn
  /** `value`: exactly one run is expected; else what is made of all runs with the fields of the cell. */
  readonly statistic?: PerColumn
  readonly factor?: number
  /** Only samples whose second passes, such as `second > 100`. */
  readonly window?: Window
  /** C's notation, once for what is printed or first for what a ratio is made of. */
  readonly rounding?: PerColumn
  readonly fields?: Readonly<Record<string, string>>
}

/** One text for every column, or a text by header. */
export type PerColumn = string | Readonly<Record<string, string>>

/** Bounds of the seconds that count; each is exclusive unless `inclusive`. */
export interface Window {
  readonly bounds: readonly { readonly sign: '<' | '<=' | '>' | '>='; readonly second: number }[]
}

/** A published table, or some cells of one. */
export interface PublishedTable extends Making {
  readonly name: string
  readonly file: PathPattern
  readonly shape: Shape
  readonly row: ReadonlyMap<string, PathPattern>
  readonly column?: PathPattern
  readonly labels: ReadonlyMap<string, ValueMap>
  readonly only: Only
  readonly except: Only
  /** What the fields of a cell are looked up in. `runs`, `files`, `samples`, or the name of a table before. */
  readonly from: string
  /** Fields of the number that each is divided by, and the rounding of both before that. */
  readonly baseline?: Readonly<Record<string, string>>
  readonly roundedFirst?: PerColumn
  /** What is printed for 0 ÷ 0 and x ÷ 0. */
  readonly zero: { readonly both?: string; readonly base?: string }
  /** What is printed for a counter that the file says it has not, such as -1. */
  readonly unsupported?: number
  /** Texts of cells that are no number, such as `NA`: nothing is compared with them. */
  readonly blank: readonly string[]
  /** How some cells were really made, where the table does not say so. */
  readonly corrections: readonly (Making & { readonly only: Only; readonly reason: string })[]
  /** Cells that are known to differ, with the reason. */
  readonly differences: readonly { readonly only: Only; readonly reason: string }[]
}

const text = z.string()
const perColumn = z.union([text, z.record(text, text)])
const only = z.record(text, z.union([text, z.array(text)])).default({})
const values = z.union([
  z.record(text, z.union([text, z.record(text, text)])),
  z.array(z.strictObject({ match: text, fields: z.record(text, text) })),
])
const kind = z.enum(['grid', 'json', 'lines'])
const making = {
  metric: perColumn.optional(),
  formula: perColumn.optional(),
  statistic: perColumn.optional(),
  factor: text.optional(),
  window: text.optional(),
  rounding: perColumn.optional(),
  fields: z.record(text, text).optional(),
}

/** The schema of one entry of `published:`. */
export const publishedSchema = z.strictObject({
  name: text.optional(),
  file: text,
  shape: z
    .union([
      kind,
      z.strictObject({
        kind: kind.default('grid'),
        separator: z.enum(['tab', 'tabs', 'comma', 'semicolon', 'blanks', 'pipe']).default('tab'),
        header: z.union([text, z.array(text)]).optional(),
        legend: text.optional(),
        sections: z.array(text).default([]),
        line: text.optional(),
        skip: z.array(text).default([]),
        decimal: z.enum(['point', 'comma']).default('point'),
        count: z.record(text, text).default({}),
        number: z.record(text, z.array(text)).default({}),
        at: text.optional(),
      }),
    ])
    .default('grid'),
  row: z.record(text, text).default({}),
  column: text.optional(),
  labels: z.record(text, values).default({}),
  only,
  except: only,
  from: text.default('runs'),
  baseline: z.record(text, text).optional(),
  roundedFirst: perColumn.optional(),
  zero: z.strictObject({ both: text.optional(), base: text.optional() }).default({}),
  unsupported: text.regex(/^-?\d+(\.\d+)?$/).optional(),
  blank: z.array(text).default([]),
  ...making,
  corrections: z.array(z.strictObject({ only, reason: text.min(1), ...making })).default([]),
  differences: z.array(z.strictObject({ only, reason: text.min(1) })).default([]),
})

/** What turns texts of the page into what they mean, and reports those that mean nothing at their place. */
export interface Compiler {
  pattern(text: string, path: readonly PropertyKey[]): PathPattern
  values(map: z.infer<typeof values>, path: readonly PropertyKey[]): ValueMap
  report(message: string, path: readonly PropertyKey[]): void
}

/** One checked entry; `path` is where it stands in the page. */
export function publishedTable(
  entry: z.infer<typeof publishedSchema>,
  path: readonly PropertyKey[],
  compile: Compiler,
): PublishedTable {
  const onlyOf = (map: z.infer<typeof only>, under: readonly PropertyKey[]): Only =>
    new Map(
      Object.entries(map).map(([key, texts]) => [
        key,
        [texts].flat().map((pattern) => compile.pattern(pattern, [...under, key])),
      ]),
    )
  const made = (part: MakingText, under: readonly PropertyKey[]): Making => {
    const { factor, window, ...rest } = part
    const checkedFactor = factor === undefined ? undefined : number(factor, under, compile)
    const checkedWindow = window === undefined ? undefined : windowOf(window, under, compile)
    return {
      ...defined(rest),
      ...(checkedFactor === undefined ? {} : { factor: checkedFactor }),
      ...(checkedWindow === undefined ? {} : { window: checkedWindow }),
    }
  }
  const { metric, formula, statistic, factor, window, rounding, fields } = entry
  return {
    ...made({ metric, formula, statistic, factor, window, rounding, fields }, path),
    name: entry.name ?? entry.file,
    file: compile.pattern(entry.file, [...path, 'file']),
    shape: shapeOf(entry.shape, [...path, 'shape'], compile),
    row: new Map(
      Object.entries(entry.row).map(([label, pattern]) => [
        label,
        compile.pattern(pattern, [...path, 'row', label]),
      ]),
    ),
    ...(entry.column === undefined
      ? {}
      : { column: compile.pattern(entry.column, [...path, 'column']) }),
    labels: new Map(
      Object.entries(entry.labels).map(([key, map]) => [
        key,
        compile.values(map, [...path, 'labels', key]),
      ]),
    ),
    only: onlyOf(entry.only, [...path, 'only']),
    except: onlyOf(entry.except, [...path, 'except']),
    from: entry.from,
    ...(entry.baseline ? { baseline: entry.baseline } : {}),
    ...(entry.roundedFirst === undefined ? {} : { roundedFirst: entry.roundedFirst }),
    zero: defined(entry.zero),
    ...(entry.unsupported === undefined ? {} : { unsupported: Number(entry.unsupported) }),
    blank: entry.blank,
    corrections: entry.corrections.map(({ only: which, reason, ...rest }, index) => {
      const under = [...path, 'corrections', index]
      return { ...made(rest, under), only: onlyOf(which, [...under, 'only']), reason }
    }),
    differences: entry.differences.map(({ only: which, reason }, index) => ({
      only: onlyOf(which, [...path, 'differences', index, 'only']),
      reason,
    })),
  }
}

type MakingText = {
  readonly [Key in keyof typeof making]?: z.infer<(typeof making)[Key]> | undefined
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

function defined<T extends object>(object: T): Partial<Defined<T>> {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Defined<T>>
}

function shapeOf(
  shape: z.infer<typeof publishedSchema>['shape'],
  path: readonly PropertyKey[],
  compile: Compiler,
): Shape {
  if (typeof shape === 'string') {
    const base = { separator: 'tab', sections: [], skip: [], decimal: 'point' } as const
    return { kind: shape, count: new Map(), number: new Map(), ...base }
  }
  const { kind, separator, header, legend, sections, line, skip, decimal, count, at } = shape
  const { number: numbered } = shape
  const compiled = (pattern: string, key: PropertyKey): PathPattern =>
    compile.pattern(pattern, [...path, key])
  return {
    kind,
    separator,
    decimal,
    ...(header === undefined
      ? {}
      : { header: typeof header === 'string' ? compiled(header, 'header') : header }),
    ...(legend === undefined ? {} : { legend: compiled(legend, 'legend') }),
    ...(line === undefined ? {} : { line: compiled(line, 'line') }),
    sections: sections.map((pattern) => compiled(pattern, 'sections')),
    skip: skip.map((pattern) => compiled(pattern, 'skip')),
    count: new Map(Object.entries(count)),
    number: new Map(Object.entries(numbered)),
    ...(at === undefined ? {} : { at }),
  }
}

function number(
  written: string,
  path: readonly PropertyKey[],
  compile: Compiler,
): number | undefined {
  const value = Number(written)
  if (written.trim() !== '' && Number.isFinite(value) && value !== 0) return value
  compile.report(`Unexpected factor \`${written}\`, expected a number other than 0`, [
    ...path,
    'factor',
  ])
  return undefined
}

function windowOf(
  written: string,
  path: readonly PropertyKey[],
  compile: Compiler,
): Window | undefined {
  const bounds: Window['bounds'][number][] = []
  // second > 100     second > 100 and second <= 600
  for (const part of written.split(/\s+and\s+/)) {
    const [, sign, second] = /^second\s*(<=?|>=?)\s*(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    if (sign === '<' || sign === '<=' || sign === '>' || sign === '>=') {
      bounds.push({ sign, second: Number(second) })
      continue
    }
    const expected = 'such as `second > 100` or `second > 100 and second <= 600`'
    compile.report(`Unexpected window \`${written}\`, expected one ${expected}`, [
      ...path,
      'window',
    ])
    return undefined
  }
  return { bounds }
}

/** True when every text of `only` is among the texts of the cell and matches. */
export function fits(only: Only, texts: Readonly<Record<string, string>>): boolean {
  for (const [key, patterns] of only) {
    const text = texts[key] ?? ''
    if (!patterns.some((pattern) => pattern.match(text) !== undefined)) return false
  }
  return true
}
