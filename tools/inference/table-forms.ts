// Tables as people write them, brought into one form: rows of results with a head.
import type { TableReading } from '../core/readings.ts'
import {
  isComputed,
  isMeasured,
  metricOfHead,
  unitOfCell,
  wordsOfHead,
} from '../formats/reading/column-metric.ts'
import { fieldsOfLabel, keyOfHead } from './column-roles.ts'
import { operationNames } from './inference-vocabulary.ts'
import { load } from './path-slots.ts'
import { serverOf } from './side-files.ts'
import type { NamedTable } from './printed-columns.ts'
import { isNumberCell, parse } from './table-columns.ts'
import { fieldsOfHeads, type TablesRead } from './table-rows.ts'

const loadWords: readonly (readonly [key: string, words: RegExp])[] = [
  ['threads', /\bthreads?\b|线程/i],
  ['clients', /\bclients?\b/i],
  ['connections', /\bconnections?\b/i],
  ['users', /\busers?\b/i],
  ['threads', /\bconcurrency\b|并发/i],
]

/** workload, engine, 32, 64, 128: the words around the table say what the numbers count. */
export function withLoads(table: TableReading, document: string): TableReading {
  const heads = table.header.filter((head) => /^[1-9]\d{0,4}$/.test(head.trim()))
  const isRising = heads.every((head, at) => at === 0 || Number(head) > Number(heads[at - 1]))
  const { length } = heads
  if (length < 3 || !isRising || Number(heads.at(-1)) < 2 * length) return table
  const texts = [table.header.join(' '), table.title ?? '', document]
  const key = texts
    .flatMap((text) => loadWords.find(([, words]) => words.test(text))?.[0] ?? [])
    .at(0)
  if (key === undefined) return table
  return {
    ...table,
    header: table.header.map((head) => (heads.includes(head) ? `${head.trim()} ${key}` : head)),
  }
}

/** A table in which `split` has other heads and cells for some columns, by their head and texts. */
export function withColumns(
  table: TableReading,
  split: (
    head: string,
    texts: readonly string[],
  ) =>
    | { readonly heads: readonly string[]; readonly cellsOf: (text: string) => readonly string[] }
    | undefined,
): TableReading {
  const { header, rows } = table
  const splits = header.map((head, at) =>
    split(
      head,
      rows.map(({ cells }) => cells[at]?.trim() ?? ''),
    ),
  )
  return splits.some(Boolean)
    ? {
        ...table,
        header: header.flatMap((head, at) => splits[at]?.heads ?? [head]),
        rows: rows.map((row) => ({
          ...row,
          cells: row.cells.flatMap((text, at) => splits[at]?.cellsOf(text.trim()) ?? [text]),
        })),
      }
    : table
}

/** 1*8, 2*64: instances of a load tool and the load of each are their product, where no other cell has the same. */
export const withProducts = (table: TableReading): TableReading =>
  withColumns(table, (head, texts) => {
    const loads = new Map(texts.flatMap((text) => (text === '' ? [] : [[text, productOf(text)]])))
    const isLoad = load.includes(keyOfHead(head, true) ?? '')
    const areApart = new Set(loads.values()).size === loads.size
    return isLoad && areApart && [...loads.values()].every(Boolean)
      ? { heads: [head], cellsOf: (text) => [loads.get(text) ?? text] }
      : undefined
  })

function productOf(text: string): string | undefined {
  const [, instances = '1', own] = /^(?:(\d{1,4}) ?[*x×] ?)?(\d{1,6})$/.exec(text) ?? []
  return own === undefined ? undefined : String(Number(instances) * Number(own))
}

/** 764.7 (read), 764.3 (update) below Throughput: each operation has a column of its own, [read] Throughput. */
export const withOperations = (table: TableReading): TableReading =>
  withColumns(table, (head, texts) => {
    const parts = new Map(texts.map((text) => [text, operationsIn(text)]))
    const names = [...new Set([...parts.values()].flatMap((own) => [...(own?.keys() ?? [])]))]
    return names.length > 0 && texts.every((text) => text === '' || parts.get(text))
      ? {
          heads: names.map((name) => `[${name}] ${head}`),
          cellsOf: (text) => names.map((name) => parts.get(text)?.get(name) ?? ''),
        }
      : undefined
  })

function operationsIn(text: string): ReadonlyMap<string, string> | undefined {
  const parts = text
    .split(/[,;] */)
    .map((part) => /^([\d.,]+(?: ?[a-zµμ]{1,4})?) *\(([a-z]{3,10})\)$/i.exec(part.trim()))
  return parts.every((part) => operationNames.test(part?.[2] ?? ''))
    ? new Map(parts.map((part) => [part?.[2] ?? '', part?.[1] ?? '']))
    : undefined
}

/**
 * TPS / p95 (ms) above 958 / 1.2, and tpmC / err rate above 12000 / 0.1 %: where the parts of a head name metrics that differ, or what is
 * counted beside the first, each number has a column; a unit behind the last is that of the others.
 */
