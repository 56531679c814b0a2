// The time profile of HammerDB (xtprof): latencies a stored procedure, of all users and of each.
import type { Fact } from '../../model.ts'
import { state, type RunDraft } from '../reading/run-draft.ts'

/** What a profile said so far. */
export interface Profile {
  /** The profile of all users as facts, for a file that holds nothing else. */
  readonly facts: Fact[]
  /** True while the profile of all users goes by; those of single users are skipped. */
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
// +-----------------+
const rule = /^(?:Vuser \d{1,6}:)?[+-]{3,}[+\-|]*$/

const names = new Map([
  ['NEWORD', 'new-order'],
  ['PAYMENT', 'payment'],
  ['DELIVERY', 'delivery'],
  ['SLEV', 'stock-level'],
  ['OSTAT', 'order-status'],
  ['GWTX', 'gateway'],
])
const figures = new Map([
  ['MIN', 'latency.min'],
  ['AVG', 'latency.avg'],
  ['MAX', 'latency.max'],
  ['P99', 'latency.p99'],
  ['P95', 'latency.p95'],
  ['P50', 'latency.p50'],
])

/** True when the lines begin a profile. */
export function isProfile(lines: readonly string[]): boolean {
  return lines.some((line) => summary.test(line) || user.test(line))
}

/** Reads a line of a profile for `run`, which it follows in the log; false when it is none. */
export function readProfile(
  profile: Profile,
  run: RunDraft | undefined,
  text: string,
  line: number,
): boolean {
  const name = procedure.exec(text)?.[1]
  if (name !== undefined) profile.procedure = names.get(name) ?? name.toLowerCase()
  else if (summary.test(text)) profile.inSummary = true
  else if (user.test(text)) profile.inSummary = false
  else if (values.test(text)) readValues(profile, run, text, line)
  else return rule.test(text)
  return true
}

function readValues(
  { facts, inSummary, procedure: of }: Profile,
  run: RunDraft | undefined,
  text: string,
  line: number,
): void {
  if (!inSummary || of === undefined) return
  for (const [, label = '', number = '', unit = ''] of text.matchAll(value)) {
    const figure = figures.get(label)
    if (figure !== undefined && unit === 'ms') {
      facts.push({ name: `${of}.${figure}`, value: `${number} ms`, line })
      if (run) state(run, { name: `${of}.${figure}`, unit: 's', over: 1000 }, number, line)
    } else if (label === 'CALLS') {
      facts.push({ name: `${of}.calls`, value: number, line })
      if (run) state(run, { name: `${of}.transactions`, unit: '1' }, number, line)
    }
  }
}
