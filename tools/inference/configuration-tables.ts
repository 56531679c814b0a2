// What a table of the archive says of numbered configurations: | Config | CPUs | RAM (GB) | above a row of each number.
import type { TableReading } from '../core/readings.ts'
import type { Evidence, Fields } from './evidence.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
import { configurationWord } from './inference-vocabulary.ts'
import { keysOf } from './recognise-fields.ts'

/** The fields of a configuration by its number, for a result with such fields; `path` is that of the table. */
export interface ConfigurationTable {
  readonly path: string
  fieldsOf(number: string, own: Fields): Fields
}

interface Column {
  readonly key: string
  readonly at: number
  readonly unit: string
  /** A value of another field, whose results the column is about: Docker CPU beside VM CPU. */
  readonly of: string
}

/** The tables that have a row of each of these numbers, in their order. */
export function configurationTables(
  all: readonly Evidence[],
  numbers: ReadonlySet<string>,
): readonly ConfigurationTable[] {
  return all.flatMap(({ path, hasTables, tables }) =>
    (hasTables ? tables() : []).flatMap((table) => tableOf(path, table, numbers) ?? []),
  )
}

function tableOf(
  path: string,
  { header, rows }: TableReading,
  numbers: ReadonlySet<string>,
): ConfigurationTable | undefined {
  const [head = ''] = header
  const byNumber = new Map(rows.map(({ cells }) => [cells[0]?.trim() ?? '', cells]))
  const areAll = byNumber.size === rows.length && [...numbers].every((each) => byNumber.has(each))
  // What was measured is no configuration.
  const columns = header.flatMap((text, at) => columnOf(text, at) ?? [])
  const isMeasured = header.some(
    (text, index) => metricOfHead(text) && !columns.some(({ at }) => at === index),
  )
  if (
    !areAll ||
    isMeasured ||
    !configurationWord.test(head.trim().replace(/ ?(?:#|no\.?|number|id)$/i, ''))
  )
    return undefined
  return {
    path,
    fieldsOf: (number, own) =>
      Object.fromEntries(
        columns.flatMap(({ key, at, unit, of }) => {
          const value = valueOf(key, byNumber.get(number)?.[at] ?? '', unit)
          const isAbout = of === '' || Object.values(own).some((each) => each.toLowerCase() === of)
          return value !== undefined && isAbout ? [[key, value]] : []
        }),
      ),
  }
}

// CPU (%) is a measured share.
const unitOfSetting = /^(?:[kmgt]i?b?|v?cpus?|cores?)?$/i

// Memory (GB)   Docker CPU   buffer pool
function columnOf(head: string, at: number): Column | undefined {
  const [, text = '', unit = ''] = /^([^([]*)(?:[([]([^)\]]*)[)\]])?$/.exec(head.trim()) ?? []
  const words = text
    .trim()
    .toLowerCase()
    .split(/[ _-]+/)
  for (const start of words.keys()) {
    const [key] = keysOf(words.slice(start).join('_'))
    if (key !== undefined && unitOfSetting.test(unit))
      return { key, at, unit, of: words.slice(0, start).join(' ') }
  }
  return undefined
}

// 2.0 and 2000m processors are 2.
function valueOf(key: string, cell: string, unit: string): string | undefined {
  const [, digits = '', own = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]i?b?)?$/i.exec(cell.trim()) ?? []
  if (digits === '') return undefined
  const number = Number(digits)
  return key === 'cores' && own === 'm'
    ? String(number / 1000)
    : String(number) + (own || (key === 'cores' ? '' : unit))
}
