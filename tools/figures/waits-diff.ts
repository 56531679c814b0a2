// Two summaries of waits side by side, with the sentences that writers make of them.
import { measured } from '../analysis/measured.ts'
import type { Run } from '../model.ts'
import {
  unnamedNote,
  waitSentences,
  waitsDifference,
  type WaitList,
  type WaitRow,
} from '../profiles/waits.ts'
import { Places, tableFigure } from './configurations.ts'
import type { FigureContext } from './context.ts'
import type { Figure, TableCell } from './figure.ts'
import type { RequestOf } from './request.ts'
import { twoSides, type FigureSide } from './two-sides.ts'

/** Builds the figure: seconds of both sides, their difference, and a second of run where it is known. */
export function waitsDiff(request: RequestOf<'waits-diff'>, context: FigureContext): Figure {
  const sides = twoSides(request, context)
  const runs = sides.flatMap((side) => side.runs)
  const places = new Places(runs, context)
  const [one, other] = sides.map(listOf)
  const ran = sides.map((side) => meanOf(side.runs, 'time.total'))
  const [first, second] = ran
  const seconds =
    first !== undefined && second !== undefined ? ([first, second] as const) : undefined
  const rows = one && other ? waitsDifference([one, other], seconds ? { seconds } : {}) : []
  const shown = request.top === 0 ? rows : rows.slice(0, request.top)
  const labels = sides.map((side) => side.label)
  const unnamed = unnamedNote(shown)
  return tableFigure(request, context, runs, {
    places,
    table: {
      head: [
        'event',
        ...labels.map((label) => `${label}, s`),
        'difference, s',
        'ratio',
        ...(seconds ? labels.map((label) => `${label}, s/s`) : []),
      ],
      align: [
        'left',
        'right',
        'right',
        'right',
        'right',
        ...(seconds ? (['right', 'right'] as const) : []),
      ],
      rows: shown.map((row) => ({ label: row.event, cells: cellsOf(row, places) })),
    },
    notes: [
      ...waitSentences(rows).map((sentence) => `${sentence}.`),
      'Seconds are of all threads together.',
      ...(unnamed === undefined ? [] : [`${unnamed}.`]),
      ...(rows.length > shown.length
        ? [`${String(rows.length - shown.length)} shorter waits are not shown.`]
        : []),
    ],
  })
}

function listOf({ sources }: FigureSide): WaitList | undefined {
  for (const { path, sha256, readings } of sources)
    for (const reading of readings)
      if (reading.kind === 'waits') return { waits: reading.waits, file: path, sha256 }
  return undefined
}

function meanOf(runs: readonly Run[], metric: string): number | undefined {
  const found = runs.flatMap((run) => {
    const looked = measured(run, metric)
    return 'value' in looked ? [looked.value] : []
  })
  return found.length === 0
    ? undefined
    : found.reduce((sum, value) => sum + value, 0) / found.length
}

function cellsOf(row: WaitRow, places: Places): readonly TableCell[] {
  const seconds = row.seconds.map((value, side): TableCell => {
    const evidence = places.of(row.places[side] ?? undefined)
    return value === null ? { text: '-' } : { text: value.toFixed(2), value, evidence }
  })
  return [
    ...seconds,
    { text: differenceText(row.difference) },
    { text: row.ratio === null ? '-' : `× ${row.ratio.toFixed(2)}` },
    ...(row.perSecond ?? []).map((value) => ({
      text: value === null ? '-' : value.toPrecision(3),
    })),
  ]
}

function differenceText(seconds: number | null): string {
  if (seconds === null) return '-'
  return `${seconds < 0 ? '−' : '+'}${Math.abs(seconds).toFixed(2)}`
}
