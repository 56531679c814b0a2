// The chart of a comparison: sides as lines over the load, or releases along the axis, one panel per condition.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, listOf } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Figure } from '../figures/figure.ts'
import {
  byContext,
  distinguishingFields,
  fieldOrder,
  fieldsText,
  pick,
  withoutPlain,
  type CellSet,
  type Fields,
} from '../findings/finding-cells.ts'
import {
  countOf,
  isLoadKey,
  isOrdered,
  lineKeys,
  loadKey,
  type Subject,
} from '../findings/archive-subject.ts'
import { nameOf } from '../findings/side-name.ts'
import type { Run } from '../core/model.ts'
import { plainFolder } from '../inference/paths.ts'
import { spreadLoads, tellingLines } from './drawn-lines.ts'
import { reportFigure } from './report-figure.ts'

/** A figure, and sentences on what it leaves out. */
export interface ReportChart {
  readonly figure: Figure
  readonly notes: readonly string[]
}

const mostPanels = 6
const mostSides = 12
const mostRows = 16
const mostHeatRows = 40
const mostColumns = 10
// A panel with less than this share of the values of the largest one says little.
const leastShare = 0.25
const sameScale = 10
const equalSteps = 1.5

/** The chart of a subject, or of runs without one; undefined without a value. `place` 1 draws what the chart leaves out most. */
export function mainChart(
  set: CellSet,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  id: string,
  place = 0,
): ReportChart | undefined {
  const all = subject?.cells ?? set.cells
  const compared = subject?.compared ?? []
  const others = set.keys.filter((key) => !compared.includes(key))
  const x = subject ? subject.x : loadKey(others, all)
  const cells = x === undefined ? all : all.filter(({ fields }) => fields[x])
  const conditions = (subject?.conditions ?? lineKeys(others, x, cells)).filter(
    (key) => key !== x && countOf(cells, [key]) > 1,
  )
  const cited = new Set(
    subject?.pairs[0]?.cells.flatMap(({ baseline, contender }) => [baseline, contender]),
  )
  const labels = subject ? sideLabels(subject, () => ({}), vocabulary) : {}
  const draw = (
    kind: string,
    data: Readonly<Record<string, unknown>>,
    shown: readonly Cell[],
    keys: readonly string[] = [],
    rows: Readonly<Record<string, string>> = {},
  ): Figure =>
    reportFigure(
      {
        ...{ kind, metric: set.metric, id, pool: poolOf(cells) },
        ...{ labels: { ...labels, ...rows }, ...data },
      },
      shown.flatMap(({ runs, fields }) =>
        runs.map((run) => withPanel(run, fields, keys, vocabulary)),
      ),
      vocabulary,
    )
  const sides = subject?.sides.length ?? 0
  // What the sentences cite may be single points beside the lines of another experiment.
  const contexts = x === undefined ? [] : [...byContext([...cited], [...compared, x]).values()]
  const arePoints = x === undefined || (subject && contexts.every((own) => countOf(own, [x]) === 1))
  const points = arePoints ? 1 : countOf(cells, [x])
  const isLong = sides > mostSides || (sides > 4 && points < 4)
  if (cells.length === 0) return undefined
  // Few points under many conditions are read in rows, not in panels.
  if (
    subject &&
    sides > 2 &&
    sides <= mostColumns &&
    (x === undefined || points < 4 || !isLoadKey(x)) &&
    countOf(cells, conditions) > mostPanels
  ) {
    const row = x === undefined ? conditions : [...conditions, x]
    const { shown, notes } = panelsOf(cells, row, others, vocabulary, cited, mostHeatRows, place)
    if (shown.length === 0) return undefined
    const drawn = new Set(shown.map(({ fields }) => fieldsText(pick(fields, compared))))
    const [first = {}] = subject.sides.filter((side) => drawn.has(fieldsText(side)))
    const data = { row, column: compared, baseline: first }
    const heads = sideLabels(subject, (side) => (side === first ? {} : first), vocabulary)
    const rows = { ...heads, ...rowLabels(shown, row, vocabulary) }
    return { figure: draw('heat-table', data, shown, [], rows), notes }
  }
  if (place > 0) return undefined
  if (subject && isLong && isOrdered(subject)) {
    const lines = x === undefined ? { shown: cells, notes: [] } : spreadLoads(cells, x, vocabulary)
    const { shown, keys, notes } = panelsOf(lines.shown, conditions, others, vocabulary, cited)
    const scale = { scale: 'even', x: axis, facet: panel, y: yOf(shown, keys) }
    const named = shown.map((cell) => ({
      ...cell,
      runs: cell.runs.map((run) => ({
        ...run,
        fields: {
          ...run.fields,
          [axis]: nameOf(pick(cell.fields, compared), subject.sides[0] ?? {}, vocabulary),
        },
      })),
    }))
    return {
      figure: draw(
        'throughput',
        { series: x === undefined ? compared.slice(0, 0) : [x], ...scale },
        named,
        keys,
      ),
      notes: [...notes, ...lines.notes],
    }
  }
  if (x !== undefined) {
    const series = subject ? compared : conditions.slice(0, 1)
    const facets = subject ? conditions : conditions.slice(1)
    const lines = withoutPoints(cells, facets, x, vocabulary)
    const panels = panelsOf(lines.shown, facets, others, vocabulary, cited)
    const { keys } = panels
    const { shown, notes } = tellingLines(panels.shown, series, subject?.sides, set.better)
    return {
      figure: draw(
        'throughput',
        { series, x, facet: panel, y: yOf(shown, keys), scale: scaleOf(shown, x) },
        shown,
        keys,
      ),
      notes: [...panels.notes, ...lines.notes, ...notes],
    }
  }
  const [baseline] = subject?.sides ?? []
  if (baseline && countOf(cells, conditions) > 8) {
    // A row has a ratio; those with the largest ones are drawn.
    const own = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, conditions))).values()]
      .filter((group) => countOf(group, compared) > 1)
      .toSorted((a, b) => spread(b) - spread(a))
      .flat()
    const shown = limited(own, conditions)
    return {
      figure: draw(
        'relative',
        { row: conditions, series: compared, baseline },
        shown,
        [],
        rowLabels(shown, conditions, vocabulary, conditions[0]),
      ),
      notes: omittedRows(own, conditions, ' with smaller differences'),
    }
  }
  if (sides > mostSides) {
    // More names than colours: one row per name, for the most frequent conditions.
    const { shown, notes } = panelsOf(cells, conditions, others, vocabulary, cited, 1)
    return {
      figure: draw('grouped-bars', { row: compared, series: [] }, limited(shown, compared)),
      notes: [...notes, ...omittedRows(shown, compared)],
    }
  }
  const row = conditions.length > 0 || subject ? conditions : others.length > 0 ? others : compared
  return {
    figure: draw(
      'grouped-bars',
      { row: row.length > 0 ? row : ['workload'], series: row === compared ? [] : compared },
      limited(cells, row),
      [],
      rowLabels(limited(cells, row), row, vocabulary, row.length > 1 ? row[0] : undefined),
    ),
    notes: omittedRows(cells, row),
  }
}

