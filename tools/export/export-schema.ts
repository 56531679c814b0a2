// The schema of exported tables: names, order and types of their columns. docs/export.md describes them.

/** `json` is a text that holds a JSON list or object. */
export type ColumnType = 'text' | 'integer' | 'number' | 'json'

/** A value of a column; null where there is none. */
export type Value = string | number | null

/** A row: its values in the order of the columns of its table. */
export type Row = readonly Value[]

/** A row whose JSON is not printed yet, so that texts in it are redacted one by one. */
export type Draft = readonly (Value | object)[]

type Columns = readonly (readonly [name: string, type: ColumnType])[]

/** Raised when a column is renamed, removed or changes its type; new columns come last and do not raise it. */
export const schemaVersion = 1

/** Fields that are columns of `runs` and `cells`; `fields` has these and all others. */
export const fieldColumns = [
  'engine',
  'version',
  'build',
  'config',
  'workload',
  'memory',
  'cores',
] as const

const fields: Columns = [
  ...fieldColumns.map((name) => [name, 'text'] as const),
  ['threads', 'integer'],
  ['fields', 'json'],
]

/** The tables by name. */
export const tables = {
  runs: [
    ['archive', 'text'],
    ['run', 'text'],
    ['status', 'text'],
    ['reason', 'text'],
    ['file', 'text'],
    ['sha256', 'text'],
    ['ordinal', 'integer'],
    ...fields,
    ['replicate', 'text'],
    ['command', 'text'],
    ['headline', 'text'],
    ['stability', 'text'],
    ['warnings', 'json'],
  ],
  measurements: [
    ['archive', 'text'],
    ['run', 'text'],
    ['metric', 'text'],
    ['value', 'number'],
    ['unit', 'text'],
    ['file', 'text'],
    ['line', 'integer'],
    ['sha256', 'text'],
    ['warnings', 'json'],
  ],
  cells: [
    ['archive', 'text'],
    ...fields,
    ['metric', 'text'],
    ['value', 'number'],
    ['unit', 'text'],
    ['n', 'integer'],
    ['low', 'number'],
    ['high', 'number'],
    ['values', 'json'],
    ['status', 'text'],
    ['reason', 'text'],
    ['warnings', 'json'],
    ['runs', 'json'],
  ],
  files: [
    ['archive', 'text'],
    ['run', 'text'],
    ['role', 'text'],
    ['file', 'text'],
    ['sha256', 'text'],
    ['format', 'text'],
    ['bytes', 'integer'],
  ],
  series: [
    ['archive', 'text'],
    ['file', 'text'],
    ['sha256', 'text'],
    ['ordinal', 'integer'],
    ['metric', 'text'],
    ['unit', 'text'],
    ['second', 'number'],
    ['value', 'number'],
    ['low', 'number'],
    ['high', 'number'],
  ],
  options: [
    ['archive', 'text'],
    ['file', 'text'],
    ['sha256', 'text'],
    ['role', 'text'],
    ['family', 'text'],
    ['section', 'text'],
    ['name', 'text'],
    ['value', 'text'],
    ['line', 'integer'],
  ],
} as const satisfies Readonly<Record<string, Columns>>

/** The name of a table. */
export type TableName = keyof typeof tables

/** All names, in the order in which tables are written. */
export const tableNames = Object.keys(tables) as readonly TableName[]

/** The columns of a table. */
export function columnsOf(table: TableName): Columns {
  return tables[table]
}

/** Formats of neighbouring tools, which have one file for all runs of an archive. */
export const exchangeFormats = ['benchfmt', 'openmetrics', 'otava'] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]
