// Sections of a draft about lines over threads, and about repeats of the same measurement.
import { groupBy } from '../../../analysis/group-by.ts'
import { label } from '../../../analysis/label.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import {
  differingKeys,
  fieldsText,
  isSystemKey,
  pick,
  serverKeys,
  type CellSet,
} from '../../../findings/finding-cells.ts'
import type { Run } from '../../../core/model.ts'
import { upperFirst } from '../../../core/upper-first.ts'
import {
  fence,
  boundText,
  cellText,
  figureWhere,
  selectionOfRuns,
  type RunSelection,
} from './selected-runs.ts'

/** A section that is not about a change. */
export interface LineSection {
  readonly title: string
  readonly blocks: readonly string[]
  readonly selection: RunSelection
}

interface SectionSources {
  readonly runs: readonly Run[]
  readonly archive: string
  readonly isUnknown: (key: string) => boolean
  readonly vocabulary: Vocabulary
}

const fewestPoints = 3
const mostSeries = 12
const mostRows = 40

/** Throughput over threads of the experiment with the most lines; none where no line has three points. */
export function scalingSections(
  set: CellSet,
  { runs, archive, isUnknown, vocabulary }: SectionSources,
): readonly LineSection[] {
  const numbered = set.cells.filter(({ fields }) => /^\d+$/.test(fields['threads'] ?? ''))
  const isLine = (key: string): boolean =>
    (serverKeys.includes(key) || isSystemKey(key)) && !isUnknown(key)
  const outer = set.keys.filter((key) => key !== 'threads' && !isLine(key))
  const groups = [...groupBy(numbered, ({ fields }) => fieldsText(pick(fields, outer))).values()]
    .filter((cells) => new Set(cells.map(({ fields }) => fields['threads'])).size >= fewestPoints)
    .toSorted((a, b) => b.length - a.length)
  const [cells] = groups
  if (set.better !== 'higher' || !cells) return []
  const fields = cells.map((cell) => cell.fields)
  const keys = differingKeys(fields, set.keys.filter(isLine))
  const series = keys.length > 0 ? keys : ['threads']
  if (new Set(fields.map((own) => fieldsText(pick(own, series)))).size > mostSeries) return []
  const selection = selectionOfRuns(
    cells.flatMap((cell) => cell.runs),
    runs,
    [],
  )
  const metric = vocabulary.metric(set.metric)
  const where = label(
    pick(
      cells[0]?.fields ?? {},
      outer.filter((key) => !isUnknown(key)),
    ),
    vocabulary,
  )
  const spec = `value ${set.metric}${cellText(selection)}; pick=largest`
  // Other runs of the archive have other values of these keys, and a peak of their own.
  const own = Object.entries(selection.fixed).flatMap(([key, text]) =>
    text === '' || isUnknown(key) ? [] : boundText(key, text, vocabulary),
  )
  const of = own.length > 0 ? ` in ${own.join(', ')}` : ''
  const [peak] = cells.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const threads = boundText('threads', peak?.fields['threads'] ?? '', vocabulary)
  const title = `${upperFirst(metric.title)}${of} peak at {{${spec}}} with ${threads}`
  return [
    {
      title,
      selection,
      blocks: [
        '### Throughput versus threads',
        fence('figure', {
          kind: keys.length > 0 ? 'scaling' : 'table',
          ...(keys.length > 0 ? { x: 'threads', series } : { row: 'threads', column: 'workload' }),
          id: 'threads',
          title,
          archive,
          metric: set.metric,
          where: figureWhere(selection),
        }),
        `The knee is the first point with most of the peak; the table below the chart lists knee, peak and collapse of each series${where === '' ? '' : ` (\`${where}\`)`}. No curve is fitted.`,
      ],
    },
  ]
}

/** The spread of repeats of the experiment with the most repeated cells; none without repeats. */
export function repeatSections(
  set: CellSet,
  { runs, archive, isUnknown, vocabulary }: SectionSources,
): readonly LineSection[] {
  const repeated = set.cells.filter(({ n }) => n > 1)
  const outer = set.keys.filter(isUnknown)
  const [cells] = [
    ...groupBy(repeated, ({ fields }) => fieldsText(pick(fields, outer))).values(),
  ].toSorted((a, b) => b.length - a.length)
  if (!cells) return []
  const shown = cells.slice(0, mostRows)
  const own = shown.flatMap((cell) => cell.runs)
  const selection = selectionOfRuns(own, runs, ['repeat'])
  const row = [...selection.varying.keys()]
  const [first] = Object.keys(selection.fixed)
  const title = `Repeats of ${vocabulary.metric(set.metric).title}`
  return [
    {
      title,
      selection,
      blocks: [
        '### Repeats',
        fence('figure', {
          kind: 'repeats',
          row: row.length > 0 ? row : [first ?? 'threads'],
          id: 'repeats',
          title,
          archive,
          metric: set.metric,
          where: figureWhere(selection),
        }),
        `Given this variation, each side needs {{count runs-needed/${set.metric}${cellText(selection)}; change=5 %}}.`,
      ],
    },
  ]
}
