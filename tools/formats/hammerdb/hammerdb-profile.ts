// The time profile of HammerDB (xtprof): latencies per stored procedure, of all users and of each.
import type { Fact } from '../../core/model.ts'
import { count, ms } from '../reading/line-table.ts'
import type { Line } from '../reading/source.ts'
import type { RunDraft } from '../reading/run-draft.ts'

/** A profile as far as it has been read. */
export interface Profile {
  /** The profile of all users as facts, for a file that holds nothing else. */
  readonly facts: Fact[]
  /** True within the profile of all users; those of single users are skipped. */
  inSummary?: boolean
  procedure?: string
}

// >>>>> SUMMARY OF 5 ACTIVE VIRTUAL USERS : MEDIAN ID : 3
const summary = /^(?:Vuser \d{1,6}:)?>>>>> SUMMARY OF \d{1,9} ACTIVE VIRTUAL USERS : /
// >>>>> VIRTUAL USER 2 : ELAPSED TIME : 119988ms
const user = /^(?:Vuser \d{1,6}:)?>>>>> VIRTUAL USER \d{1,9} : /
// >>>>> PROC: NEWORD
const procedure = /^(?:Vuser \d{1,6}:)?>>>>> PROC: (\w{1,40})$/
// CALLS: 71000	MIN: 0.462ms	AVG: 0.893ms	MAX: 21.2ms	TOTAL: 63442.7ms
// P99: 1.622ms	P95: 1.257ms	P50: 0.861ms	SD: 315.4	RATIO: 52.873%
const values = /^(?:Vuser \d{1,6}:)?(?:CALLS|P99): /
const value = /(CALLS|MIN|AVG|MAX|TOTAL|P99|P95|P50|SD|RATIO): ?([\d.]{1,30})(ms|%)?/g
//   "NEWORD": {   (the JSON of a job, since 4.6)
const jsonProcedure = /^\s*"([A-Z]{2,20})": \{$/
//     "avg_ms": "4.257",
const jsonValue =
  /^\s*"(elapsed|calls|min|avg|max|total|p99|p95|p75|p50|p25|sd|ratio)(?:_ms|_pct)?": "([\d.]{1,30})",?$/
// +-----------------+
const rule = /^(?:Vuser \d{1,6}:)?[+-]{3}[+\-|]*$/

const procedures = new Map([
  ['NEWORD', 'new-order'],
  ['PAYMENT', 'payment'],
  ['DELIVERY', 'delivery'],
  ['SLEV', 'stock-level'],
  ['OSTAT', 'order-status'],
  ['GWTX', 'gateway'],
])
const isLatency = (key: string): boolean => /^(?:min|avg|max|p\d\d)$/i.test(key)

/** True when the lines begin a profile. */
export function isProfile(lines: readonly string[]): boolean {
  return lines.some(
    (text, index) =>
      summary.test(text) ||
      user.test(text) ||
      (jsonProcedure.test(text) && jsonValue.test(lines[index + 1] ?? '')),
  )
}

/** Reads a line of a time profile in JSON, which is of all users, for `run`; false for any other line. */
export function readJsonProfile(profile: Profile, run: RunDraft, { text, line }: Line): boolean {
  const name = jsonProcedure.exec(text)?.[1]
  const [, key = '', number = ''] = jsonValue.exec(text) ?? []
  if (name !== undefined) profile.procedure = procedures.get(name) ?? name.toLowerCase()
  else if (key === '') return false
  else if (profile.procedure !== undefined) addValue(profile, run, key, number, line)
  return true
}

// A latency in milliseconds, or the number of calls.
function addValue(
  { facts, procedure = '' }: Profile,
  run: RunDraft | undefined,
  key: string,
  number: string,
  line: number,
): void {
  if (isLatency(key)) {
    const meaning = ms(`${procedure}.latency.${key.toLowerCase()}`)
    facts.push({ name: meaning.name, value: `${number} ms`, line })
    if (run) run.add(meaning, number, line)
  } else if (/^calls$/i.test(key)) {
    facts.push({ name: `${procedure}.calls`, value: number, line })
    if (run) run.add(count(`${procedure}.transactions`), number, line)
  }
}

/** Reads a line of a profile for `run`, which precedes it in the log; false for any other line. */
export function readProfile(profile: Profile, run: RunDraft | undefined, line: Line): boolean {
  const { text } = line
  const name = procedure.exec(text)?.[1]
  if (name !== undefined) profile.procedure = procedures.get(name) ?? name.toLowerCase()
  else if (summary.test(text)) profile.inSummary = true
  else if (user.test(text)) profile.inSummary = false
  else if (values.test(text)) readValues(profile, run, line)
  else return rule.test(text)
  return true
}

function readValues(profile: Profile, run: RunDraft | undefined, { text, line }: Line): void {
  if (!profile.inSummary || profile.procedure === undefined) return
  for (const [, label = '', number = '', unit] of text.matchAll(value))
    if (unit === 'ms' || label === 'CALLS') addValue(profile, run, label, number, line)
}
