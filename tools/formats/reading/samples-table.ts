// Samples of a client or a monitor that a script stored as a table: a row per interval, one column of which is the time since the start.
// The texts of their rows name the runs, which may follow each other or alternate.
import type { Column, SeriesReading, TableReading } from '../../core/model.ts'

type Cells = readonly string[]

// t_sec   seconds   time (s)   Elapsed
const timeHead =
  /^(?:.*[_ ])?(?:t|ts|s|secs?|seconds?|time|timestamp|elapsed)(?: ?[([]?s(?:ec(?:ond)?s?)?[)\]]?)?$/i
// Tables of results have fewer rows with even times, in all or of one name.
const fewestSamples = 24
const fewestOfAlone = 60
const fewestOfRun = 8

/** The table, or its samples by time in seconds where a column of time rises row by row in even steps: such rows are no results. */
export function tableOrSamples(table: TableReading): TableReading | SeriesReading {
  const { header, rows } = table
  if (rows.length < fewestSamples) return table
  const complete = rows.flatMap(({ cells }) => (cells.length === header.length ? [cells] : []))
  const heads = [...header.entries()].filter(([, head]) => timeHead.test(head.trim()))
  if (heads.length === 0) return table
  const names = new Set(
    header.flatMap((_, index) => (complete.every((cells) => isText(cells[index])) ? index : [])),
  )
  for (const [index] of heads) {
    const runs = runsOf(complete, index, names)
    const fewest = runs.length === 1 ? fewestOfAlone : fewestOfRun
    if (!runs.every((run) => run.length >= fewest && areEven(run.map((cells) => cells[index]))))
      continue
    const at = timesOf(runs, index)
    const numbers = at.length * runs.length * header.length
    // Runs that share no times would need more room than their file.
    if (numbers <= 4 * complete.length * header.length + mostExtra)
      return samplesOf(header, runs, at, index, names)
  }
  return table
}

const mostExtra = 1e6

function timesOf(runs: readonly (readonly Cells[])[], time: number): Float64Array {
  const [first = [], ...others] = runs.map((run) => run.map((cells) => Number(cells[time])))
  return Float64Array.from(others.length === 0 ? first : new Set([first, ...others].flat())).sort()
}

// A run begins where the time of those rows with its names does not go on.
function runsOf(
  rows: readonly Cells[],
  time: number,
  names: ReadonlySet<number>,
): readonly (readonly Cells[])[] {
  const runs: Cells[][] = []
  const open = new Map<string, Cells[]>()
  for (const cells of rows) {
    const name = nameOf(cells, names)
    const run = open.get(name)
    if (run && Number(cells[time]) > Number(run.at(-1)?.[time])) run.push(cells)
    else {
      const next = [cells]
      open.set(name, next)
      runs.push(next)
    }
  }
  return runs
}

const nameOf = (cells: Cells, names: ReadonlySet<number>): string =>
  [...names].map((index) => cells[index]).join(' ')

// Nine of ten steps are the usual one, within a twentieth.
function areEven(cells: readonly (string | undefined)[]): boolean {
  const times = cells.map(Number)
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const even = steps.filter((step) => Math.abs(step - usual) <= usual / 20)
  return usual > 0 && even.length * 10 >= steps.length * 9
}

function samplesOf(
  header: readonly string[],
  runs: readonly (readonly Cells[])[],
  at: Float64Array,
  time: number,
  names: ReadonlySet<number>,
): SeriesReading {
  const places = new Map([...at].map((seconds, place) => [seconds, place]))
  const columns = runs.flatMap((run, order) => {
    const own = run.map((cells) => places.get(Number(cells[time])) ?? -1)
    const name = runs.length === 1 ? '' : `${nameOf(run[0] ?? [], names) || String(order + 1)}.`
    return header.flatMap((head, index): readonly Column[] => {
      if (index === time || names.has(index)) return []
      const values = new Float64Array(at.length).fill(Number.NaN)
      for (const [row, cells] of run.entries())
        if (cells[index] !== '') values[own[row] ?? -1] = Number(cells[index])
      return [{ metric: `table.${name}${head}`, unit: '1', values }]
    })
  })
  return { kind: 'series', series: { at, columns }, dropped: 0, headers: 0 }
}

const isText = (cell: string | undefined): boolean => !/^(?:[+-]?[\d.,]+%?|)$/.test(cell ?? '')
