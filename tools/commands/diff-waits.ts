// benchfolio diff waits and diff counters: what threads waited for, and what a tool counted, of two sides.
import { measured } from '../analysis/measured.ts'
import { BadInput } from '../errors.ts'
import { countersDifference, type PlacedCounter } from '../profiles/counters.ts'
import type { Both } from '../profiles/profile-difference.ts'
import { micro, unnamedNote, waitSentences, waitTexts } from '../profiles/wait-words.ts'
import { waitsDifference, type WaitList, type WaitScale } from '../profiles/waits.ts'
import type { CommonOptions, Output } from './command.ts'
import { printRows } from './print-rows.ts'
import { profileSides, type ProfileSide } from './profile-sides.ts'

/** Options of both. */
export interface DiffWaitsOptions extends CommonOptions {
  readonly format: string
  /** How long each side ran, in seconds: `23,35`. */
  readonly seconds?: string
}

/**
 * Prints two summaries of waits side by side, with a sentence for every large difference. `FILE#3` is the third
 * summary of a file that holds several.
 */
export async function diffWaits(
  given: readonly string[],
  options: DiffWaitsOptions,
  output: Output,
): Promise<number> {
  const format = formatOf(options, 'waits')
  const numbers = given.map((text) => Number(/#([1-9]\d{0,3})$/.exec(text)?.[1] ?? 1))
  const files = given.map((text) => text.replace(/#[1-9]\d{0,3}$/, ''))
  const sides = await profileSides(files, options, output)
  const lists = [listOf(sides[0], numbers[0] ?? 1), listOf(sides[1], numbers[1] ?? 1)] as const
  const rows = waitsDifference(lists, scaleOf(options.seconds, sides))
  const sentences = waitSentences(rows)
  const note = unnamedNote(rows)
  if (format === 'json') {
    output.data(`${JSON.stringify({ rows, sentences, note: note ?? null })}\n`)
    return 0
  }
  const head = ['event', 'seconds #1', 'seconds #2', 'difference', 'ratio']
  const further = [
    ...(rows[0]?.perSecond ? ['s/s #1', 's/s #2'] : []),
    ...(rows[0]?.perOperation ? ['µs/op #1', 'µs/op #2'] : []),
  ]
  const texts = rows.map((row) => ({ row, ...waitTexts(row) }))
  const body = texts.map(({ row, seconds, difference, ratio }) => [
    row.event,
    ...seconds,
    difference,
    ratio,
    ...(row.perSecond ?? []).map((value) => (value === null ? '-' : value.toPrecision(3))),
    ...(row.perOperation ?? []).map((value) => (value === null ? '-' : micro(value))),
  ])
  output.data(printRows([...head, ...further], body, 1, format))
  output.data(sentences.map((text) => `${format === 'table' ? '' : '- '}${text}\n`).join(''))
  if (note !== undefined) output.talk(`note: ${note}\n`)
  return 0
}

/** Prints counters of both sides, their ratio, and what they are an operation where the rate is known. */
export async function diffCounters(
  given: readonly string[],
  options: DiffWaitsOptions,
  output: Output,
): Promise<number> {
  const format = formatOf(options, 'counters')
  const sides = await profileSides(given, options, output)
  const blocks = sides.map(blocksOf)
  const [one = [], other = []] = blocks
  for (const [index, side] of sides.entries())
    if (blocks[index]?.length === 0) throw none(side, 'counters', 'Give the output of perf stat')
  const rates = bothOf(sides, 'operations/s')
  const rows = countersDifference([one, other], rates)
  if (format === 'json') {
    output.data(`${JSON.stringify({ rates: rates ?? null, rows })}\n`)
    return 0
  }
  const head = ['counter', '#1', '#2', 'ratio', ...(rates ? ['#1 an operation', '#2'] : []), '']
  const body = rows.map((row) => [
    row.name,
    ...row.values.map(numberText),
    row.ratio === null ? '-' : row.ratio.toFixed(3),
    ...(rates ? (row.perOperation ?? [null, null]).map(numberText) : []),
    row.marks.join(', '),
  ])
  output.data(printRows(head, body, 1, format))
  return 0
}

function formatOf(
  { json, format }: DiffWaitsOptions,
  subject: string,
): 'table' | 'markdown' | 'json' {
  if (json === true || format === 'json') return 'json'
  if (format === 'text') return 'table'
  if (format === 'markdown') return 'markdown'
  const where = `command line of diff ${subject}`
  throw new BadInput(`Unexpected format \`${format}\``, where, 'Use text, markdown or json', 2)
}

function listOf(side: ProfileSide, number: number): WaitList {
  const lists = side.sources.flatMap(({ path, sha256, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'waits' ? [{ waits: reading.waits, file: path, sha256 }] : [],
    ),
  )
  const list = lists[number - 1]
  if (list) return list
  const advice = 'Give events_waits_summary_global_by_event_name, or seconds and events'
  if (lists.length === 0) throw none(side, 'waits', advice)
  throw new BadInput(
    `It holds ${lists.length} lists of waits, not ${number}`,
    side.label,
    advice,
    2,
  )
}

function none(side: ProfileSide, what: string, advice: string): BadInput {
  const [source] = side.sources
  const known = side.runs.length > 0 ? 'these runs' : (source?.format ?? source?.reason ?? 'it')
  return new BadInput(`No ${what} in ${known}`, side.label, advice)
}

function blocksOf({ sources }: ProfileSide): readonly (readonly PlacedCounter[])[] {
  return sources.flatMap(({ path, sha256, format, readings }) =>
    readings.flatMap((reading) =>
      reading.kind === 'counters' && format === 'perf-stat'
        ? [reading.counters.map((counter) => ({ ...counter, file: path, sha256 }))]
        : [],
    ),
  )
}

function scaleOf(seconds: string | undefined, sides: Both<ProfileSide>): WaitScale {
  const ran = seconds === undefined ? bothOf(sides, 'time.total') : secondsOf(seconds)
  const rates = bothOf(sides, 'operations/s')
  if (!ran) return {}
  return rates
    ? { seconds: ran, operations: [rates[0] * ran[0], rates[1] * ran[1]] }
    : { seconds: ran }
}

function secondsOf(text: string): Both<number> {
  const [one = 0, other = one] = text.split(',').map(Number)
  if (one > 0 && other > 0) return [one, other]
  const where = 'command line of diff waits'
  throw new BadInput(`Unexpected seconds \`${text}\``, where, 'Use two numbers such as 23,35', 2)
}

// The mean of a metric over the runs of each side; undefined where a side has none.
function bothOf(sides: Both<ProfileSide>, metric: string): Both<number> | undefined {
  const [one, other] = sides.map(({ runs }) => {
    const found = runs.flatMap((run) => {
      const looked = measured(run, metric)
      return 'value' in looked ? [looked.value] : []
    })
    return found.length === 0 ? undefined : found.reduce((sum, n) => sum + n, 0) / found.length
  })
  return one === undefined || other === undefined ? undefined : [one, other]
}

function numberText(value: number | null): string {
  return value === null ? '-' : Number(value.toPrecision(6)).toString()
}
