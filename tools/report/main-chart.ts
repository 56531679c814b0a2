// The chart of a comparison: sides as lines over the load, or releases along the axis, one panel per condition.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { median } from '../analysis/quantile.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted, grouped } from '../core/counted.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import type { Figure } from '../figures/figure.ts'
import {
  byContext,
  countOf,
  distinguishingFields,
  fieldsText,
  keyTitle,
  pick,
  withoutPlain,
  type CellSet,
  type Fields,
} from '../findings/finding-cells.ts'
import { isLoadKey, lineKeys, loadKey } from '../findings/load-keys.ts'
import { isOrdered } from '../findings/side-order.ts'
import type { Subject } from '../findings/compared-subject.ts'
import { mostSides } from '../findings/joined-fields.ts'
import type { Sentence } from '../findings/finding.ts'
import { withTellingWarnings } from '../findings/run-quality.ts'
import { nameOf } from '../findings/side-name.ts'
import { joinedTexts } from '../figures/order.ts'
import { fieldOrder } from '../runs/run-order.ts'
import { plainFolder } from '../inference/settle-words.ts'
import { widestName } from '../view/rows-plot.ts'
import { textWidth } from '../view/text-width.ts'
import {
  comparedIn,
  mostLines,
  quotedIn,
  tellingLines,
  tellingRows,
  widestRows,
  type Quoted,
} from './drawn-lines.ts'
import { reportFigure } from './report-figure.ts'

/** A figure, and sentences on what it leaves out. */
export interface ReportChart {
  readonly figure: Figure
  readonly notes: readonly string[]
  /** The panels with what the first sentence and the next ones cite, by their indices: a phone has two of them among the sentences. */
  readonly first?: readonly number[]
}

const mostPanels = 6
const mostHeatRows = 40
const mostColumns = 10
// A panel with less than this share of the values of the largest one says little.
const leastShare = 0.25
const sameScale = 10
// Lines of two settings that have room for their names.
const mostJoined = 4
// A line of so much smaller values than another one of its panel has no shape.
const flat = 20
const equalSteps = 1.25
const mostSteps = 0.75
const farStep = 4