export const withHeadParts = (table: TableReading): TableReading =>
  withColumns(table, (head, texts) => {
    const parts = partsOf(head)
    const units = parts.flatMap((part) => wordsOfHead(part).unit ?? [])
    const heads = parts.map((part) => {
      const own = metricOfHead(part)
      return units.length === 1 && (!own || own.lacksUnit) ? `${part} (${units[0] ?? ''})` : part
    })
    const [first, ...others] = heads.map((part) => metricOfHead(part)?.metric)
    const areNamed =
      first !== undefined &&
      others.every((metric, place) => metric !== first && isMeasured(heads[place + 1] ?? ''))
    const isSplit = texts.every((text) => text === '' || partsOf(text).length === parts.length)
    return parts.length > 1 && areNamed && isSplit
      ? { heads, cellsOf: (text) => heads.map((_, place) => partsOf(text)[place] ?? '') }
      : undefined
  })

// 958 / 1.2 ms   958 (1.2 ms)
const partsOf = (text: string): readonly string[] => {
  const [, outer, inner] = /^([^()/]{1,60}) \(([^()]{1,60})\)$/.exec(text.trim()) ?? []
  const isUnit = inner !== undefined && unitOfCell(inner) !== undefined && !metricOfHead(inner)
  return inner === undefined || isUnit
    ? text.trim().split(/ ?\/ (?=\S)|(?<=\S) \/ ?/)
    : [outer ?? '', inner]
}

/** MySQL-1-2-1, MySQL-1-2-2: counters behind the name of a server number the rows; the first column of such has the server. */
export function uncounted(table: TableReading): TableReading {
  const isName = (at: number): boolean =>
    table.rows.length > 0 &&
    table.rows.every(
      ({ cells }) => rowName.test(cells[at] ?? '') && !serverOf(cells[at] ?? '')['version'],
    )
  const names = table.header.flatMap((_, at) => (isName(at) ? at : []))
  const [first] = names
  const plain = (text: string, at: number): string =>
    at === first ? text.replace(rowName, '$1') : names.includes(at) ? '' : text
  return first === undefined
    ? table
    : {
        ...table,
        header: table.header.map((head, at) => (at === first ? 'server' : plain(head, at))),
        rows: table.rows.map(({ cells, line }) => ({ cells: cells.map(plain), line })),
      }
}

const rowName = /^(\p{L}[\p{L}_ ]{0,40})(?:-\d{1,3}){2,}$/u

/**
 * Single Get, Single Set above the same names: where nothing else of the heads of several tables differs, the first head is no name of
 * a field but says what its table is of, a workload if it names no metric and no server.
 */
export function withoutCorners(tables: readonly TableReading[]): readonly TableReading[] {
  const groups = new Map<string, TableReading[]>()
  for (const table of tables) {
    const key = JSON.stringify(table.header.slice(1))
    groups.set(key, [...(groups.get(key) ?? []), table])
  }
  const isOfTables = ({ header: [corner = '', ...others], rows }: TableReading): boolean => {
    const same = groups.get(JSON.stringify(others)) ?? []
    const corners = new Set(same.map(({ header: [first = ''] }) => first))
    const names = same.map((table) => new Set(table.rows.map(({ cells: [name = ''] }) => name)))
    const shared = rows.filter(({ cells: [name = ''] }) =>
      names.every((own) => own.has(name) && !isNumberCell(name)),
    )
    return (
      corner !== '' &&
      !/^(?:workload|server|version|date|repeat)$/.test(keyOfHead(corner, false) ?? '') &&
      same.length > 1 &&
      corners.size === same.length &&
      shared.length * 2 > rows.length
    )
  }
  return tables.map((table) => {
    const { header, title = '', constants } = table
    const [corner = '', ...others] = header
    if (!isOfTables(table)) return table
    const isWorkload = metricOfHead(corner) === undefined && fieldsOfLabel(corner) === undefined
    return {
      ...table,
      title: [title, corner].filter(Boolean).join(': '),
      header: ['', ...others],
      ...(isWorkload && { constants: { ...constants, workload: corner } }),
    }
  })
}

/** Metric, MySQL, MariaDB above rows that metrics call, or of which each has a unit of its own: each column is a run, or the only one, Value. */
export function turned(table: TableReading): TableReading {
  const { header, rows } = table
  const [corner = '', ...names] = header
  const metrics = rows.filter(({ cells: [head = ''] }) => metricOfHead(head))
  const [first] = metrics
  // A row without a name below the names has more of them.
  const isNamedTwice = rows.some(
    ({ cells: [head = '', ...others] }) =>
      head === '' && others.some((text) => /\p{L}{2}/u.test(text)),
  )
  if (
    !first ||
    isNamedTwice ||
    metrics.length < 2 ||
    (metrics.length * 2 < rows.length && !haveOwnUnits(rows)) ||
    header.some(metricOfHead)
  )
    return table
  const used = names.flatMap((head, at) =>
    rows.some(({ cells }) => parse(cells[at + 1] ?? '')) && !isComputed(head) ? at + 1 : [],
  )
  const isOne =
    used.length === 1 &&
    /^(?:val(?:ues?|or(?:es)?|eurs?)|werte?|results?|numbers?|)$/i.test(header[used[0] ?? 0] ?? '')
  // What a head says besides its server keeps apart those of one server.
  const labels = fieldsOfHeads(
    used.map((at) => header[at] ?? ''),
    /^(?:m[eé]tri(?:cs?|cas?|ken?|ques?)|)$/i.test(corner) ? undefined : corner,
  )
  const keys = isOne ? [] : [...new Set(labels.flatMap((fields) => Object.keys(fields)))]
  return {
    ...table,
    header: [...keys, ...rows.map(({ cells }) => headOfRow(cells))],
    rows: used.map((at, place) => ({
      cells: [
        ...keys.map((key) => labels[place]?.[key] ?? ''),
        ...rows.map(({ cells }) => cells[at] ?? ''),
      ],
      line: first.line,
      lines: [...keys.map(() => first.line), ...rows.map(({ line }) => line)],
    })),
  }
}

