// What else differs between the sides of a change: configuration and environment, most important first.
import { asConfounders, type Confounder, separateIntended } from '../analysis/comparability.ts'
import { differenceNames, differenceNotes } from '../analysis/difference-sentences.ts'
import { rankedDifferences } from '../analysis/environment-differences.ts'
import type { RankedFact } from '../analysis/rank-facts.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import { defaultsOf } from '../options/defaults.ts'
import { difference, type Cell, type Row } from '../options/difference.ts'
import { byWeight } from '../options/fact-row.ts'
import { configurations } from '../options/of-runs.ts'
import { rowClassTexts } from '../options/row-class.ts'
import { sidesOf } from '../options/sides.ts'
import { sideHeads } from './change-findings.ts'
import type { Change } from './changes.ts'
import { counted, grouped } from '../core/counted.ts'
import { findingTable, type Finding, type FindingCell } from './finding.ts'

const mostValues = 3
const mostDifferences = 30
const mostNamed = 3
const longestText = 60

/** What differs between the sides of a change apart from the compared keys; none where nothing does. */
export function differenceFindings(
  change: Change,
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  return differencesBetween(
    runsOfSides(change),
    change.compared,
    sideHeads(change, vocabulary),
    isField,
    vocabulary,
  )
}

/** The same for two sets of runs that `heads` name, the finding with the most important difference first. */
export function differencesBetween(
  sides: readonly (readonly Run[])[],
  keys: readonly string[],
  heads: readonly [baseline: string, contender: string],
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  return [
    ...configurationFinding(sides, heads, vocabulary),
    ...environmentFinding(sides, keys, heads, isField, vocabulary),
  ].toSorted((a, b) => b.size - a.size)
}

const noDifference = 'The files record no other difference in configuration or environment.'
const notRecorded =
  'Other differences unknown: the files do not record configuration and environment of base and new.'

/**
 * The finding about a change with the other differences between its sides: their names in the verdict and their values in the
 * notes, or a note that there are none.
 */
export function withConfounders(
  finding: Finding,
  sides: readonly (readonly Run[])[],
  differences: readonly Confounder[],
): Finding {
  const durations = durationsText(sides)
  const notes = [
    ...differenceNotes(differences),
    ...(durations === undefined ? [] : [`The sides differ in the ${durations}.`]),
  ]
  const names = [
    differenceNames(differences),
    durations === undefined ? undefined : 'duration of a run',
  ].flatMap((name) => name ?? [])
  // Two databases differ in more than files record.
  const engines = new Set(sides.flat().map(({ fields }) => fields['engine']))
  const none = !areDescribed(sides) ? [notRecorded] : engines.size > 1 ? [] : [noDifference]
  return {
    ...finding,
    verdict:
      names.length === 0
        ? finding.verdict
        : `${finding.verdict}; other differences: ${names.join(' and ')}`,
    notes: [...finding.notes, ...(notes.length > 0 ? notes : none)],
  }
}