/** The chart of a subject, or of runs without one; undefined without a value. It draws what `sentences` cite; `place` 1 what it leaves out most; without an axis if `areRows`. */
export function mainChart(
  set: CellSet,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  id: string,
  {
    sentences = [],
    place = 0,
    areRows = false,
  }: { sentences?: readonly Sentence[]; place?: number; areRows?: boolean } = {},
): ReportChart | undefined {
  const all = subject?.cells ?? set.cells
  const compared = subject?.compared ?? []
  const others = set.keys.filter((key) => !compared.includes(key))
  const quoted = quotedIn(sentences, vocabulary)
  const known = new Set(all)
  const paired = new Set(
    subject?.pairs[0]?.cells.flatMap(({ baseline, contender }) =>
      [baseline, contender].filter((cell) => known.has(cell)),
    ),
  )
  const loads = [subject ? subject.x : loadKey(others, all)].flatMap((key) => key ?? [])
  const load = loads.find((key) => all.some(({ fields }) => fields[key]))
  // What the sentences cite may be single points beside the lines of another experiment, as most of many names may be.
  const arePoints =
    subject !== undefined &&
    load !== undefined &&
    [[...paired], ...(subject.sides.length > mostSides ? [all] : [])].some(
      (own) => own.length > 0 && 2 * onLines(own, load) <= own.length,
    )
  const x = areRows || arePoints ? undefined : load
  const cells = x === undefined ? all : all.filter(({ fields }) => fields[x])
  const conditions = [
    ...(subject?.conditions ?? lineKeys(others, x, cells)),
    ...(x === undefined ? loads : []),
  ].filter((key) => key !== x && countOf(cells, [key]) > 1)
  const choice = { quoted, paired, place }
  // The base of the first sentence.
  const bases = subject ? [subject.pairs[0]?.baseline ?? subject.sides[0] ?? {}] : []
  const [baseline] = bases.map((base) => wholeSide(base, compared))
  const labels = subject ? sideLabels(subject, () => ({}), vocabulary) : {}
  const draw = (
    kind: string,
    data: Readonly<Record<string, unknown>>,
    shown: readonly Cell[],
    keys: readonly string[] = [],
    rows: Readonly<Record<string, string>> = {},
    failed: readonly Run[] = [],
  ): Figure => {
    const panelOf = panelNames(shown, keys, vocabulary)
    return reportFigure(
      {
        ...{ kind, metric: set.metric, id, pool: poolOf(cells) },
        ...{ labels: { ...labels, ...rows }, ...data },
      },
      withTellingWarnings(
        [...shown, ...failed.map((run) => ({ ...run, runs: [run] }))].flatMap((own) => {
          const name = panelOf(own)
          return own.runs.map((run) => ({ ...run, fields: { ...run.fields, [panel]: name } }))
        }),
      ),
      vocabulary,
    )
  }
  const citedPanels = (
    { facets }: Figure,
    shown: readonly Cell[],
    keys: readonly string[],
  ): Pick<ReportChart, 'first'> => {
    const nameOfPanel = panelNames(shown, keys, vocabulary)
    const cited = sentences.flatMap((sentence) => {
      const names = new Set(shown.filter(quotedIn([sentence], vocabulary).has).map(nameOfPanel))
      return [...facets.keys()].filter((facet) => names.has(facets[facet]?.fields[panel] ?? ''))
    })
    return { first: [...new Set([...cited, ...facets.keys()])].slice(0, 2) }
  }
  const sides = subject?.sides.length ?? 0
  const points = x === undefined ? 1 : countOf(cells, [x])
  const isLong = sides > mostSides || (sides > 4 && points < 4)
  if (cells.length === 0) return undefined
  // Few points under many conditions are read in rows, not in panels.
  if (
    subject &&
    sides > 2 &&
    sides <= mostColumns &&
    (x === undefined || points < 4 || !isLoadKey(x)) &&
    linesOver(cells, conditions, x) > mostPanels
  ) {
    const row = x === undefined ? conditions : [...conditions, x]
    const pairs = withCounterparts(cells, row, compared, quoted)
    const rowsOf = panelsOf(pairs.shown, row, others, vocabulary, choice, mostHeatRows)
    const { shown } = rowsOf
    const notes = [...rowsOf.notes, ...pairs.notes]
    if (shown.length === 0) return undefined
    const drawn = new Set(shown.map(({ fields }) => fieldsText(pick(fields, compared))))
    const [first = {}] = [...bases, ...subject.sides].filter((side) => drawn.has(fieldsText(side)))
    const data = { row, column: compared, baseline: wholeSide(first, compared) }
    const heads = sideLabels(subject, (side) => (side === first ? {} : first), vocabulary)
    const rows = { ...heads, ...rowLabels(shown, row, vocabulary) }
    return { figure: draw('heat-table', data, shown, [], rows), notes }
  }
  if (place > 0) return undefined
  const isSeries = new Set(subject?.sides.map(({ engine }) => engine)).size < 2
  if (subject && isLong && isSeries && isOrdered(subject)) {
    const { shown, keys, notes } = panelsOf(cells, conditions, others, vocabulary, choice)
    const series = x === undefined ? [] : [x]
    const scale = { scale: 'even', x: axis, facet: panel, y: yOf(shown, keys, series) }
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
    const figure = draw('throughput', { series, ...scale }, named, keys)
    return {
      figure: withAxisTitle(figure, axisTitle(subject, vocabulary)),
      notes,
      ...citedPanels(figure, shown, keys),
    }
  }
  if (x !== undefined) {
    // Panels of one line each are one panel.
    const lines = countOf(cells, conditions)
    const areAlone = lines <= mostLines && countOf(cells, conditions.slice(1)) === lines
    const alone = areAlone ? conditions : conditions.slice(0, 1)
    const also = subject ? comparedIn(sentences, cells, conditions) : alone
    const isFew = countOf(cells, [...compared, ...also]) <= mostJoined
    const series = subject && !isFew ? compared : [...compared, ...also]
    const facets = conditions.filter((key) => !series.includes(key))
    const pairs = withCounterparts(cells, facets, series, quoted)
    const panels = panelsOf(pairs.shown, facets, others, vocabulary, { ...choice, x })
    const { keys } = panels
    // Panels of one point have no line.
    const drawn = groupBy(panels.shown, ({ fields }) => fieldsText(pick(fields, keys)))
    const points = [...drawn.values()].filter((own) => countOf(own, [x]) === 1)
    if (subject && drawn.size > 1 && 2 * points.length >= drawn.size)
      return mainChart(set, subject, vocabulary, id, { sentences, place, areRows: true })
    const { shown, notes } = tellingLines(panels.shown, series, subject?.sides, set.better, quoted)
    const axes = { x, facet: panel, y: yOf(shown, keys, series), scale: scaleOf(shown, x) }
    const data = { series, ...axes, ...(baseline && { baseline }) }
    const mixed = set.mixed.flatMap(({ runs }) => runs.slice(0, 1)).map(withoutRepeats)
    const failed = failedOn([...mixed, ...set.failed], shown, [...compared, ...conditions], x)
    const figure = draw('throughput', data, shown, keys, {}, failed)
    return {
      figure: withAxisTitle(figure, titleOfLoad(x, vocabulary)),
      notes: [...panels.notes, ...pairs.notes, ...notes],
      ...citedPanels(figure, shown, keys),
    }
  }
  if (baseline && sides <= mostSides && countOf(cells, conditions) > 8) {
    const { shown, notes } = widestRows(cells, conditions, compared, quoted)
    return {
      figure: draw(
        'relative',
        { row: conditions, series: compared, baseline },
        shown,
        [],
        rowLabels(shown, conditions, vocabulary, conditions[0], cells),
      ),
      notes,
    }
  }
  if (subject && sides > mostSides) {
    // More names than colours: one row per name, the best first.
    const { shown, notes } = panelsOf(cells, conditions, others, vocabulary, choice, 1)
    const rows = tellingRows(shown, compared, set.better, quoted)
    const order = rows.ranked.map((fields) => joinedTexts(fields, compared))
    return {
      figure: draw(
        'grouped-bars',
        { row: compared, series: [], order },
        rows.shown,
        [],
        sideLabels({ sides: rows.ranked }, () => ({}), vocabulary),
      ),
      notes: [...notes, ...rows.notes],
    }
  }
  const row = conditions.length > 0 || subject ? conditions : others.length > 0 ? others : compared
  const { shown, notes } = tellingRows(cells, row, set.better, quoted)
  // Rows whose names would be cut off say only what tells them apart.
  const areShort = shown.every(
    ({ fields }) => textWidth(label(pick(fields, row), vocabulary)) <= widestName,
  )
  return {
    figure: draw(
      'grouped-bars',
      {
        row: row.length > 0 ? row : ['workload'],
        ...(row === compared
          ? { series: [] }
          : { series: compared, ...(baseline && { baseline }) }),
      },
      shown,
      [],
      row.length > 1 && areShort ? {} : rowLabels(shown, row, vocabulary),
    ),
    notes,
  }
}