function sideLabels(
  { sides }: Subject,
  other: (side: Fields) => Fields,
  vocabulary: Vocabulary,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sides.map((side) => [Object.values(side).join(' '), nameOf(side, other(side), vocabulary)]),
  )
}

const panel = 'panel'
const axis = 'axis'

function withPanel(run: Run, cell: Fields, keys: readonly string[], vocabulary: Vocabulary): Run {
  const [first] = keys
  // Without keys there is one panel, which needs no name.
  const none = first === undefined ? 'all' : `${vocabulary.key(first).title} not stated`
  const text = label(pick(cell, keys), vocabulary) || none
  return { ...run, fields: { ...run.fields, [panel]: text } }
}

// Keys in which the runs of a cell differ, such as the number of a repeat.
function poolOf(cells: readonly Cell[]): readonly string[] {
  return [
    ...new Set(cells.flatMap(({ runs }) => runs.flatMap(({ fields }) => Object.keys(fields)))),
  ]
}

// Equal steps are linear, others logarithmic; texts have no scale.
function scaleOf(cells: readonly Cell[], x: string): 'linear' | 'log2' | 'even' {
  const texts = [...new Set(cells.flatMap(({ fields }) => fields[x] ?? []))]
  const numbers = texts.map(Number).toSorted((a, b) => a - b)
  if (!texts.every((text) => /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0)) return 'even'
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  return numbers.length > 2 && largest(steps) <= equalSteps * smallest(steps) ? 'linear' : 'log2'
}

// A panel with one value of the axis has no line; it is omitted if another panel has one.
function withoutPoints(
  cells: readonly Cell[],
  conditions: readonly string[],
  x: string,
  vocabulary: Vocabulary,
): { readonly shown: readonly Cell[]; readonly notes: readonly string[] } {
  const groups = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, conditions))).values()]
  const [points, lines] = [true, false].map((isPoint) =>
    groups.filter((group) => (countOf(group, [x]) === 1) === isPoint),
  )
  if (!points?.length || !lines?.length) return { shown: cells, notes: [] }
  const names = points.map(([cell]) =>
    label(withoutPlain(pick(cell?.fields ?? {}, conditions)), vocabulary),
  )
  const listed = names.length > mostPanels ? counted(names.length, 'combination') : listOf(names)
  return {
    shown: lines.flat(),
    notes: [`Not drawn (one value of ${vocabulary.key(x).title}): ${listed}. See the tables.`],
  }
}

