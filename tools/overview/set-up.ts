// The set-up line of an article: servers, machine, client, number of runs and their duration, from its archives.
import { grouped } from '../core/counted.ts'
import { groupBy } from '../analysis/group-by.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { RecordedAnswer } from './checklist.ts'

/** One property of the set-up, such as `Servers: MariaDB 10.1.8, 11.4.5`. */
export interface SetUpEntry {
  readonly title: 'Servers' | 'Machine' | 'Client' | 'Runs in figures'
  readonly text: string
}

const mostVersions = 4
const mostTexts = 3

/** The properties that the archives state; one that none of the `runs` states is absent. */
export function setUp(
  runs: readonly Run[],
  vocabulary: Vocabulary,
  recorded: readonly RecordedAnswer[] = [],
): readonly SetUpEntry[] {
  if (runs.length === 0) return []
  const entries = [
    { title: 'Servers', text: servers(runs, vocabulary) },
    { title: 'Machine', text: machines(runs) },
    { title: 'Client', text: client(runs, recorded) },
    { title: 'Runs in figures', text: `${grouped(runs.length)}${durations(runs)}` },
  ] as const
  return entries.filter(({ text }) => text !== '')
}

// MariaDB 10.1.8 to 11.4.5 (7 versions); PostgreSQL 18.4
function servers(runs: readonly Run[], vocabulary: Vocabulary): string {
  const named = runs.filter(
    ({ fields: { engine, version } }) => engine !== undefined || version !== undefined,
  )
  const byEngine = groupBy(named, ({ fields: { engine } }) =>
    engine === undefined ? '' : vocabulary.engine(engine).title,
  )
  return [...byEngine]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([engine, own]) => `${engine} ${versions(own)}`.trim())
    .join('; ')
}

function versions(runs: readonly Run[]): string {
  const stated = runs.flatMap(({ fields: { version } }) => version ?? [])
  const texts = distinct(stated).toSorted(naturalOrder)
  const [first = '', last = first] = [texts[0], texts.at(-1)]
  return texts.length > mostVersions
    ? `${first} to ${last} (${String(texts.length)} versions)`
    : texts.join(', ')
}

// AMD EPYC, 2 CPUs, KVM; the name of the host where no file describes the machine.
function machines(runs: readonly Run[]): string {
  const described = runs.flatMap((run) => machineOf(run) ?? [])
  if (described.length === 0)
    return listed(distinct(runs.flatMap(({ fields: { host } }) => host ?? [])), 'hosts')
  return listed(distinct(described), 'machines') + shareOf(described, runs)
}

// " (3 of 20 runs)"; empty where every run states it.
function shareOf(known: readonly unknown[], runs: readonly Run[]): string {
  return known.length === runs.length
    ? ''
    : ` (${grouped(known.length)} of ${grouped(runs.length)} runs)`
}

function machineOf(run: Run): string | undefined {
  const model = factOf(run, 'cpu model')
  if (model === undefined) return undefined
  const cpus = factOf(run, 'cpus')
  const memory = factOf(run, 'memory')
  const hypervisor = factOf(run, 'hypervisor')
  return [
    model,
    ...(cpus === undefined ? [] : [cpus === '1' ? '1 CPU' : `${cpus} CPUs`]),
    ...(memory === undefined ? [] : [`${memory} memory`]),
    ...(hypervisor === undefined ? [] : [hypervisor]),
  ].join(', ')
}

// sysbench 1.0.20, on the host of the server
function client(runs: readonly Run[], recorded: readonly RecordedAnswer[]): string {
  const stated = runs.flatMap((run) => factOf(run, 'tool') ?? [])
  const fields = distinct(runs.flatMap(({ fields: { client: text } }) => text ?? []))
  const answers = recorded.flatMap(({ question, text }) => (question === 'client' ? [text] : []))
  const location = fields.length > 0 ? fields : distinct(answers)
  const text = [listed(distinct(stated), 'tools'), listed(location, 'locations')]
    .filter((part) => part !== '')
    .join(', ')
  return stated.length === 0 ? text : text + shareOf(stated, runs)
}

// ", 15 s each", ", 10 to 60 s each"; empty where no run states its duration.
function durations(runs: readonly Run[]): string {
  const seconds = runs.flatMap(
    ({ measurements }) => measurements.find(({ metric }) => metric === 'time.total')?.value ?? [],
  )
  if (seconds.length === 0) return ''
  const [low, high] = [rounded(smallest(seconds)), rounded(largest(seconds))]
  const span = low === high ? high : `${low} to ${high}`
  return `, ${span}\u00A0s${runs.length === 1 ? '' : ' each'}${shareOf(seconds, runs)}`
}

function rounded(seconds: number): string {
  return seconds < 10 ? String(Number(seconds.toPrecision(2))) : grouped(Math.round(seconds))
}

function factOf({ host, facts }: Run, name: string): string | undefined {
  return [...host, ...facts].find((fact) => fact.name === name)?.value
}

function listed(texts: readonly string[], plural: string): string {
  return texts.length > mostTexts ? `${String(texts.length)} ${plural}` : texts.join('; ')
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}