// A server without a version is the base of those with one.
const wholeSide = (side: Fields, compared: readonly string[]): Fields =>
  Object.fromEntries(compared.map((key) => [key, side[key] ?? '']))

// Where conditions have several sides, those of one side alone compare nothing.
function withCounterparts(
  cells: readonly Cell[],
  conditions: readonly string[],
  compared: readonly string[],
  quoted: Quoted,
): { readonly shown: readonly Cell[]; readonly notes: readonly string[] } {
  const groups = groupBy(cells, ({ fields }) => fieldsText(pick(fields, conditions)))
  const shown = [...groups.values()]
    .filter((group) => countOf(group, compared) > 1 || group.some(quoted.has))
    .flat()
  const alone = cells.length - shown.length
  if (alone === 0 || countOf(shown, compared) < 2) return { shown: cells, notes: [] }
  const verb = alone === 1 ? 'is' : 'are'
  return { shown, notes: [`${counted(alone, 'value')} without a counterpart ${verb} not drawn.`] }
}

const withoutRepeats = (run: Run): Run => ({
  ...run,
  status: 'failed',
  reason: { text: 'runs that are not repeats of each other' },
})

// The runs without a value at the loads of the drawn lines, where no other run has one.
function failedOn(
  failed: readonly Run[],
  shown: readonly Cell[],
  keys: readonly string[],
  x: string,
): readonly Run[] {
  const place = (own: readonly string[]) => (each: Pick<Cell, 'fields'>) =>
    fieldsText(pick(each.fields, own))
  const [lines, loads, points] = [keys, [x], [...keys, x]].map((own) => {
    const known = new Set(shown.map(place(own)))
    return (run: Run): boolean => known.has(place(own)(run))
  })
  return failed.filter((run) => lines?.(run) && loads?.(run) && !points?.(run))
}

