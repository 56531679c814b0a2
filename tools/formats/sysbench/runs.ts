// Splits a file into its runs.
import type { Cursor } from '../reading/cursor.ts'
import type { Source } from '../reading/source.ts'
import { commandLine } from './command.ts'
import { fact, isBeforeRun, newDraft, refuse, remark, type Draft } from './draft.ts'
import { bannerOf } from './head.ts'
import { startsInterval } from './intervals.ts'
import { readIntervalLine, readLine, unknown } from './lines.ts'
import { withoutGlue } from './noise.ts'
import { isSectionTitle } from './summary.ts'

const tab = 9
const smallA = 97
const smallS = 115
const smallZ = 122
const longestSample = 256

/**
 * The runs of a file, in its order. A run starts at its banner, or at the command line in front of it;
 * without a banner, it ends with its summary.
 */
export function draftsOf(source: Source): readonly Draft[] {
  const cursor = source.cursor()
  const drafts: Draft[] = []
  let draft = newDraft(1)
  const begin = (line: number): Draft => {
    if (hasContent(draft)) drafts.push(draft)
    return newDraft(line)
  }
  while (cursor.next()) {
    const first = cursor.bytes[cursor.start]
    if (startsInterval(first) && readIntervalLine(draft, cursor)) continue
    if (isPlan(draft, first)) {
      skipPlan(draft, cursor)
      continue
    }
    const raw = cursor.text()
    const text = plain(draft, raw, cursor.line)
    if (text === '') continue
    const { line } = cursor
    if (cursor.complete && readNote(draft, text, line)) continue
    if (startsRun(draft, text, line)) draft = begin(line)
    readLine(draft, { raw, text, line, whole: cursor.complete })
    draft.lastLine = line
  }
  if (hasContent(draft)) drafts.push(draft)
  else trail(drafts.at(-1), draft)
  refuseHeadless(drafts)
  return drafts
}

// # benchfolio: converged after 40 s: 95 % confidence interval of the mean throughput ±1.80 % (10 batches of 4 s), …
const recorderNote = /^# benchfolio: ((not )?converged after .*)$/

// What the recorder appends to a run with `until`.
function readNote(draft: Draft, text: string, line: number): boolean {
  const [, sentence, isLimit] = recorderNote.exec(text) ?? []
  if (sentence === undefined) return false
  fact(draft, 'convergence', sentence, line)
  if (isLimit === undefined) draft.endedEarly = { text: sentence, line }
  draft.lastLine = line
  return true
}

// Query plans take most of such a log. What sysbench prints while its threads start begins with a
// capital or a sign; a banner begins with an s.
function isPlan(draft: Draft, first: number | undefined): boolean {
  if (draft.stage !== 'starting' || draft.alarms.open || first === undefined) return false
  return first === tab || (first >= smallA && first <= smallZ && first !== smallS)
}

function skipPlan(draft: Draft, cursor: Cursor): void {
  const known = draft.remarks.get('noise')
  if (known) known.count += 1
  else unknown(draft, cursor.text(longestSample), cursor.line)
  draft.lastLine = cursor.line
}

// After a summary everything belongs to the next run, if there is one. Else a run starts at its banner,
// unless a command line has started it, or at a command line.
function startsRun(draft: Draft, text: string, line: number): boolean {
  if (bannerOf(text) !== undefined) {
    // A banner is followed by an empty line; two in a row are two writers.
    if (draft.banner?.line === line - 1) return false
    return draft.banner !== undefined || draft.stage !== 'prologue' || draft.alarms.count > 0
  }
  if (draft.stage === 'done') return !isSectionTitle(text)
  const mayEnd = !isBeforeRun(draft) || draft.ended !== undefined || draft.alarms.count > 0
  return mayEnd && commandLine(text) !== undefined
}

// A run without a banner counts when it has a line that only sysbench prints.
function hasContent(draft: Draft): boolean {
  return (
    draft.banner !== undefined ||
    draft.intervals.count > 0 ||
    draft.labels.size > 0 ||
    draft.alarms.count > 0
  )
}

// What follows the last run and led to no other run.
function trail(last: Draft | undefined, { loose, remarks }: Draft): void {
  if (!last) return
  for (const note of remarks.values()) if (note.rule !== 'noise') remark(last, note, note.count)
  if (!loose) return
  const what = 'after the summary'
  remark(last, { severity: 'warning', rule: 'trailing', what, ...loose }, loose.count)
}

// Output without a banner after a whole run: the banner went by in front of that run's summary, unless a script removed all banners.
function refuseHeadless(drafts: readonly Draft[]): void {
  if (drafts.every(({ banner }) => banner === undefined)) return
  for (const [index, draft] of drafts.entries()) {
    const last = drafts[index - 1]
    if (!last || draft.banner || draft.alarms.count > 0) continue
    const text = `output without a banner follows on line ${draft.firstLine}: two outputs are mixed`
    refuse(last, 'multiple-runs', text, draft.firstLine)
    refuse(draft, 'multiple-runs', 'it has no banner and follows a whole run', draft.firstLine)
  }
}

// One kind of blank between words, none around them.
function plain(draft: Draft, text: string, line: number): string {
  if (text.includes('\u00a0')) {
    const what = 'a no-break space, read as a blank'
    remark(draft, { severity: 'warning', rule: 'odd-space', what, text, line })
  }
  const unglued = withoutGlue(text)
  if (unglued !== text) {
    remark(draft, { severity: 'info', rule: 'schema', what: 'known noise', text, line })
  }
  return unglued.trim().replace(/\s{2,}|[^\S ]/g, ' ')
}
