// From what was read of a run to its reading: a status, and numbers only where the status allows them.
import type { Measurement, ResultReading, Status } from '../../model.ts'
import type { Source } from '../reading/source.ts'
import { check } from './checks.ts'
import { quoted, type Draft, type Problem, type QuotedLine } from './draft.ts'
import type { Finding } from './finding.ts'
import { unitOf } from './metrics.ts'
import { threadsOf } from './command.ts'
import { seriesOf } from './series.ts'
import { testOf } from './test-of.ts'

type Reason = NonNullable<ResultReading['reason']>

/**
 * Validates a run and reports its problems. Measurements require a complete, consistent
 * summary only; the interval lines of a failed or cut-off run are kept as its series.
 */
export function readingOf(source: Source, draft: Draft): ResultReading {
  const whole = draft.stage === 'done'
  const findings = check(draft, whole)
  for (const finding of findings) {
    if (finding.severity === 'refuse') draft.problems.push({ ...finding, text: finding.message })
  }
  const alarm = alarmOf(draft, whole)
  const verdict = verdictOf(draft, whole)
  const { status, reason } = verdict
  report(source, draft, alarm ? [alarm, ...findings] : findings, verdict)
  const series = status === 'refused' ? undefined : seriesOf(draft)
  const refused = status === 'refused'
  return {
    kind: 'result',
    status,
    ...(reason ? { reason } : {}),
    settings: settingsOf(draft),
    facts: [...draft.facts, ...(status === 'ok' ? totalTime(draft) : [])],
    ...(draft.command ? { command: draft.command } : {}),
    measurements: status === 'ok' ? measurementsOf(draft) : [],
    ...(series ? { series } : {}),
    ...(status === 'ok' && draft.bins.length > 0 ? { histogram: draft.bins } : {}),
    warnings: refused ? [] : sentences(draft, alarm ? [alarm, ...findings] : findings),
  }
}

function settingsOf({ threads, command, facts }: Draft): ResultReading['settings'] {
  const test = testOf(facts)
  const stated = threads ?? (command && threadsOf(command))
  return {
    ...(stated ? { threads: { value: stated.text, line: stated.line } } : {}),
    ...(test ? { test: { value: test.value, line: test.line } } : {}),
  }
}

function verdictOf(draft: Draft, whole: boolean): { status: Status; reason?: Reason } {
  const [problem] = draft.problems
  if (problem && (whole || problem.rule === 'line-ends')) {
    return { status: 'refused', reason: problem }
  }
  if (whole) return { status: 'ok' }
  const { cause } = draft.alarms
  if (cause) return { status: 'failed', reason: cause }
  return { status: 'cut-off', reason: draft.ended ?? endOf(draft) }
}

function endOf(draft: Draft): QuotedLine {
  const cut = draft.cut ? '; its last line is cut' : ''
  return { text: `${lastStageOf(draft)}${cut}`, line: draft.lastLine }
}

function lastStageOf({ stage, intervals: { at, count } }: Draft): string {
  if (stage === 'summary') return 'ends in the middle of the summary'
  if (count > 0) return `ends at second ${String(at[count - 1])} without a summary`
  return stage === 'running' ? 'ends without a summary' : 'ends before its threads started'
}

// FATAL: The --time limit has expired, forcing shutdown...
const forcedEnd = /limit has expired, forcing shutdown/

function alarmOf(draft: Draft, whole: boolean): Finding | undefined {
  const { cause, count } = draft.alarms
  if (!whole || !cause) return undefined
  if (draft.endedEarly && count === 1 && forcedEnd.test(cause.text)) return undefined
  const more = count > 1 ? ` (one of ${count})` : ''
  const sentence = `${cause.text}${more}`
  return { severity: 'warning', rule: 'fatal', message: sentence, line: cause.line, sentence }
}

// Everything a person should look at, in one diagnostic each.
function report(
  source: Source,
  draft: Draft,
  findings: readonly Finding[],
  { status, reason }: { status: Status; reason?: Reason },
): void {
  for (const { severity, rule, what, text, line, count } of draft.remarks.values()) {
    const such = count === 1 ? `${what}: ` : `${count} lines ${what}, such as `
    source.report(severity, `sysbench/${rule}`, `${such}${quoted(text)}`, line)
  }
  for (const { severity, rule, message, line } of findings) {
    if (severity !== 'refuse') source.report(severity, `sysbench/${rule}`, message, line)
  }
  for (const [rule, [first, ...more]] of byRule(draft.problems)) {
    const others = more.length === 0 ? '' : `, and ${more.length} more`
    if (first) source.report('error', `sysbench/${rule}`, `${first.text}${others}`, first.line)
  }
  if (reason && status !== 'refused') {
    source.report('warning', `sysbench/${status}`, reason.text, reason.line)
  }
}

function byRule(problems: readonly Problem[]): ReadonlyMap<string, readonly Problem[]> {
  const groups = new Map<string, Problem[]>()
  for (const problem of problems) {
    const group = groups.get(problem.rule)
    if (group) group.push(problem)
    else groups.set(problem.rule, [problem])
  }
  return groups
}

function measurementsOf(draft: Draft): readonly Measurement[] {
  const measurements: Measurement[] = []
  for (const [name, { value, line }] of draft.stated) {
    // The total of 0.4 and 0.5 is the number of queries, which later versions print again.
    const metric = name === 'total' ? 'queries' : name
    if (metric === 'operations' || (name === 'total' && draft.stated.has('queries'))) continue
    const isOff = value === 0 && metric.startsWith('latency.p')
    if (!isOff) measurements.push({ metric, value, unit: unitOf(metric), line })
  }
  return measurements
}

function totalTime({ stated }: Draft): ResultReading['facts'] {
  const time = stated.get('time.total')
  return time ? [{ name: 'total time', value: `${time.value} s`, line: time.line }] : []
}

function sentences(draft: Draft, findings: readonly Finding[]): readonly string[] {
  const notes = draft.checkpoint
    ? [`figures are of the time after the checkpoint at ${draft.checkpoint.second} s only`]
    : []
  const badLines = draft.remarks.get('bad-line')?.count
  if (badLines) notes.push(`${badLines} interval line${badLines === 1 ? '' : 's'} not read`)
  const found = findings.flatMap(({ sentence }) => sentence ?? [])
  return [...notes, ...found]
}