// How many combinations of conditions have a line, or a value without an axis.
function linesOver(cells: readonly Cell[], conditions: readonly string[], x?: string): number {
  const groups = [...groupBy(cells, ({ fields }) => fieldsText(pick(fields, conditions))).values()]
  const lines = groups.filter((own) => x !== undefined && countOf(own, [x]) > 1)
  return (lines.length > 0 ? lines : groups).length
}

// How many cells have another one that differs only in the load.
function onLines(cells: readonly Cell[], load: string): number {
  return byContext(cells, [load])
    .filter((own) => countOf(own, [load]) > 1)
    .reduce((sum, { length }) => sum + length, 0)
}

function withAxisTitle(figure: Figure, title: string): Figure {
  return { ...figure, x: { ...figure.x, title } }
}

// A number of unknown meaning is called after the names that it stands in.
function titleOfLoad(x: string, vocabulary: Vocabulary): string {
  const title = keyTitle(x, vocabulary)
  const { around } = vocabulary.key(x)
  if (around) return `N in ${around.join('N')}`
  return vocabulary.key(x).title === ''
    ? `number in the ${title === 'name' ? 'file name' : title}`
    : title
}

// What stands along the axis where the sides do.
function axisTitle({ compared, sides }: Subject, vocabulary: Vocabulary): string {
  const engines = new Set(sides.map(({ engine }) => engine))
  if (engines.size > 1) return 'server'
  const keys = compared.length > 1 ? compared.filter((key) => key !== 'engine') : compared
  return keys.map((key) => keyTitle(key, vocabulary)).join(', ')
}

function sideLabels(
  { sides }: Pick<Subject, 'sides'>,
  other: (side: Fields) => Fields,
  vocabulary: Vocabulary,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sides.map((side) => [Object.values(side).join(' '), nameOf(side, other(side), vocabulary)]),
  )
}

const panel = 'panel'
const axis = 'axis'

/** The name of the panel of a cell; the numbers of a key are written alike, with commas where one has five digits. */
function panelNames(
  cells: readonly Cell[],
  keys: readonly string[],
  vocabulary: Vocabulary,
): (cell: Pick<Cell, 'fields'>) => string {
  const [first] = keys
  // Without keys there is one panel, which needs no name.
  const none = first === undefined ? 'all' : withoutValue(first, cells, vocabulary)
  const long = new Set(
    keys.filter((key) => cells.some(({ fields }) => /^\d{5,}$/.test(fields[key] ?? ''))),
  )
  return ({ fields }) => {
    const own = Object.entries(withoutPlain(pick(fields, keys))).map(
      ([key, text]): [string, string] => [
        key,
        long.has(key) && /^\d{4}$/.test(text) ? grouped(Number(text)) : text,
      ],
    )
    return label(Object.fromEntries(own), vocabulary) || none
  }
}

