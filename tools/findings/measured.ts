// What was measured: servers, machine, client, workloads, threads, durations, each value with a line that states it.
import { groupBy } from '../analysis/group-by.ts'
import { valueLabel } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { grouped } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { isSetAside } from '../runs/copied-runs.ts'
import { keyOrder } from '../runs/run-order.ts'
import { keyTitle } from './finding-cells.ts'
import type { FindingCell, Source } from './finding.ts'

/** One property of the runs: its distinct values, the most frequent first where they are facts. */
export interface MeasuredRow {
  readonly title: string
  readonly values: readonly FindingCell[]
  /** Values that are not listed. */
  readonly omitted: number
}

const mostValues = 16
const mostFacts = 4

const facts: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['CPU', ['cpu model']],
  ['CPUs', ['cpus']],
  ['memory of the host', ['memory']],
  ['operating system', ['operating system']],
  ['kernel', ['kernel']],
  ['virtualisation', ['Virtualized', 'hypervisor']],
  ['hyper-threading', ['hyperthreading', 'hyper-threading']],
  ['disk', ['disk', 'file system']],
  ['load tool', ['tool']],
]

/** The properties of some runs in the order of a set-up table; keys that `isUnknown` come last. */
export function measuredRows(
  all: readonly Run[],
  isUnknown: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly MeasuredRow[] {
  // What an example states was not measured.
  const own = all.filter((run) => !isSetAside(run))
  const runs = own.length > 0 ? own : all
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))].toSorted(keyOrder)
  const hasServer = keys.includes('version')
  const listed = keys.filter((key) => !(hasServer && (key === 'engine' || key === 'version')))
  const rows = [
    ...(hasServer ? [serverRow(runs, vocabulary)] : []),
    ...facts.flatMap(([title, names]) => factRow(title, names, runs)),
    ...listed.filter((key) => !isUnknown(key)).map((key) => fieldRow(key, runs, vocabulary)),
    ...durationRow(runs),
    ...listed.filter(isUnknown).map((key) => fieldRow(key, runs, vocabulary)),
  ]
  // Two parts of a path may separate the runs alike.
  return [...new Map(rows.map((each) => [rowText(each), each])).values()]
}

function rowText({ title, values }: MeasuredRow): string {
  return JSON.stringify([title, values.map(({ text }) => text)])
}

function serverRow(runs: readonly Run[], vocabulary: Vocabulary): MeasuredRow {
  // A server whose runs all failed was not measured.
  const usable = runs.filter(({ status }) => status === 'ok')
  const all = usable.length > 0 ? usable : runs
  const named = all.filter(({ fields }) => fields['version'])
  const groups = groupBy(named, ({ fields }) =>
    [
      fields['engine'] === undefined ? '' : vocabulary.engine(fields['engine']).title,
      fields['version'],
    ]
      .join(' ')
      .trim(),
  )
  return row('servers', countedWhereFew(groups, all.length), mostValues, naturalOrder)
}

// A value that only some runs state is none of the others.
function countedWhereFew(
  groups: ReadonlyMap<string, readonly Run[]>,
  all: number,
): ReadonlyMap<string, readonly Run[]> {
  const [[text, own] = ['', []], ...others] = groups
  return others.length > 0 || own.length === 0 || own.length === all
    ? groups
    : new Map([[`${text} (${grouped(own.length)} of ${grouped(all)} runs)`, own]])
}

function fieldRow(key: string, runs: readonly Run[], vocabulary: Vocabulary): MeasuredRow {
  const title = keyTitle(key, vocabulary)
  const { plural = title } = vocabulary.key(key)
  const named = runs.filter(({ fields }) => fields[key] !== undefined)
  const groups = groupBy(named, ({ fields }) => fields[key] ?? '')
  const single = groups.size === 1
  const texts = new Map(
    [...groups].map(([text, group]) => [
      single && vocabulary.key(key).unit ? valueLabel(key, text, vocabulary) : text,
      group,
    ]),
  )
  const usable = runs.filter(({ status }) => status === 'ok').length
  return row(
    single ? title : plural,
    countedWhereFew(texts, named.length < usable ? runs.length : named.length),
    mostValues,
    naturalOrder,
  )
}

function row(
  title: string,
  groups: ReadonlyMap<string, readonly Run[]>,
  most: number,
  order: (a: string, b: string) => number,
): MeasuredRow {
  const sorted = [...groups].toSorted(([a], [b]) => order(a, b))
  return {
    title,
    values: sorted.slice(0, most).map(([text, group]) => ({ text, sources: sourcesOf(group) })),
    omitted: Math.max(0, sorted.length - most),
  }
}

function sourcesOf([run]: readonly Run[]): readonly Source[] {
  const file = run?.source?.path ?? run?.companions[0]?.path
  return file === undefined ? [] : [{ file }]
}

function factRow(
  title: string,
  names: readonly string[],
  runs: readonly Run[],
): readonly MeasuredRow[] {
  const counts = new Map<string, { count: number; source: Source }>()
  for (const run of runs) {
    const own = [...run.host, ...run.facts].find(({ name }) => names.includes(name))
    if (!own) continue
    const known = counts.get(own.value)
    if (known) known.count += 1
    else counts.set(own.value, { count: 1, source: { file: own.file, line: own.line } })
  }
  if (counts.size === 0) return []
  const sorted = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  const stated = sorted.reduce((sum, [, { count }]) => sum + count, 0)
  const all = runs.length
  return [
    {
      title,
      values: sorted.slice(0, mostFacts).map(([text, { count, source }]) => ({
        text: count === all ? text : `${text} (${grouped(count)} of ${grouped(all)} runs)`,
        sources: [source],
      })),
      omitted: Math.max(0, sorted.length - mostFacts) + (stated === 0 ? 1 : 0),
    },
  ]
}

// Runs of a planned duration end a little later.
const sameDuration = 0.01

function durationRow(runs: readonly Run[]): readonly MeasuredRow[] {
  const durations = runs.flatMap(({ measurements, source }) => {
    const total = measurements.find(({ metric }) => metric === 'time.total')
    return total && source
      ? [{ seconds: total.value, source: { file: source.path, line: total.line } }]
      : []
  })
  const sorted = durations.toSorted((a, b) => a.seconds - b.seconds)
  const [shortest] = sorted
  const longest = sorted.at(-1)
  if (!shortest || !longest) return []
  const isSame = Math.round(longest.seconds - shortest.seconds) <= sameDuration * shortest.seconds
  const ends = isSame ? [shortest] : [shortest, longest]
  const usable = runs.filter(({ status }) => status === 'ok').length
  const share =
    sorted.length < usable ? ` (${grouped(sorted.length)} of ${grouped(usable)} runs)` : ''
  return [
    {
      title: 'duration of a run',
      values: ends.map(({ seconds, source }, index) => ({
        text: `${index === 1 ? 'to ' : ''}${seconds < 10 ? seconds.toFixed(1) : grouped(Math.round(seconds))} s${index === ends.length - 1 ? share : ''}`,
        value: seconds,
        sources: [source],
      })),
      omitted: 0,
    },
  ]
}
