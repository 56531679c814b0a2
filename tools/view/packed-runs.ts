// Runs as columns: how they travel from the build to the explorer, and how they are unpacked.

import type { SeriesColour } from '../core/series-styles.ts'

/** Columns as base64 of little-endian numbers. */
export interface PackedRuns {
  readonly count: number
  readonly groups: number
  /** Six bytes a run. */
  readonly ids: string
  /** Where runs share pages: runs on one page, and one bit per run, set for those with a page of their own. */
  readonly pages?: { readonly runs: number; readonly own: string }
  /** `codes`: 16 bits a run, places in `values`; 0 where a run lacks the key. */
  readonly keys: readonly {
    readonly key: string
    readonly title: string
    readonly values: readonly string[]
    readonly codes: string
    /** The preferred colour of each text as a series, empty for none. */
    readonly colours?: readonly (SeriesColour | '')[]
    /** Singular and plural of what its numbers count; absent where they have none. */
    readonly unit?: readonly [string, string]
    /** What readers call each text, such as `MySQL 8.4.8`; absent where texts are their own names. */
    readonly labels?: readonly string[]
  }[]
  /** 64-bit numbers, NaN where there is none: `values` a run, `medians` a group; in the script of `column` where that is given. */
  readonly metrics: readonly (PackedColumn & {
    readonly metric: string
    readonly title: string
    readonly short: string
    readonly unit: string
    readonly better: 'higher' | 'lower' | undefined
    /** The noise of equal runs by setting: 95 % of their pairs lie within it, larger ÷ smaller. */
    readonly bands?: Readonly<Record<string, number>>
  })[]
  /** The headline metric of most runs; empty if no run has a number. */
  readonly opening: string
  /** The metrics that runs report: `codes`, 16 bits a run, count `sets`: places in `metrics`, the headline first. */
  readonly reports: { readonly sets: readonly (readonly number[])[]; readonly codes: string }
  /** Views that readers can start from, the first is how the explorer opens; absent where no runs are comparable. */
  readonly questions?: readonly { readonly title: string; readonly address: string }[]
  /** 32 bits a run. */
  readonly group: string
}

/** What the script of a column leaves behind. */
export type LoadedColumn = Partial<Readonly<Record<'values' | 'medians', string>>>

type PackedColumn = LoadedColumn & { readonly column?: string }

/** Loaded columns by name. */
export type LoadedColumns = Readonly<Record<string, LoadedColumn>>

export interface KeyColumn extends Omit<PackedRuns['keys'][number], 'codes'> {
  readonly codes: Uint16Array
}

/** The column of a key; undefined where no run has it. */
export function keyColumnOf({ keys }: Pick<Runs, 'keys'>, name: string): KeyColumn | undefined {
  return keys.find(({ key }) => key === name)
}

/** What a text of a key is called; `no version` for runs that lack the key. */
export function textLabel(column: KeyColumn | undefined, code: number): string {
  return column?.labels?.[code] || column?.values[code] || `no ${column?.title ?? 'value'}`
}