// The cells that lack a key: of a part of a name the others may have one value.
function withoutValue(key: string, cells: readonly Cell[], vocabulary: Vocabulary): string {
  const [only, other] = new Set(cells.flatMap(({ fields }) => fields[key] || []))
  const { title } = vocabulary.key(key)
  return title !== '' ? `${title} not stated` : only && !other ? `without ${only}` : 'others'
}

// Keys in which the runs of a cell differ, such as the number of a repeat.
function poolOf(cells: readonly Cell[]): readonly string[] {
  return [
    ...new Set(cells.flatMap(({ runs }) => runs.flatMap(({ fields }) => Object.keys(fields)))),
  ]
}

// Equal steps are linear, also with a few others among them, none of which is far; other ones are logarithmic, texts have no scale.
function scaleOf(cells: readonly Cell[], x: string): 'linear' | 'log2' | 'even' {
  const texts = [...new Set(cells.flatMap(({ fields }) => fields[x] ?? []))]
  const numbers = texts.map(Number).toSorted((a, b) => a - b)
  if (!texts.every((text) => /^\d+(?:\.\d+)?$/.test(text) && Number(text) > 0)) return 'even'
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0))
  const usual = median(steps) ?? 0
  const equal = steps.filter((step) => Math.max(step / usual, usual / step) <= equalSteps)
  const isEqual = equal.length >= mostSteps * steps.length && largest(steps) <= farStep * usual
  return numbers.length > 2 && isEqual ? 'linear' : 'log2'
}

interface Panels {
  readonly shown: readonly Cell[]
  readonly keys: readonly string[]
  readonly notes: readonly string[]
}

/** What panels are chosen by. */
interface Choice {
  readonly quoted: Quoted
  /** The cells of the pair that the first sentence is about. */
  readonly paired: ReadonlySet<Cell>
  readonly place: number
  /** The axis of lines: a panel of one point is omitted where another one has a line and no sentence compares it. */
  readonly x?: string
}

// As many conditions as six panels can show, the others as most of the cells have them that the sentences cite or that the first
// one is about; the panels of all cited cells are among them.
function panelsOf(
  cells: readonly Cell[],
  conditions: readonly string[],
  others: readonly string[],
  vocabulary: Vocabulary,
  { quoted, paired, place, x }: Choice,
  most = mostPanels,
): Panels {
  const keys: string[] = []
  for (const key of conditions) if (countOf(cells, [...keys, key]) <= most) keys.push(key)
  const wide = keys.length === 0 ? conditions.slice(0, 1) : keys
  const rest = conditions.filter((key) => !wide.includes(key))
  const groups = (own: readonly Cell[], by: readonly string[]): readonly (readonly Cell[])[] =>
    [...groupBy(own, ({ fields }) => fieldsText(pick(fields, by))).values()]
      .map((group) => ({
        group,
        cited: group.filter(quoted.has).length,
        mentioned: group.filter((cell) => paired.has(cell)).length,
      }))
      .toSorted(
        (a, b) => b.cited - a.cited || b.mentioned - a.mentioned || b.group.length - a.group.length,
      )
      .map(({ group }) => group)
  const [fixed = []] = groups(cells, rest).slice(place)
  const cited = place > 0 ? [] : groups(cells, conditions).filter((group) => group.some(quoted.has))
  const panels = new Map(
    [...cited, ...groups(fixed, wide)].map((group) => [
      fieldsText(pick(group[0]?.fields ?? {}, conditions)),
      group,
    ]),
  )
  const fewest =
    leastShare *
    largest(
      [...panels.values()].map(({ length }) => length),
      0,
    )
  const order = fieldOrder(others)
  const isLine = (group: readonly Cell[]): boolean => x === undefined || countOf(group, [x]) > 1
  const haveLines = [...panels.values()].some(isLine)
  const isCompared = (cell: Cell): boolean =>
    paired.size > 0 && (cited.length === 0 ? paired : quoted).has(cell)
  const shown = [...panels.values()]
    .filter((group) => !haveLines || isLine(group) || group.some(isCompared))
    .slice(0, most)
    .filter((group) => group.length >= fewest || group.some(quoted.has))
    .flat()
    .toSorted((a, b) => order(a.fields, b.fields))
  const more = countOf(cells, conditions) - countOf(shown, conditions)
  // What all panels have in common names none of them; rows state it where they differ from the others.
  const named = conditions.filter((key) => countOf(shown, [key]) > 1)
  const isUsual = (key: string): boolean =>
    !named.includes(key) || (most > mostPanels && countOf(fixed, [key]) === 1)
  // A version alone names no server.
  const first: Fields = {
    ...pick(fixed[0]?.runs[0]?.fields ?? {}, ['engine']),
    ...fixed[0]?.fields,
    ...pick(
      shown[0]?.fields ?? {},
      conditions.filter((key) => !named.includes(key)),
    ),
  }
  const usual = conditions.filter((key) => isUsual(key) && first[key] !== plainFolder)
  const common = label(
    pick(first, usual.includes('version') ? ['engine', ...usual] : usual),
    vocabulary,
  )
  const isUnless = usual.some((key) => named.includes(key))
  const left = more > 0 ? `${counted(more, 'more combination')} of conditions: see the tables` : ''
  const all = common === '' ? '' : `${isUnless ? 'Unless a row says otherwise: ' : 'At '}${common}`
  const note = [all, left].filter((text) => text !== '')
  return { shown, keys: named, notes: note.length > 0 ? [`${note.join('; ')}.`] : [] }
}

