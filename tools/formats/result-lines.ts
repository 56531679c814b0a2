// Lines that a program of an author prints, one per result: names of what was measured, then its numbers with their names and units.
//
//   badger/nofsync set rate: 39945 op/s, mean: 6258 ns, took: 60 s
//   insert: throughput=81300 ops/sec latency=12.3us
//
// A kind of line counts where several lines have the same names of numbers and one of these is a rate or a time. Other lines are of the
// programs around.
import type { TableReading } from '../core/model.ts'
import { metricOfHead, unitOf } from './reading/column-metric.ts'
import { completeLines, reportUnknownLine } from './reading/lines.ts'
import type { Format, Source } from './reading/source.ts'
import { tableBytes } from './reading/table-limit.ts'

const tool = 'result-lines'
const fewestLines = 3
const longestLine = 400
// rate: 39945 op/s   mean=6258ns
const pair =
  /(?:^|[\s,;(|])([A-Za-z][\w.%-]{0,30}) ?[:=] ?(\d{1,15}(?:\.\d{1,12})?) ?([A-Za-zµ%][\w/%µ]{0,14})?(?=$|[\s,;)|])/g
// badger/nofsync set
const labels = /^[\w./+@-]{1,80}(?: [\w./+@-]{1,80}){0,3}$/

interface ResultLine {
  readonly labels: readonly string[]
  readonly heads: readonly string[]
  readonly cells: readonly string[]
}

function resultLine(text: string): ResultLine | undefined {
  if (text.length > longestLine || !/\d/.test(text)) return undefined
  const pairs = [...text.matchAll(pair)]
  const [first] = pairs
  const before = text
    .slice(0, first?.index ?? 0)
    .trim()
    .replace(/[:,;|-]+$/, '')
    .trim()
  if (!first || !labels.test(before) || !/[A-Za-z]/.test(before)) return undefined
  const numbers = pairs.map(([, name = '', number = '', unit = '']) => {
    // A time has its unit in the cell, since it may be ms in one line and us in the next.
    const isTime = unitOf(unit)?.[0] === 's'
    return unit === '' || isTime
      ? { head: name, cell: `${number} ${unit}`.trim(), isResult: isTime }
      : { head: `${name} (${unit})`, cell: number, isResult: isRate(unit) }
  })
  return numbers.some(({ isResult }) => isResult)
    ? {
        labels: before.split(' '),
        heads: numbers.map(({ head }) => head),
        cells: numbers.map(({ cell }) => cell),
      }
    : undefined
}

const isRate = (unit: string): boolean => metricOfHead(unit)?.unit === '1/s'

const kindOf = ({ labels: names, heads }: ResultLine): string =>
  JSON.stringify([names.length, heads])

/** Lines of results, for files that no format of a tool recognises. */
export const resultLines: Format = {
  name: tool,
  general: true,
  mostBytes: () => tableBytes,
  recognises: ({ headLines }) => {
    const counts = new Map<string, number>()
    return headLines.some((text) => {
      const line = resultLine(text.trim())
      // Names behind times and levels are those of a log of a server.
      const kind = line && kindOf(line)
      const count = kind === undefined ? 0 : (counts.get(kind) ?? 0) + 1
      if (kind !== undefined) counts.set(kind, count)
      return line !== undefined && count >= fewestLines && hasRate(line)
    })
  },
  read,
}

type Rows = TableReading['rows']

const countOrTime = /^(\d{1,15}(?:\.\d{1,6})?) ?(?:m?s|secs?|seconds?)?$/
const loadHead = /thread|client|conn|worker|user|concurren|size/i

// elapsed 10s rate=1003   batch loaded: rows=10000 rate=49900: a time or a count that grows by the same step is the progress of one run.
function areProgress({ labels: names, heads }: ResultLine, rows: Rows): boolean {
  return [...names, ...heads].some((head, at) => {
    const isLabel = at < names.length
    if (!isLabel && (metricOfHead(head) !== undefined || loadHead.test(head))) return false
    const numbers = rows.map(({ cells }) => Number(countOrTime.exec(cells[at] ?? '')?.[1]))
    const [step = 0] = numbers
    const areAlike = names.every(
      (_, place) => place === at || new Set(rows.map(({ cells }) => cells[place])).size === 1,
    )
    return (
      areAlike &&
      step > 1 &&
      numbers.every((number, index) => Math.abs(number - step * (index + 1)) <= step / 20)
    )
  })
}

const hasRate = ({ heads }: ResultLine): boolean =>
  heads.some((head) => metricOfHead(head)?.unit === '1/s')

function read(source: Source): readonly TableReading[] {
  const kinds = new Map<string, { line: ResultLine; rows: TableReading['rows'][number][] }>()
  for (const each of completeLines(source, tool)) {
    const line = resultLine(each.text.trim())
    if (!line || !hasRate(line)) reportUnknownLine(source, tool, each)
    else {
      const kind = kinds.get(kindOf(line)) ?? { line, rows: [] }
      kinds.set(kindOf(line), kind)
      kind.rows.push({ cells: [...line.labels, ...line.cells], line: each.line })
    }
  }
  const isKind = ({ line, rows }: { readonly line: ResultLine; readonly rows: Rows }): boolean =>
    rows.length >= fewestLines && !areProgress(line, rows)
  for (const { rows } of [...kinds.values()].filter((kind) => !isKind(kind)))
    for (const { cells, line } of rows)
      reportUnknownLine(source, tool, { text: cells.join(' '), line })
  return [...kinds.values()].filter(isKind).map(({ line, rows }) => {
    const width = line.labels.length
    // badger/nofsync: what stands behind the last slash of all first names is a name of its own.
    const areSplit = rows.every(({ cells: [first = ''] }) => /[^/]\/[^/]+$/.test(first))
    const names = areSplit ? width + 1 : width
    const header = Array.from({ length: names }, (_, at) =>
      at === 0 ? '' : at === names - 1 ? 'operation' : at === 1 ? 'label' : `label_${String(at)}`,
    )
    return {
      kind: 'table',
      title: 'results',
      header: [...header, ...line.heads],
      rows: rows.map(({ cells: [first = '', ...others], line: at }) => {
        const slash = areSplit ? first.lastIndexOf('/') : -1
        const own = slash < 0 ? [first] : [first.slice(0, slash), first.slice(slash + 1)]
        return { cells: [...own, ...others], line: at }
      }),
    }
  })
}
