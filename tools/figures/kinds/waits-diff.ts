// Two wait summaries compared, with the largest changes as notes.
import type * as z from '../../core/schema.ts'
import { counted } from '../../core/counted.ts'
import { mean } from '../../analysis/mean.ts'
import { metricOf } from '../../analysis/metric-value.ts'
import { verdictText } from '../../analysis/verdict.ts'
import type { Run } from '../../core/model.ts'
import {
  idleGroup,
  boundOf,
  micro,
  perSecondText,
  unnamedNote,
  waitSentences,
  waitTexts,
} from '../../profiles/wait-text.ts'
import {
  excludedDifference,
  waitLists,
  waitsDifference,
  type WaitRow,
  type WaitList,
} from '../../profiles/wait-profile.ts'
import { sharedVerdict } from '../../profiles/shared-verdict.ts'
import { exclusionText } from '../../profiles/idle-wait-events.ts'
import { tableFigure } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import type { TableCell } from '../figure.ts'
import type { Both } from '../../profiles/both.ts'
import { sideConfounders, twoSides } from '../two-sides.ts'
import { fenceSchema, number, side } from '../options.ts'
import {
  compareCells,
  compareFamily,
  type Comparison,
  type Sample,
} from '../../analysis/compare-cells.ts'
import { neededText } from '../../analysis/verdict-text.ts'
import { runsOfFiles, sampleOf } from '../../profiles/run-verdicts.ts'

const schema = fenceSchema('waits-diff', {
  baseline: side.describe('runs of the baseline'),
  contender: side.describe('runs of the contender'),
  top: number.default(10).describe('number of waits (default: 10)'),
})
type Request = z.output<typeof schema>

export const waitsDiff: FigureKind<typeof schema> = {
  schema,
  keys: ['baseline', 'contender'],
  contrast: ['baseline'],
  how: () => 'Time or count per event in base and new, and their difference.',
  tableLayout: 'names',
  build,
}

// Seconds of both sides, their difference and ratio, and the wait per operation or per second of run.
function build(request: Request, context: FigureContext): FigureContent {
  const sides = twoSides(request, context)
  const runs = sides.flatMap((side) => side.runs)
  const places = new Places(runs, context)
  const lists = sides.map(({ sources }) => waitLists(sources, context.vocabulary.idleWaits()))
  const [one, other] = lists.map(([first]) => first)
  const seconds = bothOf(sides.map((side) => meanOf(side.runs, 'time.total')))
  const rates = bothOf(sides.map((side) => meanOf(side.runs, 'operations/s')))
  const operations = seconds && rates && ([rates[0] * seconds[0], rates[1] * seconds[1]] as const)
  const scale = { ...(seconds ? { seconds } : {}), ...(operations ? { operations } : {}) }
  const rows = one && other ? waitsDifference([one, other], scale) : []
  const excluded = one && other ? excludedDifference([one, other], scale) : []
  const shown = rows.slice(0, request.top)
  const labels = sides.map((side) => side.label)
  const [before, after] = sides.map((side, index) => ({
    runs: side.runs,
    lists: lists[index] ?? [],
  }))
  const verdicts =
    before && after
      ? waitVerdicts(
          [...rows, ...excluded].map(({ event }) => event),
          [before, after],
          request.margin,
        )
      : []
  const shared = sharedVerdict(verdicts)
  const verdictOf = new Map(
    [...rows, ...excluded].map(({ event }, index) => [event, verdicts[index]?.verdict]),
  )
  const rowCells = (row: WaitRow): readonly TableCell[] => {
    const verdict = verdictOf.get(row.event)
    const text = verdict ? verdictText(verdict) : ''
    return [...(shared === undefined ? [{ text }] : []), ...cellsOf(row, places)]
  }
  const unnamed = unnamedNote(shown)
  // Per operation where the number of operations is known, else per second of run.
  const divided = operations ? 'µs/op' : seconds ? 's/s' : undefined
  const further = divided === undefined ? [] : labels.map((label) => `${label}, ${divided}`)
  return tableFigure(request, context, runs, {
    places,
    confounders: sideConfounders(sides, [request.baseline, request.contender], request, context),
    table: {
      ...(shared === undefined ? {} : { note: shared }),
      head: [
        'event',
        ...(shared === undefined ? ['verdict'] : []),
        ...labels.map((label) => `${label}, s`),
        'difference, s',
        'ratio',
        ...further,
      ],
      align: [
        'left',
        ...(shared === undefined ? (['left'] as const) : []),
        ...labels.map(() => 'right' as const),
        'right',
        'right',
        ...further.map(() => 'right' as const),
      ],
      rows: [
        ...shown.map((row) => ({ label: row.event, cells: rowCells(row) })),
        ...excluded.map((row, index) => ({
          label: row.event,
          ...(index === 0 ? { group: idleGroup } : {}),
          cells: rowCells(row).map((cell) => ({ ...cell, mark: 'missing' as const })),
        })),
      ],
    },
    notes: [
      ...waitSentences(rows).map((sentence) => `${sentence}.`),
      ...[one, other].flatMap((list, side) => {
        const text = list && exclusionText(list)
        return text === undefined ? [] : [`${labels[side] ?? ''}: ${text}.`]
      }),
      'Seconds are summed over all threads.',
      ...(verdicts.length > 0 && shared === undefined ? [`${waitVerdictNote(verdicts)}.`] : []),
      ...(seconds ? [`Run times: ${seconds.map((each) => each.toFixed(1)).join(' and ')} s.`] : []),
      ...lists.flatMap((each, side) =>
        each.length > 1 ? [`${labels[side] ?? ''}: first of ${String(each.length)} lists.`] : [],
      ),
      ...(unnamed === undefined ? [] : [`${unnamed}.`]),
      ...(rows.length > shown.length
        ? [`${counted(rows.length - shown.length, 'shorter wait')} not shown.`]
        : []),
    ],
  })
}