// A row names what distinguishes it from the others; with a group, the group names the first key, and the row that in which any of
// the group differ.
function rowLabels(
  cells: readonly Cell[],
  row: readonly string[],
  vocabulary: Vocabulary,
  group?: string,
  all: readonly Cell[] = [],
): Readonly<Record<string, string>> {
  const shown = row.filter((key) => key !== group)
  const groups = groupBy(all, ({ fields }) => fields[group ?? ''] ?? '')
  const labels: Record<string, string> = {}
  for (const { fields } of cells) {
    // A row that no value tells apart has all its values, or lacks one that others have.
    const [first] = shown.filter((own) => !fields[own] && countOf(cells, [own]) > 1)
    const none = first === undefined ? '' : withoutValue(first, cells, vocabulary)
    const own = groups.get(fields[group ?? ''] ?? '') ?? []
    const differing = shown.filter((key) => countOf(own, [key]) > 1)
    const text =
      label(pick(fields, differing), vocabulary) ||
      label(pick(distinguishingFields(fields, cells, row), shown), vocabulary) ||
      label(withoutPlain(pick(fields, shown)), vocabulary) ||
      none
    const key = shown.map((own) => fields[own] ?? '').join(' ')
    const known = labels[key]
    if (known === undefined || known.length < text.length) labels[key] = text
  }
  return labels
}

// Panels share their scale, unless one would be flat; a line that would lie on the axis below the others needs a logarithmic one.
function yOf(
  cells: readonly Cell[],
  keys: readonly string[],
  series: readonly string[],
): 'shared' | 'free' | 'log' {
  const highest = (own: readonly Cell[]): number => largest(own.map(({ value }) => value ?? 0))
  const groups = (own: readonly Cell[], by: readonly string[]): readonly (readonly Cell[])[] => [
    ...groupBy(own, ({ fields }) => fieldsText(pick(fields, by))).values(),
  ]
  const panels = groups(cells, keys)
  const isFlat = panels.some((panel) => {
    const lines = groups(panel, series).map(highest)
    return largest(lines) > flat * smallest(lines)
  })
  if (isFlat && cells.every(({ value }) => (value ?? 0) > 0)) return 'log'
  const ends = panels.map(highest)
  return largest(ends) > sameScale * smallest(ends) ? 'free' : 'shared'
}
