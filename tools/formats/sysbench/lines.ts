// Dispatches a line to the table of its stage of the run.
import type { Cursor } from '../reading/cursor.ts'
import { endingOf, readAlarm } from './alarms.ts'
import { joinedCommand } from '../reading/command-line.ts'
import { commandLine } from './command.ts'
import { fact, isBeforeRun, refuse, remark, type Draft } from './draft.ts'
import { bannerOf, cpusOf, readHeadLine } from './head.ts'
import { bucketOf } from './histogram.ts'
import { readInterval } from './intervals.ts'
import { readJsonLine } from './json-intervals.ts'
import { isPreparation, noiseOf } from './noise.ts'
import { readSummaryLine } from './summary.ts'

/** A line as the tables see it: `text` is trimmed, `raw` is not, `whole` ends with a line end. */
export interface Line {
  readonly raw: string
  readonly text: string
  readonly line: number
  readonly whole: boolean
}

/** Reads the current line when it is an interval line, or another with a second in front. */
export function readIntervalLine(draft: Draft, cursor: Cursor): boolean {
  if (!cursor.complete) return false
  const kind = readInterval(cursor, draft.intervals)
  if (kind === 'other') return false
  if (kind === 'interval' && !draft.inCheckpoint) {
    if (draft.stage === 'summary' || draft.stage === 'done') refuseMixed(draft, cursor.line)
    else draft.stage = 'running'
  }
  draft.alarms.open = false
  draft.lastLine = cursor.line
  return true
}

function refuseMixed(draft: Draft, line: number): void {
  if (draft.problems.some(({ rule }) => rule === 'multiple-runs')) return
  const text = 'interval lines go on after the summary began: two outputs are mixed'
  refuse(draft, 'multiple-runs', text, line)
}

/** Reads a line that is not empty and no interval line, or notes that nothing knows it. */
export function readLine(draft: Draft, { raw, text, line, whole }: Line): void {
  if (readAlarm(draft.alarms, raw, line)) return
  draft.alarms.open = false
  const banner = bannerOf(text)
  if (banner) {
    readBanner(draft, banner, raw, line)
    return
  }
  if (readSummaryLine(draft, text, line, whole)) return
  if (!whole && draft.stage !== 'prologue') {
    draft.cut = true
    return
  }
  const bin = bucketOf(text, line)
  if (bin) {
    draft.bins.push(bin)
    return
  }
  const noise = noiseOf(text)
  if (noise) {
    if (noise.isReported) {
      remark(draft, { severity: 'info', rule: noise.rule, what: 'known noise', text, line })
    }
    return
  }
  if (draft.stage === 'prologue') {
    draft.loose ??= { text, line, count: 0 }
    draft.loose.count += 1
  }
  const ending = endingOf(text, line)
  if (ending) draft.ended ??= ending
  else readOther(draft, text, line)
}

function readBanner(
  draft: Draft,
  { version, luajit }: { version: string; luajit?: string },
  raw: string,
  line: number,
): void {
  if (draft.banner) {
    const first = String(draft.banner.line)
    refuse(
      draft,
      'multiple-runs',
      `two outputs are mixed: another banner is on line ${first}`,
      line,
    )
    return
  }
  draft.banner = { text: raw, line }
  draft.stage = 'head'
  fact(draft, 'tool', `sysbench ${version}`, line)
  if (luajit !== undefined) fact(draft, 'luajit', luajit, line)
  if (version.includes(',')) refuse(draft, 'locale', `"${version}" has a comma in a number`, line)
  if (raw.includes('\r')) {
    refuse(draft, 'line-ends', 'lines end with a bare carriage return', line)
  }
}

// The accepted lines depend on the stage; all others are reported.
function readOther(draft: Draft, text: string, line: number): void {
  if (draft.stage === 'prologue' && readPrologue(draft, text, line)) return
  if (readStart(draft, text, line)) return
  // [ 1s ] Checkpoint report:
  const checkpoint = /^\[ *(\d{1,9})s ?\] Checkpoint report:$/.exec(text)?.[1]
  if (checkpoint !== undefined) {
    draft.checkpoint = { second: Number(checkpoint), line }
    draft.inCheckpoint = true
    return
  }
  // [ 514s ] thds: 64 tps: 9   (an interval line that no shape fits)
  if (/^\[[ \d]/.test(text) || /^\d+,\d+,[\d.,]*$/.test(text)) {
    const what = 'not a whole interval line'
    remark(draft, { severity: 'warning', rule: 'bad-line', what, text, line })
    return
  }
  if (readHeadLine(draft, text, line)) return
  if (draft.stage !== 'done' && readJsonLine(draft, text, line)) return
  if (isPreparation(text)) draft.preparing = true
  else unknown(draft, text, line)
}

// Initializing worker threads...
// Threads started!
const starts = [
  { prefix: 'Initializing worker threads...', stage: 'starting' },
  { prefix: 'Threads started!', stage: 'running' },
] as const

function readStart(draft: Draft, text: string, line: number): boolean {
  const start = starts.find(({ prefix }) => text.startsWith(prefix))
  if (!start || !isBeforeRun(draft)) return false
  draft.stage = start.stage
  if (text !== start.prefix) unknown(draft, text, line)
  return true
}

function readPrologue(draft: Draft, text: string, line: number): boolean {
  const open = draft.command?.text.endsWith('\\') === true ? draft.command : undefined
  if (open && draft.commandEnd === line - 1) {
    draft.command = { text: joinedCommand(open.text, text), line: open.line }
    draft.commandEnd = line
    return true
  }
  const command = commandLine(text)
  if (command !== undefined) {
    draft.command = { text: command, line }
    draft.commandEnd = line
    return true
  }
  const cpus = cpusOf(text)
  if (cpus !== undefined) fact(draft, 'cpus', cpus, line)
  return cpus !== undefined
}

/**
 * Notes a line that nothing knows. Query plans and a script's own words in front of `Threads started!` are
 * common; later they are not.
 */
export function unknown(draft: Draft, text: string, line: number): void {
  remark(
    draft,
    isBeforeRun(draft)
      ? { severity: 'info', rule: 'noise', what: "not sysbench's own, before the run", text, line }
      : { severity: 'warning', rule: 'unknown-line', what: 'not understood', text, line },
  )
}
