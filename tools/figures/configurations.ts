// What the figures about configurations share: the sides that they compare, and the lines of values.
import { label } from '../analysis/label.ts'
import type { Place, Run } from '../model.ts'
import { configurations } from '../options/of-runs.ts'
import { defaultsOf } from '../options/defaults.ts'
import type { Cell, Knowledge } from '../options/difference.ts'
import type { Configuration } from '../options/configuration.ts'
import type { Group } from '../options/sides.ts'
import { durabilityNotes } from '../options/durability-of-runs.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { noCells } from './cells.ts'
import type { FigureContext } from './context.ts'
import type { Figure, FigureEvidence, FigureTable, TableCell } from './figure.ts'
import { figureRuns, nameOf } from './grid.ts'
import type { FigureContent } from './kind.ts'
import type { CommonOptions } from './options.ts'

/** The sides of a figure: its runs by the texts of `keys`, in natural order. */
export function groupsOf(
  request: CommonOptions,
  keys: readonly string[],
  context: FigureContext,
): readonly Group[] {
  const groups = new Map<string, { fields: Record<string, string>; runs: Run[] }>()
  for (const run of figureRuns(request, context)) {
    const fields = Object.fromEntries(keys.map((key) => [key, run.fields[key] ?? '']))
    const name = JSON.stringify(fields)
    const known = groups.get(name)
    if (known) known.runs.push(run)
    else groups.set(name, { fields, runs: [run] })
  }
  return [...groups.values()]
    .toSorted((a, b) => {
      for (const key of keys) {
        const order = naturalOrder(a.fields[key] ?? '', b.fields[key] ?? '')
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ fields, runs }) => ({
      label: nameOf(fields, keys, request.labels, context.vocabulary),
      runs,
    }))
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

/** The lines of values as evidence; a table cell holds indices into the list. */
export class Places {
  readonly list: FigureEvidence[] = []
  readonly #indices = new Map<string, number>()
  readonly #files = new Map<string, Omit<FigureEvidence, 'file' | 'line'>>()

  constructor(runs: readonly Run[], { archiveOf, published }: FigureContext) {
    for (const run of runs) {
      for (const { path, sha256 } of [...(run.source ? [run.source] : []), ...run.companions]) {
        if (this.#files.has(path)) continue
        const source = published(sha256)
        this.#files.set(path, {
          run: run.id,
          archive: archiveOf(run.id),
          ...(source === undefined ? {} : { source }),
        })
      }
    }
  }

  /** The index of a line, as a list; empty where its file belongs to none of the runs. */
  of(place: Place | undefined): readonly number[] {
    const file = place && this.#files.get(place.file)
    if (!file) return []
    const key = `${place.file}:${String(place.line ?? 0)}`
    const known = this.#indices.get(key) ?? this.list.length
    if (!this.#indices.has(key)) {
      this.#indices.set(key, known)
      const line = place.line === undefined ? {} : { line: place.line }
      this.list.push({ ...file, file: place.file, ...line })
    }
    return [known]
  }
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
    readonly listings?: Figure['listings']
    readonly summaries?: Figure['summaries']
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
    caveats: [],
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
