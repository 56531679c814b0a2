// What a table of the archive says of names in its paths, or of numbered configurations: | Config | CPUs | RAM (GB) | above a row of each number.
import type { TableReading } from '../core/readings.ts'
import type { Evidence, Fields } from './evidence.ts'
import { metricOfHead } from '../formats/reading/column-metric.ts'
import { loadTools } from '../formats/reading/stated-fields.ts'
import { keyOfHead } from './column-roles.ts'
import { configurationWord } from './inference-vocabulary.ts'
import { keysOf } from './recognise-fields.ts'
import { serverOf } from './side-files.ts'

/** The fields of the first of the names that the table has, for a result with such fields; `path` is that of the table. */
export interface Legend {
  readonly path: string
  fieldsOf(names: readonly string[], own: Fields): Fields
  /** True for a name of one of its rows. */
  has(name: string): boolean
}

interface Column {
  readonly at: number
  /** A value of another field, whose results the column is about: Docker CPU beside VM CPU. */
  readonly of: string
  fieldsOf(cell: string): Fields
}

/** The tables whose rows are of names, or of each of these numbers of configurations, in their order. */
export function legendsOf(
  all: readonly Evidence[],
  numbers: ReadonlySet<string>,
): readonly Legend[] {
  return all.flatMap(({ path, hasTables, tables }) =>
    (hasTables ? tables() : []).flatMap((table) => legendOf(path, table, numbers) ?? []),
  )
}

function legendOf(
  path: string,
  { header, rows }: TableReading,
  numbers: ReadonlySet<string>,
): Legend | undefined {
  const [head = ''] = header
  const byName = new Map(rows.map(({ cells }) => [nameOf(cells[0] ?? ''), cells]))
  const areAlike = byName.size < rows.length
  // A load tool in a table of machines is where it ran, no name of the folder of its results.
  for (const tool of loadTools) byName.delete(tool)
  const isOfNumbers =
    configurationWord.test(head.trim().replace(/ ?(?:#|no\.?|number|id)$/i, '')) &&
    numbers.size > 1 &&
    [...numbers].every((each) => byName.has(each))
  const isOfNames = [...byName.keys()].every((name) => /\p{L}.|.\p{L}/u.test(name))
  const columns = header.slice(1).flatMap((text, at) => columnOf(text, at + 1) ?? [])
  // What was measured is no configuration.
  const isMeasured = header.some(
    (text, index) => metricOfHead(text) && !columns.some(({ at }) => at === index),
  )
  if (areAlike || isMeasured || !(isOfNumbers || isOfNames)) return undefined
  return {
    path,
    has: (name) => byName.has(nameOf(name)),
    fieldsOf: (names, own) => {
      const cells = byName.get(names.map(nameOf).find((name) => byName.has(name)) ?? '') ?? []
      return Object.fromEntries(
        columns
          .filter(
            ({ of }) => of === '' || Object.values(own).some((each) => each.toLowerCase() === of),
          )
          .flatMap((column) => Object.entries(column.fieldsOf(cells[column.at] ?? ''))),
      )
    },
  }
}

const nameOf = (text: string): string => text.trim().replaceAll('`', '').toLowerCase()

// CPU (%) is a measured share.
const unitOfSetting = /^(?:[kmgt]i?b?|v?cpus?|cores?)?$/i

// Memory (GB)   Docker CPU   buffer pool   DBMS   MariaDB version
function columnOf(head: string, at: number): Column | undefined {
  const role = keyOfHead(head, false)
  if (role === 'server' || role === 'version')
    return {
      at,
      of: '',
      fieldsOf: (cell) => serverOf(role === 'server' ? cell : `${head} ${cell}`),
    }
  const [, text = '', unit = ''] = /^([^([]*)(?:[([]([^)\]]*)[)\]])?$/.exec(head.trim()) ?? []
  const words = text
    .trim()
    .toLowerCase()
    .split(/[ _-]+/)
  for (const start of words.keys()) {
    const [key] = keysOf(words.slice(start).join('_'))
    if (key !== undefined && unitOfSetting.test(unit))
      return {
        at,
        of: words.slice(0, start).join(' '),
        fieldsOf: (cell) => valueOf(key, cell, unit),
      }
  }
  return undefined
}

// 2.0 and 2000m processors are 2.
function valueOf(key: string, cell: string, unit: string): Fields {
  const [, digits = '', own = ''] = /^(\d+(?:\.\d+)?) ?([kmgt]i?b?)?$/i.exec(cell.trim()) ?? []
  if (digits === '') return {}
  const number = Number(digits)
  return {
    [key]:
      key === 'cores' && own === 'm'
        ? String(number / 1000)
        : String(number) + (own || (key === 'cores' ? '' : unit)),
  }
}