function bothOf([one, other]: readonly (number | undefined)[]): Both<number> | undefined {
  return one === undefined || other === undefined ? undefined : [one, other]
}

function meanOf(runs: readonly Run[], metric: string): number | undefined {
  return mean(
    runs.flatMap((run) => {
      const measurement = metricOf(run, metric)
      return 'value' in measurement ? [measurement.value] : []
    }),
  )
}

function cellsOf(row: WaitRow, places: Places): readonly TableCell[] {
  const texts = waitTexts(row)
  const seconds = row.seconds.map((value, side): TableCell => {
    const text = texts.seconds[side] ?? '-'
    const evidence = places.of(row.places[side] ?? undefined)
    return value === null
      ? { text, ...limitOf(row, side === 0 ? 0 : 1) }
      : { text, value, raw: value, evidence }
  })
  const bound = boundOf(row)
  const ratio = texts.ratio.replace(/(?=\d)/, '× ')
  return [
    ...seconds,
    { text: texts.difference, raw: row.difference ?? bound?.difference ?? null },
    { text: ratio, raw: row.ratio ?? bound?.ratio ?? null },
    ...(row.perOperation ?? row.perSecond ?? []).map((value) => ({
      text: value === null ? '-' : row.perOperation ? micro(value) : perSecondText(value),
      raw: value === null ? null : row.perOperation ? value * 1e6 : value,
    })),
  ]
}

// The longest that an event can have waited which a truncated list does not have.
function limitOf({ atMost }: WaitRow, side: 0 | 1): Pick<TableCell, 'raw' | 'status'> {
  const most = atMost[side]
  return most === null ? { raw: null } : { raw: most, status: 'at most' }
}

/** The wait summaries of one side and its runs. */
interface WaitSide {
  readonly lists: readonly WaitList[]
  readonly runs: readonly Run[]
}

/**
 * Compares the seconds waited for each event as one family. A list that does not name an event states nothing about it,
 * because lists may be truncated.
 */
function waitVerdicts(
  events: readonly string[],
  sides: Both<WaitSide>,
  margin?: number,
): readonly Comparison[] {
  const samples = sides.map(({ lists, runs }) => {
    const known = runsOfFiles(lists, runs)
    const seconds = lists.map(
      ({ waits, excluded }) =>
        new Map([...waits, ...excluded].map((wait) => [wait.event, wait.seconds])),
    )
    return (event: string): Sample => {
      const found = seconds.flatMap((list, index) => {
        const [value, run] = [list.get(event), known[index]]
        return value === undefined || !run ? [] : [{ value, run }]
      })
      return sampleOf(
        found.map(({ value }) => value),
        found.map(({ run }) => run),
      )
    }
  })
  const [before, after] = samples
  return compareFamily(events.map((event) => compareCells(before?.(event), after?.(event), margin)))
}

/** How verdicts on waits are made, as a note: `Verdict: Mann–Whitney test of 4 + 4 runs, …`. */
function waitVerdictNote(comparisons: readonly Comparison[]): string {
  const [fullest] = comparisons.toSorted((a, b) => total(b) - total(a))
  const counts = fullest ? fullest.n.join(' + ') : '0 + 0'
  const family =
    fullest && fullest.family > 1 ? `, p adjusted for ${String(fullest.family)} events (Holm)` : ''
  const needed = neededText(comparisons)
  return `Verdict: Mann–Whitney test of ${counts} runs${family}${needed ? `; ${needed}` : ''}`
}

function total({ n }: Comparison): number {
  return n[0] + n[1]
}
