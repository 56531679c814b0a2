// Recordings of reproduction plans: each ratio next to the original one, with the verdict of `benchfolio reproduce`.
import type * as z from '../../core/schema.ts'
import type { Comparison } from '../../analysis/compare-cells.ts'
import { distinctStyles } from '../../core/series-styles.ts'
import { metricOf } from '../../analysis/metric-value.ts'
import type { CellEvidence } from '../../analysis/projection.ts'
import { intervalText } from '../../analysis/verdict-text.ts'
import { verdictText } from '../../analysis/verdict.ts'
import {
  judgedText,
  type JudgedCell,
  type Reproduced,
  recordedRuns,
} from '../../analysis/reproduction/judge.ts'
import { noCells } from '../cell-columns.ts'
import type { EvidenceList } from '../cells.ts'
import type {
  FigureContext,
  RequestProblem,
  FigureContent,
  FigureKind,
  FigureSources,
} from '../kind.ts'
import type { DotMark, FigureTable } from '../figure.ts'
import { evidenceOf, figureRuns } from '../grid.ts'
import { fenceSchema, texts } from '../options.ts'
import {
  machineCell,
  recordedPlans,
  recordingsOf,
  verdictCounts,
  type Recording,
} from '../recordings.ts'

const schema = fenceSchema('reproductions', {
  differs: texts
    .default([])
    .describe(
      'what makes these recordings another experiment than the original: then they have no verdict',
    ),
})
type Request = z.output<typeof schema>

export const reproductions: FigureKind<typeof schema> = {
  schema,
  keys: [],
  problems,
  how: () =>
    'A ratio is new ÷ base, each the median of its repeats. Both ratios have the interval of the exact rank test (Hodges–Lehmann) with the coverage that it attains. The values of the original are those in the plan of the recording.',
  build,
}

// A row per comparison: the original ratio, then that of each recording.
function build(request: Request, context: FigureContext): FigureContent {
  const runs = figureRuns(request, context)
  const recordings = recordingsOf(runs, context, request.differs)
  const evidence = evidenceOf(context)
  const nameOf = ({ name }: Recording): string => request.labels[name] ?? name
  const rows = recordings.flatMap((recording) =>
    recording.cells.map((cell, index) => ({ recording, cell, index })),
  )
  const names = [request.labels['original'] ?? 'original', ...recordings.map(nameOf)]
  const styles = distinctStyles(['slate', 'blue', ...recordings.slice(1).map(() => undefined)])
  const compared = new Map(
    rows.map(({ cell: { label, original } }) => [
      `${label} ${String(original.ratio)}`,
      { label, original },
    ]),
  )
  const all = [...compared.values()].map(({ label }) => label)
  const labels = ownWords(all, context.vocabulary.key('cores').unit)
  const isOne = recordings.length === 1
  // `11.4.5 ÷ 10.1.8` where all rows compare the same two.
  const [ratio = '', ...others] = new Set(all.map((label) => label.split(': ').at(-1) ?? ''))
  const sides = others.length === 0 && ratio.includes('÷') ? ratio : 'new ÷ base'
  const [{ reproduces } = { reproduces: undefined }] = recordings
  const metric = context.vocabulary.metric(reproduces?.metric ?? '')
  return {
    id: request.id,
    article: context.article,
    number: context.number,
    title: request.title,
    subtitle: request.subtitle ?? `${metric.title} · ${reproduces?.title ?? ''}`,
    metric: { name: '', title: `${metric.title}, ${sides}`, unit: 'ratio' },
    x: { key: 'comparison', title: 'comparison', values: [], scale: 'even' },
    series: names.map((label, index) => ({
      ...{ label, fields: {} },
      ...(styles[index] ?? { colour: 'slate', dash: 0, marker: 0 }),
    })),
    // Texts beside the marks name them.
    legend: [],
    facets: [{ label: '', fields: {} }],
    mode: 'relative',
    cells: noCells,
    caveats: [
      ...(request.note === undefined ? [] : [request.note]),
      ...(isOne
        ? [`Compared with the original: ${countsText(rows.map(({ cell }) => cell))}.`]
        : [verdictCounts(recordings)]),
      'Bold: significant. Whiskers: interval of the ratio.',
    ],
    notes: [
      'n: server starts.',
      ...new Set(
        recordings.flatMap(({ reproduces: { cells } }) =>
          cells.flatMap((cell) => cell.unmet ?? []),
        ),
      ),
      ...new Set(
        recordings.flatMap(({ reproduces: { differs = [], notes } }) => [
          ...(differs.length > 0 ? [`Different from the original: ${differs.join('; ')}.`] : []),
          ...notes,
        ]),
      ),
    ],
    warnings: [],
    drawing: {
      kind: 'dots',
      scale: 'log',
      unit: 'ratio',
      reference: 1,
      axis: `${metric.title}, ${sides}`,
      rows: [...compared.values()].map(({ label, original }, place) => ({
        label: labels[place] ?? '',
        marks: [
          markOf(original, 0, names[0] ?? ''),
          ...recordings.flatMap(({ cells }, index) =>
            cells
              .filter((cell) => cell.label === label && cell.original.ratio === original.ratio)
              .map(({ local }) => markOf(local, index + 1, names[index + 1] ?? '')),
          ),
        ],
      })),
    },
    summaries: isOne
      ? []
      : [
          {
            head: ['recording', 'comparisons', 'machine'],
            align: ['left', 'left', 'left'],
            rows: recordings.map((recording) => ({
              label: nameOf(recording),
              cells: [
                { text: countsText(recording.cells) },
                machineCell(recording, evidence, context),
              ],
            })),
          },
        ],
    table: {
      head: ['comparison', 'original', 'n', 'recording', 'n', 'difference', 'verdict'],
      align: ['left', 'right', 'right', 'right', 'right', 'left', 'left'],
      rows: rows.map((row) => ({
        label: row.cell.label,
        ...(row.index === 0 && !isOne ? { group: nameOf(row.recording) } : {}),
        cells: rowCells(row.recording, row.index, row.cell, evidence),
      })),
    },
    evidence: evidence.list,
  }
}