interface Panels {
  readonly shown: readonly Cell[]
  readonly keys: readonly string[]
  readonly notes: readonly string[]
}

// As many conditions as six panels can show; the others as most of the cells have them that the first sentence is about.
function panelsOf(
  cells: readonly Cell[],
  conditions: readonly string[],
  others: readonly string[],
  vocabulary: Vocabulary,
  cited: ReadonlySet<Cell>,
  most = mostPanels,
  place = 0,
): Panels {
  const keys: string[] = []
  for (const key of conditions) if (countOf(cells, [...keys, key]) <= most) keys.push(key)
  const wide = keys.length === 0 ? conditions.slice(0, 1) : keys
  const rest = conditions.filter((key) => !wide.includes(key))
  const citedIn = (group: readonly Cell[]): number => group.filter((cell) => cited.has(cell)).length
  const groups = (own: readonly Cell[], by: readonly string[]): readonly (readonly Cell[])[] =>
    [...groupBy(own, ({ fields }) => fieldsText(pick(fields, by))).values()].toSorted(
      (a, b) => citedIn(b) - citedIn(a) || b.length - a.length,
    )
  const fixed = groups(cells, rest)[place] ?? []
  const panels = groups(fixed, wide)
  const fewest = leastShare * (panels[0]?.length ?? 0)
  const order = fieldOrder(others)
  const shown = panels
    .slice(0, most)
    .filter(({ length }) => length >= fewest)
    .flat()
    .toSorted((a, b) => order(a.fields, b.fields))
  const more = countOf(cells, conditions) - countOf(shown, conditions)
  // What all panels have in common names none of them.
  const named = wide.filter((key) => countOf(shown, [key]) > 1)
  const common = label(
    pick(
      shown[0]?.fields ?? {},
      conditions.filter((key) => !named.includes(key) && shown[0]?.fields[key] !== plainFolder),
    ),
    vocabulary,
  )
  const left = more > 0 ? `${counted(more, 'more combination')} of conditions: see the tables` : ''
  const note = [common === '' ? '' : `At ${common}`, left].filter((text) => text !== '')
  return { shown, keys: named, notes: note.length > 0 ? [`${note.join('; ')}.`] : [] }
}

// A row names what distinguishes it from the others; with a group, the group names the first key.
function rowLabels(
  cells: readonly Cell[],
  row: readonly string[],
  vocabulary: Vocabulary,
  group?: string,
): Readonly<Record<string, string>> {
  const shown = row.filter((key) => key !== group)
  const labels: Record<string, string> = {}
  for (const { fields } of cells) {
    // A row that no value tells apart has all its values, or lacks one that others have.
    const [first] = shown.filter((own) => countOf(cells, [own]) > 1 && !fields[own])
    const none = first === undefined ? '' : `${vocabulary.key(first).title} not stated`
    const text =
      label(pick(distinguishingFields(fields, cells, row), shown), vocabulary) ||
      label(withoutPlain(pick(fields, shown)), vocabulary) ||
      none
    const key = shown.map((own) => fields[own] ?? '').join(' ')
    const known = labels[key]
    if (known === undefined || known.length < text.length) labels[key] = text
  }
  return labels
}

// Panels share their scale, unless one would be flat.
function yOf(cells: readonly Cell[], keys: readonly string[]): 'shared' | 'free' {
  const highest = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, keys))).values()].map(
    (group) => largest(group.map(({ value }) => value ?? 0)),
  )
  return largest(highest) > sameScale * smallest(highest) ? 'free' : 'shared'
}

function limited(cells: readonly Cell[], keys: readonly string[]): readonly Cell[] {
  const groups = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, keys))).values()]
  return groups.slice(0, mostRows).flat()
}

function spread(cells: readonly Cell[]): number {
  const values = cells.flatMap(({ value }) => value ?? [])
  const low = smallest(values)
  return low > 0 ? Math.log(largest(values) / low) : 0
}

function omittedRows(
  cells: readonly Cell[],
  keys: readonly string[],
  which = '',
): readonly string[] {
  const more = countOf(cells, keys) - mostRows
  return more > 0 ? [`${counted(more, 'more row')}${which}: see the tables.`] : []
}