// The numbers of one metric have one unit: 571 req/sec above 1.7 ms and 456 MB.
function haveOwnUnits(rows: TableReading['rows']): boolean {
  const units = rows.map(({ cells: [, ...cells] }) => [
    ...new Set(cells.flatMap((text) => unitOfCell(parse(text)?.unit ?? '')?.[0] ?? [])),
  ])
  return units.every(({ length }) => length < 2) && new Set(units.flat()).size > 1
}

// AVG-LATENCY   Memory above 456 MB and 500 MB, which is what was used and no size of machines
const headOfRow = ([head = '', ...cells]: readonly string[]): string =>
  /^(?:memory|ram)$/i.test(head) && cells.some((text) => /[.,]\d|[km]i?b$/i.test(text.trim()))
    ? `${head} used`
    : /^[A-Z-]+$/.test(head)
      ? head.replaceAll('-', ' ')
      : head

/** Method, Count, Mean, Error: BenchmarkDotNet prints the parameters of a method between its name and its statistics. */
export function ofMethods(table: TableReading): TableReading | NamedTable {
  const { header } = table
  const [method, mean] = [header.indexOf('Method'), header.indexOf('Mean')]
  const isOne =
    method >= 0 && mean > method && /^(?:Error|StdErr|StdDev|Median)$/.test(header[mean + 1] ?? '')
  return isOne
    ? {
        ...table,
        parameters: mean,
        header: header.map((head, at) => (at === method ? 'workload' : head)),
      }
    : table
}

/** A name stands once above the rows of its kinds. */
export function filledDown(table: TableReading): TableReading {
  const isText = (at: number): boolean =>
    table.rows.every(({ cells }) => !isNumberCell(cells[at] ?? ''))
  const hasKinds = table.rows.every(({ cells }) => (cells[1] ?? '') !== '')
  if ((table.rows[0]?.cells[0] ?? '') === '' || !hasKinds || !isText(0) || !isText(1)) return table
  let name = ''
  const rows = table.rows.map((row) => {
    const [first = '', ...others] = row.cells
    name = first === '' ? name : first
    return { ...row, cells: [name, ...others] }
  })
  return { ...table, rows }
}

/** Rows of connections or pods whose rates add up to those of the rows of another table, by their names, are parts of its runs. */
export function withoutParts(
  read: readonly TablesRead[],
  tables: readonly TableReading[],
): readonly TablesRead[] {
  const all = read.map(({ results }, at) => {
    const cells = new Map(tables[at]?.rows.map((row) => [row.line, row.cells]))
    return results.map(({ numbers, line }) => ({
      cells: cells.get(line) ?? [],
      rate: numbers.find(({ unit }) => unit === '1/s'),
    }))
  })
  return read.map((parts, at) => {
    const own = all[at] ?? []
    // The rows by the names that they have, or begin with.
    const members = new Map<string, Set<(typeof own)[number]>>()
    for (const row of own) {
      const [first = '', ...others] = row.cells
      const starts = [...first.matchAll(/-/g)].map(({ index }) => first.slice(0, index))
      for (const name of [...starts, ...others])
        members.set(name, (members.get(name) ?? new Set()).add(row))
    }
    const isSplit = all.some((whole, other) => {
      if (other === at || whole.length === 0 || whole.length > own.length) return false
      const used = new Set<(typeof own)[number]>()
      const areSums = whole.every(({ cells: [name = ''], rate }) => {
        const rows = [...(members.get(name) ?? [])]
        for (const row of rows) used.add(row)
        const sum = rows.reduce((total, row) => total + (row.rate?.value ?? 0), 0)
        return (
          rate !== undefined &&
          /\p{L}/u.test(name) &&
          rows.every((row) => row.rate?.metric === rate.metric) &&
          Math.abs(sum - rate.value) <= rate.value / 100
        )
      })
      return areSums && used.size === own.length
    })
    const line = parts.results[0]?.line
    const text = 'a table of the parts of the rows of another table'
    return isSplit
      ? { results: [], notes: [...parts.notes, { text, ...(line !== undefined && { line }) }] }
      : parts
  })
}
