// A metric against a numeric key, a line a series: throughput versus threads, cores, users.
import { formatNumber } from '../analysis/format-number.ts'
import { label, valueLabel } from '../analysis/label.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { EvidenceList, notesOf, warningsOf } from './cells.ts'
import { looks } from './colours.ts'
import type { FigureContext } from './context.ts'
import type { Figure, FigureTable, TableCell } from './figure.ts'
import { metricOf, subtitleOf } from './frame.ts'
import type { ThroughputRequest } from './request.ts'

type Fields = Readonly<Record<string, string>>

/** Builds the figure. Its cells are those of `query --row <x> --column <series>,<facet>`. */
export function throughput(request: ThroughputRequest, context: FigureContext): Figure {
  const { words } = context
  const facetKeys = request.facet === undefined ? [] : [request.facet]
  const keys = [request.x, ...request.series, ...facetKeys]
  const { cells, residue } = project(context.runs, {
    metric: request.metric,
    keys,
    where: new Map(Object.entries(request.where)),
  })
  const x = distinct(cells, [request.x]).map((fields) => fields[request.x] ?? '')
  const series = distinct(cells, request.series)
  const facets = request.facet === undefined ? [{}] : distinct(cells, facetKeys)
  const evidence = new EvidenceList(context.archiveOf, context.published)
  const byEngine = request.series.includes('engine') || request.series.includes('version')
  const styles = looks(
    series.map((fields) => ({ fields, engine: fields['engine'] ?? engineOf(cells, fields) })),
    byEngine,
    words,
  )
  const baseline = request.baseline
    ? series.findIndex((fields) => matches(fields, request.baseline ?? {}))
    : 0
  const labels = series.map((fields) => seriesLabel(fields, request, words))
  const metric = metricOf(request.metric, cells, words)
  const indexed = cells.map((cell) => ({
    cell,
    facet: facets.findIndex((fields) => matches(cell.fields, fields)),
    series: series.findIndex((fields) => matches(cell.fields, fields)),
    x: x.indexOf(cell.fields[request.x] ?? ''),
  }))
  return {
    id: request.id,
    article: context.article,
    kind: 'throughput',
    number: context.number,
    title: request.title,
    subtitle: request.subtitle ?? subtitleOf(cells, keys, words),
    metric,
    x: { key: request.x, title: words.key(request.x).title, values: x, scale: request.scale },
    series: series.map((fields, index) => ({
      label: labels[index] ?? '',
      fields,
      ...(styles[index] ?? { colour: 'grey-3', dash: 0, marker: 0 }),
    })),
    facets: facets.map((fields) => ({ label: label(fields, words), fields })),
    ...(baseline >= 0 ? { baseline } : {}),
    mode: request.mode,
    cells: {
      facet: indexed.map(({ facet }) => facet),
      series: indexed.map((entry) => entry.series),
      x: indexed.map((entry) => entry.x),
      value: cells.map(({ value }) => value),
      low: cells.map(({ low }) => low),
      high: cells.map(({ high }) => high),
      n: cells.map(({ n }) => n),
      status: cells.map(({ status }) => status),
      reason: cells.map(({ reason }) => reason ?? ''),
      warnings: cells.map(({ warnings }) => warnings),
      evidence: cells.map((cell) => evidence.of(cell)),
    },
    notes: [
      ...notesOf(cells, residue, true),
      ...(request.note === undefined ? [] : [request.note]),
    ],
    warnings: warningsOf(cells),
    table: {
      head: [words.key(request.x).title, ...labels],
      align: ['right', ...labels.map(() => 'right' as const)],
      rows: facets.flatMap((facetFields) => {
        const group = label(facetFields, words)
        return x.map((value, index) => ({
          label: value,
          ...(index === 0 && group !== '' ? { group } : {}),
          cells: series.map((fields): TableCell => {
            const wanted = { ...facetFields, ...fields, [request.x]: value }
            const cell = cells.find((candidate) => matches(candidate.fields, wanted))
            return tableCell(cell, evidence, request.metric, words)
          }),
        }))
      }),
    } satisfies FigureTable,
    evidence: evidence.list,
  }
}

/** A number of a table with its evidence; a hole says what it is. */
export function tableCell(
  cell: Cell | undefined,
  evidence: EvidenceList,
  metric: string,
  words: Vocabulary,
): TableCell {
  if (!cell) return { text: '', mark: 'missing' }
  if (cell.value === null) {
    return {
      text: cell.status,
      evidence: evidence.of(cell),
      mark: cell.status === 'missing' ? 'missing' : 'failed',
    }
  }
  const shown = cell.ratio === undefined ? cell.value : cell.ratio
  if (shown === null) return { text: 'no baseline', evidence: evidence.of(cell), mark: 'missing' }
  return {
    text: cell.ratio === undefined ? formatNumber(shown, words.metric(metric)) : shown.toFixed(2),
    value: shown,
    evidence: evidence.of(cell),
    ...(cell.warnings.length > 0 ? { mark: 'warned' as const } : {}),
  }
}

/** Distinct fields of the cells for some keys, in natural order. */
export function distinct(cells: readonly Cell[], keys: readonly string[]): readonly Fields[] {
  const seen = new Map<string, Fields>()
  for (const { fields } of cells) {
    const picked = Object.fromEntries(keys.map((key) => [key, fields[key] ?? '']))
    seen.set(JSON.stringify(picked), picked)
  }
  return [...seen.values()].toSorted((a, b) => {
    for (const key of keys) {
      const order = naturalOrder(a[key] ?? '', b[key] ?? '')
      if (order !== 0) return order
    }
    return 0
  })
}

function seriesLabel(
  fields: Fields,
  { labels, series }: ThroughputRequest,
  words: Vocabulary,
): string {
  const written = writtenLabel(labels, fields, series)
  if (written !== undefined) return written
  const [key] = series
  if (series.length === 1 && key !== undefined) return valueLabel(key, fields[key] ?? '', words)
  return label(fields, words)
}

/** The author's words for some keys of a cell, if the figure gives any. */
export function writtenLabel(
  labels: ThroughputRequest['labels'],
  fields: Fields,
  keys: readonly string[],
): string | undefined {
  const texts = keys.map((key) => fields[key] ?? '').join(' ')
  return Object.hasOwn(labels, texts) ? labels[texts] : undefined
}

function engineOf(cells: readonly Cell[], fields: Fields): string | undefined {
  return cells.find((cell) => matches(cell.fields, fields))?.runs[0]?.fields['engine']
}

function matches(fields: Fields, wanted: Fields): boolean {
  return Object.entries(wanted).every(([key, text]) => fields[key] === text)
}
