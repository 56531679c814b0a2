// The set-up line of an article: servers, machine, number of runs and their duration, from the runs of its main figure.
import { counted } from '../core/counted.ts'
import { groupBy } from '../analysis/group-by.ts'
import { isVirtual } from '../analysis/processor-words.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run, Diagnostic } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { distinct, durationsOf, joined, secondsOf } from './checklist.ts'
import { valueOf, type Article } from '../articles/article.ts'
import { placeFinder } from '../core/place-finder.ts'
import type { StatedClaim } from '../claims/statement.ts'

/** One property of the set-up, such as `Servers: MariaDB 10.1.8, 11.4.5`. */
export interface SetUpEntry {
  readonly title: 'Servers' | 'Machine' | 'Data'
  readonly text: string
}

const mostVersions = 4
const mostTexts = 3

/** The properties that all `runs` state, other than failed and published ones; each of the others is absent. */
export function setUp(runs: readonly Run[], vocabulary: Vocabulary): readonly SetUpEntry[] {
  const measured = runs.filter(({ status, quoted }) => status === 'ok' && quoted === undefined)
  const entries = [
    { title: 'Servers', text: servers(runs, vocabulary) },
    { title: 'Machine', text: machines(measured.length > 0 ? measured : runs) },
    { title: 'Data', text: dataText(runs, measured) },
  ] as const
  return entries.filter(({ text }) => text !== '')
}

// MariaDB 10.1.8 to 11.4.5 (7 versions); PostgreSQL 18.4
function servers(runs: readonly Run[], vocabulary: Vocabulary): string {
  const byEngine = groupBy(runs, ({ fields: { engine } }) =>
    engine === undefined ? '' : vocabulary.engine(engine).title,
  )
  const sorted = [...byEngine].toSorted(([a], [b]) => naturalOrder(a, b))
  return joined(sorted.map(([engine, own]) => `${engine} ${versions(own)}`.trim()))
}

function versions(runs: readonly Run[]): string {
  const stated = runs.flatMap(({ fields: { version } }) => version ?? [])
  const texts = distinct(stated).toSorted(naturalOrder)
  const [first = '', last = first] = [texts[0], texts.at(-1)]
  return texts.length > mostVersions
    ? `${first} to ${last} (${String(texts.length)} versions)`
    : texts.join(', ')
}

// 2 virtual CPUs, AMD EPYC; the name of the host where no file describes the machine.
function machines(runs: readonly Run[]): string {
  const described = runs.flatMap((run) => machineOf(run) ?? [])
  if (described.length === 0)
    return listed(distinct(runs.flatMap(({ fields: { host } }) => host ?? [])), 'hosts')
  return described.length < runs.length ? '' : listed(distinct(described), 'machines')
}

function machineOf(run: Run): string | undefined {
  const model = factOf(run, 'cpu model')
  if (model === undefined) return undefined
  const cpus = factOf(run, 'cpus')
  const memory = factOf(run, 'memory')
  const kind = isVirtual(run) ? 'virtual CPU' : 'CPU'
  return [
    ...(cpus === undefined ? [] : [counted(Number(cpus), kind)]),
    model.replaceAll(/\((?:R|TM)\)/g, ''),
    ...(memory === undefined ? [] : [`${memory} memory`]),
  ].join(', ')
}

// 636 runs of 10 s on 2026-11-29; 59 published values
function dataText(runs: readonly Run[], measured: readonly Run[]): string {
  const quoted = runs.filter((run) => run.quoted !== undefined).length
  const own = runs.length - quoted
  return joined([
    own > 0 ? `${counted(own, 'run')}${durations(measured)}${days(measured)}` : '',
    quoted > 0 ? counted(quoted, 'published value') : '',
  ])
}

// " of 15 s"; empty unless every run states its duration.
function durations(runs: readonly Run[]): string {
  const isKnown = runs.length > 0 && runs.every((run) => secondsOf(run) !== undefined)
  return isKnown ? ` of ${durationsOf(runs)}` : ''
}

// " on 2026-11-29", " from 2026-11-28 to 2026-11-29"; empty unless every run states its start.
function days(runs: readonly Run[]): string {
  const starts = runs.flatMap(({ started }) => started ?? [])
  if (starts.length === 0 || starts.length < runs.length) return ''
  const [first = '', last = ''] = [smallest(starts), largest(starts)].map((seconds) =>
    new Date(seconds * 1000).toISOString().slice(0, 10),
  )
  return first === last ? ` on ${first}` : ` from ${first} to ${last}`
}

function factOf({ host, facts }: Run, name: string): string | undefined {
  return [...host, ...facts].find((fact) => fact.name === name)?.value
}

function listed(texts: readonly string[], plural: string): string {
  return texts.length > mostTexts ? `${String(texts.length)} ${plural}` : texts.join('; ')
}

/** An error, at its text, for each takeaway that has the form of the id of a claim, but not that of one of these. */
export function takeawayProblems(
  { matter, text, file }: Pick<Article, 'matter' | 'text' | 'file'>,
  claims: readonly Pick<StatedClaim, 'id' | 'text'>[],
): readonly Diagnostic[] {
  const ids = claims.map((claim) => `${claim.id} (${claim.text})`)
  const expected = ids.length === 0 ? 'a sentence: the article has no claim' : ids.join(', ')
  return [valueOf(matter, 'takeaways')].flat().flatMap((entry): readonly Diagnostic[] => {
    if (typeof entry !== 'string' || !/^[0-9a-f]{12}$/.test(entry)) return []
    if (claims.some(({ id }) => id === entry)) return []
    const message = `Unexpected takeaway \`${entry}\`, expected the id of a claim of this article, such as ${expected}`
    const place = placeFinder(text, file, 1)(text.indexOf(entry))
    return [{ severity: 'error', rule: 'takeaway/claim', message, place }]
  })
}
