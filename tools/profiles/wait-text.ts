// Text of wait comparisons: table cells, and sentences about the largest differences.
import { largest } from '../core/extremes.ts'
import { ratioDigits } from '../analysis/format-number.ts'
import type { WaitRow } from './wait-profile.ts'

/** The cells of a row: seconds of both sides, difference, ratio; `≤` and `≥` are bounds from a truncated list. */
export interface WaitTexts {
  readonly seconds: readonly [string, string]
  readonly difference: string
  readonly ratio: string
}

/** The title of the rows of idle threads in tables of wait events. */
export const idleGroup = 'Idle threads: excluded from totals and sentences'

/** The cells of a row; `-` if unknown. */
export function waitTexts(row: WaitRow): WaitTexts {
  const [from, to] = row.seconds
  const text = (side: 0 | 1): string => {
    const [value, most] = [row.seconds[side], row.atMost[side]]
    if (value !== null) return secondsText(value)
    return most === null ? '-' : boundText('≤', most)
  }
  const seconds = [text(0), text(1)] as const
  const bound = boundOf(row)
  if (from !== null && to !== null)
    return {
      seconds,
      difference: signed(to - from),
      ratio: row.ratio === null || from < readable ? '-' : ratioDigits(row.ratio),
    }
  if (bound === undefined) return { seconds, difference: '-', ratio: '-' }
  const sign = bound.difference > 0 ? '≥' : '≤'
  return {
    seconds,
    difference: isBelow(bound.difference) ? '-' : `${sign} ${signed(bound.difference)}`,
    ratio: bound.ratio === undefined ? '-' : boundText(sign, bound.ratio),
  }
}

// Differences below this share of the total wait time get no sentence.
const least = 0.02
// Ratios of “much more” and of “a bit more”.
const much = 2
const bit = 1.25

/**
 * Sentences about the largest differences, in descending order: `Much more wait on btr_search_latch: 15.60 against
 * 3.89 s`. Events that only one side lists are marked, because lists may be truncated.
 */
export function waitSentences(rows: readonly WaitRow[]): readonly string[] {
  const sums = [0, 1].map((side) =>
    rows.reduce((sum, { seconds }) => sum + (seconds[side] ?? 0), 0),
  )
  const whole = largest(sums)
  const names = rows.map(({ event }) => event)
  return rows
    .filter((row) => whole > 0 && weight(row) / whole >= least)
    .toSorted((a, b) => weight(b) - weight(a))
    .map((row) => sentence(row, shortName(row.event, names)))
}

// The last part of a name, with as many of the parts before it as no other event has.
function shortName(event: string, events: readonly string[]): string {
  const parts = event.split('/')
  const isOwn = (end: string): boolean =>
    events.every((other) => other === event || !`/${other}`.endsWith(`/${end}`))
  const ends = parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'))
  return ends.find(isOwn) ?? event
}

// Sort key: the difference, its lower bound, or the whole wait if nothing is known.
function weight(row: WaitRow): number {
  const { difference, seconds, atMost } = row
  if (difference !== null) return Math.abs(difference)
  const most = atMost[0] ?? atMost[1]
  const named = largest(seconds.map((value) => value ?? 0))
  return most === null ? named : Math.max(0, named - most)
}

// Smaller values are printed as < 0.01 s and give no meaningful ratio.
const readable = 0.005

/** The smallest possible difference of a row that a truncated list lacks; undefined if it may be zero. */
export function boundOf({
  seconds: [from, to],
  atMost: [mostFrom, mostTo],
}: WaitRow): { readonly difference: number; readonly ratio: number | undefined } | undefined {
  if (from === null && to !== null && mostFrom !== null && to > mostFrom)
    return { difference: to - mostFrom, ratio: mostFrom < readable ? undefined : to / mostFrom }
  if (to === null && from !== null && mostTo !== null && from > mostTo)
    return { difference: mostTo - from, ratio: mostTo < readable ? undefined : mostTo / from }
  return undefined
}

/** A note about events that are in one list only; undefined if there are none. */
export function unnamedNote(rows: readonly WaitRow[]): string | undefined {
  const absent = rows.filter(({ seconds }) => seconds.includes(null))
  if (absent.length === 0) return undefined
  const are = absent.length === 1 ? '1 event is' : `${String(absent.length)} events are`
  const known = absent.filter(({ atMost: [from, to] }) => from !== null || to !== null).length
  const end =
    known === absent.length
      ? '≤ is the shortest wait of the other list'
      : known === 0
        ? 'lists may be truncated, so the difference is unknown'
        : '≤ and < are the shortest wait of a truncated list; other differences are unknown'
  return `${are} in one list only: ${end}`
}

function sentence(row: WaitRow, name: string): string {
  const { seconds, atMost, perOperation } = row
  const [from, to] = seconds
  if (from === null || to === null) {
    const [side, most] =
      from === null ? (['base', atMost[0]] as const) : (['new', atMost[1]] as const)
    const bound = boundOf(row)
    if (most === null || !bound)
      return from === null
        ? `Wait on ${name}: ${words(to ?? 0)} s in new (not listed in base)`
        : `Wait on ${name}: ${words(from)} s in base (not listed in new)`
    const start = opening(bound.difference > 0, (from ?? to ?? 0) / most)
    const values =
      from === null
        ? `${words(to ?? 0)} vs ${atMostText(most)} s`
        : `${atMostText(most)} vs ${words(from)} s`
    return `${start} wait time on ${name}: ${values} (not listed in ${side})`
  }
  const start = opening(to > from, Math.max(from, to) / Math.min(from, to))
  const [was, now] = perOperation ?? [null, null]
  const each =
    was === null || now === null
      ? ''
      : `, per operation ${inWords(micro(now))} vs ${inWords(micro(was))} µs`
  return `${start} wait time on ${name}: ${words(to)} vs ${words(from)} s${each}`
}

function opening(isMore: boolean, times: number): string {
  if (times >= much) return `Much ${isMore ? 'more' : 'less'}`
  if (times < bit) return `Slightly ${isMore ? 'more' : 'less'}`
  return isMore ? 'More' : 'Less'
}

/** Seconds per operation in µs, with three significant digits. */
export function micro(seconds: number): string {
  const value = seconds * 1e6
  if (value >= 0.01) return Number(value.toPrecision(3)).toString()
  return value === 0 ? '0' : '< 0.01'
}

/** Seconds waited per second of run, with three significant digits. */
export function perSecondText(value: number): string {
  if (value >= 1e-6) return value.toPrecision(3)
  return value === 0 ? '0' : '< 0.000001'
}

/** Seconds with two decimals; `< 0.01` where they round to zero. */
export function secondsText(seconds: number): string {
  return seconds > 0 && isBelow(seconds) ? '< 0.01' : seconds.toFixed(2)
}

function isBelow(value: number): boolean {
  return Math.abs(value) < readable
}

// A bound that rounds to zero is one of the last digit: `≤ 0.00` is `< 0.01`.
function boundText(sign: '≤' | '≥', value: number): string {
  if (!isBelow(value)) return `${sign} ${value.toFixed(2)}`
  return sign === '≤' ? '< 0.01' : '-'
}

function signed(seconds: number): string {
  if (isBelow(seconds)) return '0.00'
  return `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(2)}`
}

function words(seconds: number): string {
  return inWords(secondsText(seconds))
}

function atMostText(seconds: number): string {
  return isBelow(seconds) ? 'less than 0.01' : `at most ${seconds.toFixed(2)}`
}

function inWords(text: string): string {
  return text.replace('< ', 'less than ')
}
