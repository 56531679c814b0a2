// benchfolio diff waits: wait events of two sides.
import { readVocabulary } from '../../analysis/vocabulary.ts'
import { BadInput } from '../../core/errors.ts'
import type { Both } from '../../profiles/both.ts'
import {
  micro,
  perSecondText,
  unnamedNote,
  waitSentences,
  waitTexts,
} from '../../profiles/wait-text.ts'
import { exclusionText } from '../../profiles/idle-wait-events.ts'
import {
  excludedDifference,
  waitLists,
  waitsDifference,
  type WaitList,
  type WaitRow,
  type WaitScale,
} from '../../profiles/wait-profile.ts'
import type { CommonOptions, Output } from '../command.ts'
import { parseChoice, usageError } from '../input/usage-error.ts'
import { formatRows } from '../print/printed-rows.ts'
import { meansOf, readSides, type ProfileSide } from './diff-sides.ts'

/** Options of `diff waits`. */
export interface DiffWaitsOptions extends CommonOptions {
  readonly format: string
  /** Duration of each side in seconds: `23,35`. */
  readonly seconds?: string
}

const where = 'command line of diff waits'
const formats = ['text', 'markdown', 'json'] as const
const ordinalSuffix = /#([1-9]\d{0,3})$/

/**
 * Prints the wait events of both sides with a sentence for each large difference. `FILE#3` is the third summary of a
 * file with several.
 */
export async function diffWaits(
  given: readonly string[],
  options: DiffWaitsOptions,
  output: Output,
): Promise<number> {
  const choice =
    options.json === true ? 'json' : parseChoice(options.format, formats, 'format', where)
  const format = choice === 'text' ? 'table' : choice
  const ordinals = given.map((text) => Number(ordinalSuffix.exec(text)?.[1] ?? 1))
  const files = given.map((text) => text.replace(ordinalSuffix, ''))
  const sides = await readSides(files, options, output)
  const lists = [
    waitList(sides[0], ordinals[0] ?? 1),
    waitList(sides[1], ordinals[1] ?? 1),
  ] as const
  const scale = scaleOf(options.seconds, sides)
  const rows = waitsDifference(lists, scale)
  const excluded = excludedDifference(lists, scale)
  const sentences = waitSentences(rows)
  const note = unnamedNote(rows)
  if (format === 'json') {
    output.data(`${JSON.stringify({ rows, excluded, sentences, note: note ?? null })}\n`)
    return 0
  }
  output.data(formatRows(headerOf(rows), rows.map(waitCells), 1, format))
  if (excluded.length > 0) {
    const idleRows = excluded.map(waitCells)
    output.data(
      `\n${formatRows(['idle event, excluded', ...headerOf(excluded).slice(1)], idleRows, 1, format)}`,
    )
  }
  output.data(sentences.map((text) => `${format === 'table' ? '' : '- '}${text}\n`).join(''))
  for (const [side, list] of lists.entries()) {
    const text = exclusionText(list)
    if (text !== undefined) output.talk(`note: #${side + 1}: ${text}\n`)
  }
  if (note !== undefined) output.talk(`note: ${note}\n`)
  return 0
}

function headerOf([first]: readonly WaitRow[]): readonly string[] {
  return [
    ...['event', 'seconds #1', 'seconds #2', 'difference', 'ratio'],
    ...(first?.perSecond ? ['s/s #1', 's/s #2'] : []),
    ...(first?.perOperation ? ['µs/op #1', 'µs/op #2'] : []),
  ]
}

function waitCells(row: WaitRow): readonly string[] {
  const { seconds, difference, ratio } = waitTexts(row)
  return [
    row.event,
    ...seconds,
    difference,
    ratio,
    ...(row.perSecond ?? []).map((value) => (value === null ? '-' : perSecondText(value))),
    ...(row.perOperation ?? []).map((value) => (value === null ? '-' : micro(value))),
  ]
}

function waitList(side: ProfileSide, ordinal: number): WaitList {
  const lists = waitLists(side.sources, readVocabulary(process.cwd()).idleWaits())
  const list = lists[ordinal - 1]
  if (list) return list
  const advice = 'Give events_waits_summary_global_by_event_name, or a list of seconds and events'
  if (lists.length === 0) {
    const [source] = side.sources
    const content =
      side.runs.length > 0 ? 'these runs' : (source?.format ?? source?.reason ?? 'this file')
    throw new BadInput(`No wait events in ${content}`, side.label, advice)
  }
  throw new BadInput(
    `Unexpected #${ordinal}, expected a number up to ${lists.length}, the lists of wait events`,
    side.label,
    advice,
    2,
  )
}

function scaleOf(seconds: string | undefined, sides: Both<ProfileSide>): WaitScale {
  const durations = seconds === undefined ? meansOf(sides, 'time.total') : parseSeconds(seconds)
  const rates = meansOf(sides, 'operations/s')
  if (!durations) return {}
  return rates
    ? { seconds: durations, operations: [rates[0] * durations[0], rates[1] * durations[1]] }
    : { seconds: durations }
}

function parseSeconds(text: string): Both<number> {
  const [baseline = 0, contender = baseline] = text.split(',').map(Number)
  if (baseline > 0 && contender > 0) return [baseline, contender]
  throw usageError(`Unexpected seconds \`${text}\``, where, 'Use two numbers such as 23,35')
}
