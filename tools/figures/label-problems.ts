// Labels that authors give to series and rows: other words for a value, but not the name, version or size of another one.
import { escapePattern } from '../core/escape-pattern.ts'
import type { Run } from '../core/model.ts'
import type { RequestProblem } from './kind.ts'

/** Why a label misleads: it is another value of the runs, or has a number or an engine that its own runs do not have. */
export function labelProblems(
  labels: Readonly<Record<string, string>>,
  runs: readonly Run[],
): readonly RequestProblem[] {
  const known = new Set(runs.flatMap(texts))
  return Object.entries(labels).flatMap(([written, label]) => {
    // Recordings may have any label, because their names are not values.
    if (!isOfValues(written, known)) return []
    const foreign =
      otherValue(written, label, labels, runs) ??
      otherNumber(written, label, runs) ??
      otherEngine(written, label, runs)
    if (foreign === undefined) return []
    const message = `Unexpected \`${foreign}\` in the label of \`${written}\`, expected other words for \`${written}\``
    return [{ rule: 'figure/label', message, path: ['labels', written] }]
  })
}

// A value, or values joined by spaces: "mysql 8.4.8".
function isOfValues(written: string, known: ReadonlySet<string>): boolean {
  const words = written.split(' ')
  return words.some((_, start) =>
    words.some((__, end) => end >= start && known.has(words.slice(start, end + 1).join(' '))),
  )
}

// "on" as the label of "off".
function otherValue(
  written: string,
  label: string,
  labels: Readonly<Record<string, string>>,
  runs: readonly Run[],
): string | undefined {
  if (label === written) return undefined
  const keys = new Set(runs.flatMap(({ fields }) => keysOf(fields, written)))
  const others = runs.flatMap(({ fields }) => [...keys].map((key) => fields[key] ?? ''))
  return [...others, ...Object.keys(labels)].includes(label) ? label : undefined
}

const number = /\d+(?:\.\d+)*/g
const scale = /\b(?:hundred|thousand|million)\b/i

// "10.1" may be the label of "10.1.8", and of a name such as "old" whose runs are of 10.1.8; other numbers may be those of
// options: innodb_flush_log_at_trx_commit=1. The label of a plain number states that number, if any.
function otherNumber(written: string, label: string, runs: readonly Run[]): string | undefined {
  const own = ownRuns(written, runs)
  const known = (text: string, wanted: string): boolean =>
    [...text.matchAll(number)].some(([each]) => each === wanted || each.startsWith(`${wanted}.`))
  const isOwn = (each: string): boolean =>
    known(written, each) ||
    (own.length > 0 && own.every((run) => texts(run).some((text) => known(text, each))))
  // As values state them: 1000 for "1,000".
  const numbers: readonly string[] =
    label.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').match(number) ?? []
  if (/^\d+$/.test(written))
    return scale.test(label) || numbers.includes(written) ? undefined : numbers[0]
  return numbers.find((each) => each.includes('.') && !isOwn(each))
}

function otherEngine(written: string, label: string, runs: readonly Run[]): string | undefined {
  const engines = [...new Set(runs.flatMap(({ fields }) => fields['engine'] ?? []))]
  const named = enginesIn(label, engines)
  const own = ownRuns(written, runs)
  const ownEngines = [
    ...enginesIn(written, engines),
    ...own.flatMap(({ fields }) => fields['engine'] ?? []),
  ]
  if (ownEngines.length === 0) return undefined
  // "MariaDB (a fork of MySQL)"
  if (named.some((engine) => ownEngines.includes(engine))) return undefined
  return named[0]
}

// percona-server is "Percona Server" too.
function enginesIn(text: string, engines: readonly string[]): readonly string[] {
  return engines.filter((engine) =>
    new RegExp(
      String.raw`(?<!\w)${escapePattern(engine).replace(/[-_]/g, '[-_ ]')}(?!\w)`,
      'i',
    ).test(text),
  )
}

function ownRuns(written: string, runs: readonly Run[]): readonly Run[] {
  return runs.filter(({ fields }) => keysOf(fields, written).length > 0)
}

function keysOf(fields: Run['fields'], text: string): readonly string[] {
  return Object.keys(fields).filter((key) => fields[key] === text)
}

function texts({ fields }: Run): readonly string[] {
  return Object.values(fields)
}