// What a label has that not all have: `16 threads` of `connect · 1 core · 16 threads: 10.2 ÷ 10.1`.
function ownWords(
  labels: readonly string[],
  [one, several]: readonly [string, string] = ['core', 'cores'],
): readonly string[] {
  const parts = labels.map((label) => label.split(/ · |: /))
  return parts.map((own, row) => {
    const words = own.filter((word) => parts.some((other) => !other.includes(word))).join(' · ')
    return (words || (labels[row] ?? '')).replace(
      /(\d+) cores?\b/,
      (_, n: string) => `${n} ${n === '1' ? one : several}`,
    )
  })
}

function rowCells(
  recording: Recording,
  index: number,
  cell: JudgedCell,
  evidence: EvidenceList,
): FigureTable['rows'][number]['cells'] {
  const { original, local } = cell
  const { file, lines, runs } = recording
  const [run] = runs
  const line = lines[index]
  const planned = run
    ? evidence.of({
        evidence: [
          {
            run: run.id,
            file: file.path,
            sha256: file.sha256,
            ...(line === undefined ? {} : { line }),
          },
        ],
      })
    : []
  return [
    { text: ratioText(original), evidence: planned },
    { text: original.n.join(' + ') },
    { text: ratioText(local), evidence: evidence.of({ evidence: linesOf(recording, index) }) },
    { text: local.n.join(' + ') },
    { text: verdictText(local.verdict) },
    { text: judgedText(cell) },
  ]
}

// The lines of the values of both sides.
function linesOf({ reproduces, runs }: Recording, index: number): readonly CellEvidence[] {
  const cell = reproduces.cells[index]
  if (!cell) return []
  return [cell.baseline, cell.contender].flatMap((side) =>
    recordedRuns(side, runs).flatMap((run) => {
      const result = metricOf(run, reproduces.metric)
      return 'value' in result ? result.evidence.map((place) => ({ run: run.id, ...place })) : []
    }),
  )
}

function markOf({ ratio, interval, verdict }: Comparison, series: number, text: string): DotMark {
  const isShown = verdict.kind === 'higher' || verdict.kind === 'lower'
  return {
    series,
    value: ratio,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    tone: isShown ? 'plain' : 'unclear',
    text: ratio === null ? `not measured · ${text}` : `${ratio.toFixed(2)}× · ${text}`,
    ...(isShown ? { strong: true } : {}),
    warned: false,
  }
}

function ratioText({ ratio, interval }: Comparison): string {
  if (ratio === null) return 'no ratio'
  return interval === null ? ratio.toFixed(2) : `${ratio.toFixed(2)} (${intervalText(interval)})`
}

// 2 of 3 reproduced, 1 of 3 cannot tell
function countsText(cells: readonly JudgedCell[]): string {
  const counts = new Map<Reproduced, number>()
  for (const { verdict } of cells) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
  return [...counts]
    .map(([verdict, count]) => {
      const words = verdict === 'other size' ? 'in the same direction, of other size' : verdict
      return cells.length === 1 ? words : `${count} of ${cells.length} ${words}`
    })
    .join('; ')
}

function problems({ archive }: Request, sources: FigureSources): readonly RequestProblem[] {
  const plans = recordedPlans(sources)
  const problem = (message: string): RequestProblem => ({
    rule: 'figure/recording',
    message,
    path: ['archive'],
  })
  const others = archive.filter((slug) => !plans.some(({ file }) => file.archive === slug))
  const titles = [...new Set(plans.map(({ reproduces }) => reproduces.title))]
  return [
    ...others.map((slug) =>
      problem(
        `Unexpected archive \`${slug}\`, expected a recording whose \`plan.yaml\` has a valid key \`reproduces\``,
      ),
    ),
    ...(titles.length > 1
      ? [
          problem(
            `Unexpected recordings of ${titles.length} originals (${titles.join('; ')}), expected one`,
          ),
        ]
      : []),
  ]
}
