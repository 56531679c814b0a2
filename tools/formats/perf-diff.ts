// The output of `perf diff`: how the share of each symbol changed from the first profile to the second.
//
// Reference: Linux, tools/perf/builtin-diff.c. Cells stand under the dots of the header; an empty one says that the
// symbol was not sampled in that profile. Other comments are skipped. Ratios and weighted differences
// (`-c ratio`, `-c wdiff`) are reported.
import type { ProfileEntry, ProfileReading } from '../core/model.ts'
import { shareOf } from './perf-report.ts'
import type { Format, Source } from './reading/source.ts'
import { completeLines, firstLines, reportBadLine } from './reading/lines.ts'

const tool = 'perf-diff'

// # Baseline  Delta Abs  Shared Object      Symbol
const header = /^# Baseline(?:\/\d+)? {2,}/
const readable = /^# Baseline {2,}Delta(?: Abs)? {2,}/
// # ........  .........  .................  ......................
const dots = /^# \.+(?: +\.+)+$/
// # Event 'cycles'
const eventLine = /^# Event '([^']*)'/

/** `perf diff`: a profile reading of symbols; `self` is the share in the second profile. */
export const perfDiff: Format = {
  name: tool,
  recognises: (source) => firstLines(source, 60).some((text) => header.test(text)),
  read,
}

function read(source: Source): readonly ProfileReading[] {
  const readings: ProfileReading[] = []
  let entries: ProfileEntry[] = []
  let event: { readonly event?: string } = {}
  let starts: readonly number[] = []
  let names: readonly string[] = []
  for (const each of completeLines(source, tool)) {
    const { text } = each
    const found = eventLine.exec(text)?.[1]
    if (found !== undefined) event = { event: found }
    else if (header.test(text)) {
      entries = []
      starts = []
      names = text.slice(1).trim().split(/ {2,}/)
      const profile = { kind: 'profile', shape: 'symbols', unit: '1', ...event } as const
      if (readable.test(text)) readings.push({ ...profile, facts: [], entries })
      else {
        const message =
          'Unexpected columns, expected Baseline and Delta: the rows below are not read'
        source.report('error', `${tool}/columns`, message, each.line)
      }
    } else if (dots.test(text.trimEnd())) starts = startsOf(text)
    else if (text.startsWith('#')) continue
    else {
      const entry = entryOf(names, starts, text, each.line)
      if (entry) entries.push(entry)
      else reportBadLine(source, tool, each, 'shares and a symbol')
    }
  }
  return readings.filter(({ entries }) => entries.length > 0)
}

function startsOf(text: string): readonly number[] {
  return [...text.matchAll(/\.+/g)].map(({ index }) => index)
}

function entryOf(
  names: readonly string[],
  starts: readonly number[],
  text: string,
  line: number,
): ProfileEntry | undefined {
  if (starts.length !== names.length || starts.length < 3) return undefined
  const cell = (index: number): string => {
    const end = index === starts.length - 1 ? undefined : starts[index + 1]
    return text.slice(index === 0 ? 0 : starts[index], end).trim()
  }
  const [printed, change] = [cell(0), cell(1)]
  const baseline = printed === '' ? 0 : shareOf(printed)
  const size = change === '' ? undefined : shareOf(change.replace(/^[+-]/, ''))
  if (baseline === undefined || (change !== '' && size === undefined)) return undefined
  const delta = size === undefined ? -baseline : change.startsWith('-') ? -size : size
  const object = names.indexOf('Shared Object')
  const symbol = cell(names.length - 1)
  if (symbol === '' || (printed === '' && change === '')) return undefined
  return {
    frames: [symbol],
    // Two decimals of percent are printed: the rest is noise of the sum.
    self: Math.round((baseline + delta) * 1e6) / 1e6,
    delta,
    ...(object < 0 ? {} : { object: cell(object) }),
    line,
  }
}
