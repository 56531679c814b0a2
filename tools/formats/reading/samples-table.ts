// Samples of a client or a monitor that a script stored as a table: a row per interval, one column of which is the time since the start.
// The texts of their rows name the runs, which may follow each other or alternate.
import type { Column, SeriesReading, TableReading } from '../../core/model.ts'
import type { Source } from './source.ts'

type Cells = readonly string[]

/** `t_sec`, `seconds`, `time (s)`, `Elapsed`, `timestamp_ms`, but neither `t`, which may be threads, nor `think_time`. */
export const timeHead =
  /^(?:(?:elapsed|relative|run|wall)[_ ])?(?:t_s|ts|t_secs?|secs?|seconds?|time|timestamp|elapsed)[_ ]?[([]?(?:m?s|secs?|seconds?)?[)\]]?$/i
// 2026-05-01T10:00:01   1775348319, whatever its column is called
const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/
const epoch = /^1[4-9]\d{8}(?:\.\d+|\d{3})?$/
// Tables of results have fewer rows with even times, in all or of one name.
const fewestSamples = 24
const fewestOfAlone = 60
const fewestOfRun = 8
// Runs of five minutes one after the other, or every night, are results.
const longestStep = 600
const longestOfFew = 30
const fewestOfLong = 100
const fewestOperations = 1000

/**
 * The table, or its samples by time in seconds where a column of time rises row by row in even steps: such rows are no results, which
 * is reported. Nor are rows of which several have moments within each second; their series is empty.
 */
export function tableOrSamples(table: TableReading, source: Source): TableReading | SeriesReading {
  const { header, rows } = table
  if (rows.length < fewestOfRun) return table
  const complete = rows.flatMap(({ cells }) => (cells.length === header.length ? [cells] : []))
  const heads = [...header.entries()].filter(([index, head]) =>
    isTime(head, complete[0]?.[index] ?? ''),
  )
  const hasClocks = haveClocks(heads, complete)
  if (rows.length < fewestSamples && !hasClocks) return table
  const names = new Set(
    header.flatMap((_, index) => (complete.every((cells) => isText(cells[index])) ? index : [])),
  )
  for (const [index, head] of heads) {
    const samples = complete.map((cells): Sample => ({
      cells,
      time: secondsOf(cells[index], head),
    }))
    // Other output of a tool may stand between its samples.
    const isMoment = ({ time }: Sample): boolean => time > firstMoment
    const moments = samples.filter(isMoment)
    if (areOperations(moments)) {
      const what = `The moments in the column ${JSON.stringify(head)} are less than a second apart, so that the rows are single operations and no results`
      source.report('info', 'table/operations', what, rows[0]?.line)
      return emptySeries(rows.length)
    }
    const timed = 10 * moments.length >= 9 * samples.length ? moments : samples
    const runs = runsOf(timed, names)
    const fewest = runs.length === 1 && !hasClocks ? fewestOfAlone : fewestOfRun
    if (!runs.every((run) => run.length >= fewest && areEven(run.map(({ time }) => time)))) continue
    const at = timesOf(runs)
    const numbers = at.length * runs.length * header.length
    // Runs that share no times would need more room than their file.
    if (numbers > 4 * complete.length * header.length + mostExtra) continue
    const what = `The rows are at even times in the column ${JSON.stringify(head)}, so that they are samples of runs and no results`
    source.report('info', 'table/samples', what, rows[0]?.line)
    const columns = columnsOf(header, runs, at, index, names)
    const dropped = rows.length - timed.length
    return { kind: 'series', series: { at, columns }, dropped, headers: 0 }
  }
  if (!hasClocks) return table
  const what =
    'The rows are at the same times in columns of moments and of seconds, so that they are samples of several clients and no results'
  source.report('info', 'table/samples', what, rows[0]?.line)
  return emptySeries(rows.length)
}

const isTime = (head: string, text: string): boolean =>
  timeHead.test(head.trim()) || [moment, epoch].some((pattern) => pattern.test(text))

/** True for rows that are samples of a client, or of several in turn, by the times in their columns. */
export function areSamples(header: readonly string[], rows: readonly Cells[]): boolean {
  const heads = [...header.entries()].filter(([index, head]) =>
    isTime(head, rows[0]?.[index] ?? ''),
  )
  return (
    haveClocks(heads, rows) ||
    heads.some(([index, head]) => areEven(rows.map((cells) => secondsOf(cells[index], head))))
  )
}

