// What the figures about configurations share: the sides that they compare, and the lines of values.
import type { Confounder } from '../analysis/comparability.ts'
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Run } from '../core/model.ts'
import { configurations } from '../options/of-runs.ts'
import { defaultsOf } from '../options/defaults.ts'
import type { Cell, Knowledge } from '../options/difference.ts'
import type { Configuration } from '../options/configuration.ts'
import type { Group } from '../options/sides.ts'
import { durabilityNotes } from '../options/durability-of-runs.ts'
import { noCells } from './cell-columns.ts'
import type { FigureContext, FigureContent } from './kind.ts'
import { figureDifferences, Places } from './figure-differences.ts'
import type { Figure, FigureTable, TableCell } from './figure.ts'
import { distinct, figureRuns, nameOf, textsOf } from './grid.ts'
import type { CommonOptions } from './options.ts'

/** The sides of a figure: its runs by the texts of `keys`, in natural order. */
export function groupsOf(
  request: CommonOptions,
  keys: readonly string[],
  context: FigureContext,
): readonly Group[] {
  const runs = figureRuns(request, context)
  const groups = groupBy(runs, ({ fields }) => textsOf(fields, keys))
  return distinct(runs, keys).map((fields) => ({
    label: nameOf(fields, keys, request.labels, context.vocabulary),
    runs: groups.get(textsOf(fields, keys)) ?? [],
  }))
}

/** The sides of a figure that compares texts, and the columns of its table: the name of a row, then one per side. */
export function comparedSides(
  request: CommonOptions & { readonly series: readonly string[] },
  rowTitle: string,
  context: FigureContext,
): {
  readonly groups: readonly Group[]
  readonly runs: readonly Run[]
  readonly places: Places
  readonly columns: Pick<FigureTable, 'head' | 'align'>
} {
  const groups = groupsOf(request, request.series, context)
  const runs = groups.flatMap((group) => group.runs)
  const head = [rowTitle, ...groups.map((group) => group.label)]
  return {
    groups,
    runs,
    places: new Places(runs, context),
    columns: { head, align: head.map(() => 'left') },
  }
}

/** The configurations of a figure's runs, and what their options mean. */
export function knowledgeOf({ runs, vocabulary }: FigureContext): {
  readonly configurationOf: (run: Run) => Configuration
  readonly knowledge: Knowledge
} {
  const options = vocabulary.options()
  const configurationOf = configurations(options)
  const defaultOf = defaultsOf(options, runs.map(configurationOf))
  return { configurationOf, knowledge: { vocabulary: options, defaultOf } }
}

/** Several texts in one cell, with the lines of all. */
export function cellOf(cells: readonly Cell[], places: Places, text = textOf(cells)): TableCell {
  const evidence = cells.flatMap(({ place }) => places.of(place))
  return { text, ...(evidence.length > 0 ? { evidence } : {}) }
}

/** The texts of a side: `2G | 12G`, or a dash where it has none. */
export function textOf(cells: readonly Cell[]): string {
  return cells.length === 0
    ? '–'
    : cells.map(({ text }) => (text === '' ? '(empty)' : text)).join(' | ')
}

/** A figure that is a table without measurements. */
export function tableFigure(
  request: CommonOptions,
  context: FigureContext,
  runs: readonly Run[],
  content: {
    readonly table: FigureTable
    readonly places: Places
    readonly notes: readonly string[]
    /** Notes that limit what the figure shows; none where absent. */
    readonly caveats?: readonly string[]
    readonly listings?: Figure['listings']
    readonly summaries?: Figure['summaries']
    /** Other differences between the sides. */
    readonly confounders?: readonly Confounder[]
  },
): FigureContent {
  return {
    id: request.id,
    article: context.article,
    number: context.number,
    title: request.title,
    subtitle: request.subtitle ?? sharedFields(runs, context),
    metric: { name: '', title: '', unit: '' },
    x: { key: '', title: '', values: [], scale: 'even' },
    series: [],
    facets: [{ label: '', fields: {} }],
    mode: 'absolute',
    cells: noCells,
    evidence: content.places.list,
    ...figureDifferences(content.confounders ?? [], runs, context),
    caveats: content.caveats ?? [],
    notes: [
      ...content.notes,
      ...durabilityNotes(runs, context.vocabulary.options()),
      ...(request.note === undefined ? [] : [request.note]),
    ],
    warnings: [],
    ...(content.listings ? { listings: content.listings } : {}),
    ...(content.summaries ? { summaries: content.summaries } : {}),
    table: content.table,
  }
}

// Fields that all runs share and that matter here: engine, version, host, memory.
function sharedFields(runs: readonly Run[], { vocabulary }: FigureContext): string {
  const shared = Object.entries(runs[0]?.fields ?? {}).filter(
    ([key, text]) =>
      ['engine', 'version', 'host', 'memory'].includes(key) &&
      runs.every(({ fields }) => fields[key] === text),
  )
  return label(Object.fromEntries(shared), vocabulary)
}