/** What differs between two sets of runs besides `keys`, most important first. */
export function confoundersOfSides(
  sides: readonly (readonly Run[])[],
  keys: readonly string[],
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Confounder[] {
  const facts = rankedDifferences(sides, vocabulary.factRows(), isField)
  const { others } = separateIntended(facts, sides, { keys }, vocabulary)
  return asConfounders(others, keys, sides)
}

// Monitors, profiles and server counters describe neither configuration nor environment, and written options that all sides have, or that no server knows, distinguish none.
function areDescribed(sides: readonly (readonly Run[])[]): boolean {
  const [first, ...others] = sides.map(
    (runs) => new Set(runs.flatMap(({ companions }) => companions.map(({ path }) => path))),
  )
  const isOwn = (path: string): boolean =>
    first?.has(path) !== true || !others.every((paths) => paths.has(path))
  const isDescribed = ({ host, companions }: Run): boolean =>
    host.length > 0 ||
    companions.some(({ path, readings }) =>
      readings.some((reading) =>
        reading.kind === 'options'
          ? reading.role === 'running' ||
            (reading.role === 'written' && reading.family !== undefined && isOwn(path))
          : reading.kind === 'facts' && reading.facts.some(({ name }) => name !== 'document'),
      ),
    )
  return sides.every((runs) => runs.some(isDescribed))
}

const otherDuration = 1.5

// The median of each side where one lasts half as long again as the other, but not because it does the same work.
function durationsText(sides: readonly (readonly Run[])[]): string | undefined {
  const valueOf = ({ measurements }: Run, name?: string): number | undefined =>
    measurements.find(({ metric }) => metric === name)?.value
  const differ = (of: (run: Run) => number | undefined): readonly number[] => {
    const medians = sides.map((runs) => median(runs.flatMap((run) => of(run) ?? [])) ?? 0)
    return largest(medians) >= otherDuration * smallest(medians) ? medians : []
  }
  const secondsOf = (run: Run): number | undefined => valueOf(run, 'time.total')
  const seconds = differ(secondsOf)
  const work = differ((run) => (secondsOf(run) ?? 0) * (valueOf(run, run.headline) ?? 0))
  const isKnown = seconds.length > 0 && !seconds.includes(0) && work.length > 0
  return isKnown
    ? `duration of a run (median ${seconds.map((each) => `${grouped(Math.round(each))} s`).join(' | ')})`
    : undefined
}

/** The runs of both sides of a change. */
export function runsOfSides({ cells }: Change): readonly (readonly Run[])[] {
  return [
    cells.flatMap(({ baseline }) => baseline.runs),
    cells.flatMap(({ contender }) => contender.runs),
  ]
}

// Options whose effective values differ, or written values where a server reported none.
function configurationFinding(
  sides: readonly (readonly Run[])[],
  heads: readonly [baseline: string, contender: string],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const options = vocabulary.options()
  const configurationOf = configurations(options)
  const groups = sides.map((runs, index) => ({ label: heads[index] ?? '', runs }))
  const { rows, withoutRunning, withoutWritten } = difference(sidesOf(groups, configurationOf), {
    vocabulary: options,
    defaultOf: defaultsOf(options, sides.flat().map(configurationOf)),
  })
  // Options of one side say nothing about a side without a configuration.
  if (withoutRunning.some((head) => withoutWritten.includes(head))) return []
  const rowOf = vocabulary.factRows()
  const differing = rows
    .flatMap(({ class: kind, ...row }) =>
      // The host is among the properties of the environment.
      kind === 'noise' || kind === 'host'
        ? []
        : [{ ...row, kind, fact: rowOf(`option ${row.name}`) }],
    )
    .toSorted((a, b) => byWeight(a.fact, b.fact) || (a.name < b.name ? -1 : 1))
  const common = differing.filter(
    ({ kind, effectiveDiffers }) => kind !== 'removed' && kind !== 'added' && effectiveDiffers,
  )
  const oneSided = differing.filter(({ kind }) => kind === 'removed' || kind === 'added').length
  if (common.length + oneSided === 0) return []
  return [
    {
      kind: 'configuration',
      title: optionsTitle(
        common.map(({ name }) => name),
        oneSided,
        `${heads[0]} and ${heads[1]}`,
      ),
      support: 'descriptive',
      verdict: 'possible causes of the change; none was tested in isolation',
      size: largest(
        common.map(({ fact }) => fact.weight),
        0,
      ),
      table: findingTable(
        [
          ['variable', 'left'],
          ['area', 'left'],
          ['why', 'left'],
          [heads[0], 'left'],
          [heads[1], 'left'],
        ],
        common.map(({ kind, fact, ...row }): readonly FindingCell[] => [
          { text: row.name },
          { text: fact.area },
          { text: rowClassTexts[kind] },
          ...sides.map((_, side) => layersCell(row, side)),
        ]),
        mostDifferences,
      ),
      notes: ['Effective values as the server reported them; written: value in an option file.'],
    },
  ]
}

// Only what does not follow from the compared fields.
function environmentFinding(
  sides: readonly (readonly Run[])[],
  keys: readonly string[],
  heads: readonly [baseline: string, contender: string],
  isField: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Finding[] {
  const facts = rankedDifferences(sides, vocabulary.factRows(), isField).filter(
    ({ name }) => !name.startsWith('option '),
  )
  const { others } = separateIntended(facts, sides, { keys }, vocabulary)
  if (others.length === 0) return []
  return [
    {
      kind: 'environment',
      ...environmentTitle(others, `${heads[0]} and ${heads[1]}`),
      support: 'descriptive',
      size: largest(others.map(({ weight }) => weight)),
      table: findingTable(
        [
          ['property', 'left'],
          ['area', 'left'],
          [heads[0], 'left'],
          [heads[1], 'left'],
        ],
        others.map((fact): readonly FindingCell[] => [
          { text: fact.fact },
          { text: fact.area },
          ...fact.values.map(valueCell),
        ]),
        mostDifferences,
      ),
      notes: [],
    },
  ]
}

// A property that one side does not state may be equal there.
function environmentTitle(
  facts: readonly RankedFact[],
  pair: string,
): Pick<Finding, 'title' | 'verdict'> {
  const oneSided = facts.filter(({ values }) => !values.every(isStated))
  const common = facts.filter(({ values }) => values.every(isStated))
  if (common.length === 0)
    return {
      title: `${properties(oneSided.length)} of host, client or load ${oneSided.length === 1 ? 'is' : 'are'} recorded for only one of ${pair}: ${namesOf(oneSided)}`,
      verdict: `unknown whether ${oneSided.length === 1 ? 'it differs' : 'they differ'}`,
    }
  const differ = `${properties(common.length)} of host, client or load ${common.length === 1 ? 'differs' : 'differ'} between ${pair}: ${namesOf(common)}`
  const rest =
    oneSided.length === 0 ? '' : `; ${String(oneSided.length)} more recorded for only one`
  return { title: differ + rest, verdict: 'confounders: they may cause the change' }
}

function isStated(cells: readonly Cell[]): boolean {
  return cells.some(({ text }) => text !== '')
}

function properties(count: number): string {
  return counted(count, 'property', 'properties')
}

function namesOf(facts: readonly RankedFact[]): string {
  const names = facts.slice(0, mostNamed).map(({ fact }) => fact)
  return `${names.join(', ')}${facts.length > mostNamed ? ', …' : ''}`
}

function optionsTitle(common: readonly string[], oneSided: number, pair: string): string {
  const partial = `${grouped(oneSided)} ${oneSided === 1 ? 'is' : 'are'} recorded for only one`
  if (common.length === 0) return `No server variable differs between ${pair}; ${partial}`
  const names = `${common.slice(0, mostNamed).join(', ')}${common.length > mostNamed ? ', …' : ''}`
  const differ = `${counted(common.length, 'server variable')} ${common.length === 1 ? 'differs' : 'differ'} between ${pair}: ${names}`
  return oneSided === 0 ? differ : `${differ}; ${partial}`
}

// The effective value with the other layers: `ON`, `4294967296, written 4G`, `1, default 2`.
function layersCell(
  { running, written, default: defaults }: Pick<Row, 'running' | 'written' | 'default'>,
  side: number,
): FindingCell {
  const effective = running[side] ?? []
  const own = written[side] ?? []
  if (effective.length === 0) {
    const cell = valueCell(own)
    return own.length === 0 ? cell : { ...cell, text: `${cell.text}, written` }
  }
  const cell = valueCell(effective)
  const layer = (name: string, cells: readonly Cell[]): readonly string[] =>
    cells.length === 0 ? [] : [`${name} ${valueCell(cells).text}`]
  const others =
    own.length > 0
      ? layer('written', own)
      : layer(
          'default',
          textsOf(defaults[side]) === textsOf(effective) ? [] : (defaults[side] ?? []),
        )
  return {
    text: [cell.text, ...others].join(', '),
    sources: [...(cell.sources ?? []), ...own.flatMap(({ place }) => (place ? [place] : []))],
  }
}

function textsOf(cells: readonly Cell[] = []): string {
  return cells.map(({ text }) => text).join(' ')
}

function valueCell(cells: readonly Cell[]): FindingCell {
  const shown = cells.slice(0, mostValues)
  const texts = shown.map(({ text }) => (text === '' ? 'not stated' : shortened(text)))
  const more = cells.length > mostValues ? [`… (${String(cells.length)} values)`] : []
  return {
    text: cells.length === 0 ? 'not stated' : [...texts, ...more].join(' | '),
    sources: shown.flatMap(({ place }) => (place ? [place] : [])),
  }
}

function shortened(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