// 2026-05-01T10:00:05 and 5 s, 2026-05-01T10:00:10 and 10 s: moments beside the seconds since the start, which rise alike, several clients in turn.
function haveClocks(
  heads: readonly (readonly [number, string])[],
  rows: readonly Cells[],
): boolean {
  const times = heads.map(([index, head]) => rows.map((cells) => secondsOf(cells[index], head)))
  const moments = times.find(([first = 0]) => first > firstMoment)
  return times.some(
    (seconds) =>
      moments !== undefined &&
      // Results may all have the time of their campaign and the same duration.
      (seconds.at(-1) ?? 0) > (seconds[0] ?? 0) &&
      seconds.every((time, at) => {
        const [step, other] = [seconds, moments].map((all) => (all[at] ?? 0) - (all[at - 1] ?? 0))
        return (
          time < firstMoment &&
          (at === 0 || (step !== undefined && step >= 0 && Math.abs(step - (other ?? 0)) < 1))
        )
      }),
  )
}

const emptySeries = (dropped: number): SeriesReading => ({
  kind: 'series',
  series: { at: new Float64Array(), columns: [] },
  dropped,
  headers: 0,
})

function areOperations(moments: readonly Sample[]): boolean {
  const times = moments.map(({ time }) => time).toSorted((a, b) => a - b)
  const close = times.filter((time, at) => {
    const step = time - (times[at - 1] ?? Number.NaN)
    return step > 0 && step < 1
  })
  return times.length >= fewestOperations && 2 * close.length > times.length
}

interface Sample {
  readonly cells: Cells
  readonly time: number
}

function secondsOf(cell = '', head: string): number {
  const time = moment.test(cell) ? Date.parse(cell) : Number(cell)
  // Seconds since 1970 have ten digits until 2286.
  return moment.test(cell) || time > 1e11 || /ms[)\]]?$/i.test(head.trim()) ? time / 1000 : time
}

const mostExtra = 1e6

function timesOf(runs: readonly (readonly Sample[])[]): Float64Array {
  const [first = [], ...others] = runs.map((run) => run.map(({ time }) => time))
  return Float64Array.from(others.length === 0 ? first : new Set([first, ...others].flat())).sort()
}

// A run begins where the time of those rows with its names does not go on.
function runsOf(
  samples: readonly Sample[],
  names: ReadonlySet<number>,
): readonly (readonly Sample[])[] {
  const runs: Sample[][] = []
  const open = new Map<string, Sample[]>()
  for (const sample of samples) {
    const name = nameOf(sample.cells, names)
    const run = open.get(name)
    if (run && sample.time > (run.at(-1)?.time ?? Number.NaN)) run.push(sample)
    else {
      const next = [sample]
      open.set(name, next)
      runs.push(next)
    }
  }
  return runs
}

const nameOf = (cells: Cells, names: ReadonlySet<number>): string =>
  [...names].map((index) => cells[index]).join(' ')

// Seconds since 1970 of a moment after 2014.
const firstMoment = 1.4e9

// Nine of ten steps are the usual one, within a twentieth, and of moments two of three. Few samples begin with the run, many may follow a warm-up.
function areEven(times: readonly number[]): boolean {
  const [first = Number.NaN] = times
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? Number.NaN))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const even = steps.filter((step) => Math.abs(step - usual) <= usual / 20)
  const isMoment = first > firstMoment
  const isBegin = (first >= 0 && first <= 1.05 * usual) || isMoment
  return (
    usual > 0 &&
    usual <= (isMoment && times.length < fewestOfLong ? longestOfFew : longestStep) &&
    even.length >= steps.length * (isMoment ? 2 / 3 : 9 / 10) &&
    (isBegin || times.length >= fewestOfAlone)
  )
}

function columnsOf(
  header: readonly string[],
  runs: readonly (readonly Sample[])[],
  at: Float64Array,
  time: number,
  names: ReadonlySet<number>,
): readonly Column[] {
  const places = new Map([...at].map((seconds, place) => [seconds, place]))
  return runs.flatMap((run, order) => {
    const name =
      runs.length === 1 ? '' : `${nameOf(run[0]?.cells ?? [], names) || String(order + 1)}.`
    return header.flatMap((head, index): readonly Column[] => {
      if (index === time || names.has(index) || moment.test(run[0]?.cells[index] ?? '')) return []
      const values = new Float64Array(at.length).fill(Number.NaN)
      for (const { cells, time: seconds } of run)
        if (cells[index] !== '') values[places.get(seconds) ?? -1] = Number(cells[index])
      return [{ metric: `table.${name}${head}`, unit: '1', values }]
    })
  })
}

const isText = (cell = ''): boolean =>
  !/^(?:[+-]?[\d.,]+(?:e[+-]?\d+)?%?|)$/i.test(cell) && !moment.test(cell)