/** The name of a series or a place on an axis: a bare number has its unit, as in `2 cores`, else its key. */
export function seriesLabel(column: KeyColumn | undefined, code: number): string {
  const text = textLabel(column, code)
  if (column === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return text
  const { title, unit } = column
  return unit ? `${text} ${unit[text === '1' ? 0 : 1]}` : `${title} ${text}`
}

export interface MetricColumn extends Omit<PackedRuns['metrics'][number], keyof PackedColumn> {
  /** The column to load before `values` and `medians` are used; undefined once it is there. */
  readonly missing: string | undefined
  readonly values: Float64Array
  readonly medians: Float64Array
}

export interface Runs {
  readonly count: number
  readonly keys: readonly KeyColumn[]
  readonly metrics: readonly MetricColumn[]
  readonly opening: string
  readonly reports: { readonly sets: readonly (readonly number[])[]; readonly codes: Uint16Array }
  readonly questions: readonly { readonly title: string; readonly address: string }[]
  readonly group: Uint32Array
  /** The id of a run: 12 hex digits. */
  readonly id: (row: number) => string
  /** The address of its page below the root of the site. */
  readonly address: (row: number) => string
  /** The row of an id; undefined where there is no such run. */
  readonly rowOf: (id: string) => number | undefined
}

/** The settings that noise is measured on, the narrowest first: a workload of an archive, and the archive. */
export function settingsOf(archive: string, workload: string | undefined): readonly string[] {
  return [...(workload ? [`${archive} ${workload}`] : []), archive]
}

/** Unpacks the columns; `loaded` returns those that were loaded since. */
export function unpackRuns(packed: PackedRuns, loaded: () => LoadedColumns = () => ({})): Runs {
  const ids = bytesOf(packed.ids)
  const id = (row: number): string =>
    [...ids.subarray(row * 6, row * 6 + 6)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
  return {
    count: packed.count,
    keys: packed.keys.map(keyColumn),
    metrics: packed.metrics.map((metric) => metricColumn(metric, loaded)),
    opening: packed.opening,
    reports: {
      sets: packed.reports.sets,
      codes: new Uint16Array(bytesOf(packed.reports.codes).buffer),
    },
    questions: packed.questions ?? [],
    group: new Uint32Array(bytesOf(packed.group).buffer),
    id,
    address: addresses(packed, id),
    rowOf: (wanted) => {
      if (!/^[0-9a-f]{12}$/.test(wanted)) return undefined
      const bytes = [0, 2, 4, 6, 8, 10].map((at) => parseInt(wanted.slice(at, at + 2), 16))
      for (let row = 0; row < packed.count; row += 1) {
        if (bytes.every((byte, index) => ids[row * 6 + index] === byte)) return row
      }
      return undefined
    },
  }
}

// Decoded on first use, so that no task of the explorer decodes all keys.
function keyColumn({ codes, ...labels }: PackedRuns['keys'][number]): KeyColumn {
  let decoded: Uint16Array | undefined
  return {
    ...labels,
    get codes() {
      return (decoded ??= new Uint16Array(bytesOf(codes).buffer))
    },
  }
}

// The runs of an archive are consecutive, in the order of its pages.
function addresses(
  { pages, keys }: PackedRuns,
  id: (row: number) => string,
): (row: number) => string {
  if (!pages) return (row) => `runs/${id(row)}/index.html`
  let own: Uint8Array | undefined
  let first: Map<number, number> | undefined
  const archive = keys.find(({ key }) => key === 'archive')
  const codes = new Uint16Array(bytesOf(archive?.codes ?? '').buffer)
  const firstRows = (): Map<number, number> => {
    const rows = new Map<number, number>()
    for (const [row, code] of codes.entries()) if (!rows.has(code)) rows.set(code, row)
    return rows
  }
  return (row) => {
    own ??= bytesOf(pages.own)
    const byte = own[row >> 3]
    if (byte !== undefined && (byte & (1 << (row & 7))) !== 0) return `runs/${id(row)}/index.html`
    first ??= firstRows()
    const code = codes[row]
    const start = code === undefined ? undefined : first.get(code)
    const slug = code === undefined ? undefined : archive?.values[code]
    if (start === undefined || slug === undefined) throw new RangeError(`no run ${row}`)
    const page = Math.floor((row - start) / pages.runs) + 1
    return `runs/${slug}/${page}/index.html#run-${id(row)}`
  }
}

// Most readers look at one metric: the others stay packed.
function metricColumn(
  { values, medians, column, ...labels }: PackedRuns['metrics'][number],
  loaded: () => LoadedColumns,
): MetricColumn {
  let value: Float64Array | undefined
  let middle: Float64Array | undefined
  const numbers = (name: 'values' | 'medians', own: string | undefined): Float64Array => {
    const text = own ?? loaded()[column ?? '']?.[name]
    if (text === undefined) throw new Error(`the column of ${labels.metric} is not loaded`)
    return new Float64Array(bytesOf(text).buffer)
  }
  return {
    ...labels,
    get missing() {
      return column === undefined || loaded()[column] ? undefined : column
    },
    get values() {
      return (value ??= numbers('values', values))
    },
    get medians() {
      return (middle ??= numbers('medians', medians))
    },
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = text.charCodeAt(index)
  return bytes
}
