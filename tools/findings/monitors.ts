// What the monitors of both sides measured: the median and the range of the means of all runs, never of one cell.
import { largest } from '../core/extremes.ts'
import { devices, meanLoad } from '../analysis/host-load.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import { sideHeads } from './change-findings.ts'
import type { Change } from './changes.ts'
import { findingTable, type Finding, type FindingCell, type Source } from './finding.ts'
import { medianRun } from './notable.ts'

interface Load {
  readonly row: MonitorRow
  readonly value: number
  readonly source: Source
}

interface Row {
  readonly title: string
  /** Baseline and contender of every cell that both measured. */
  readonly pairs: readonly (readonly [Load, Load])[]
}

const mostNamed = 2
const fewestPairs = 2
// A difference below this is not worth a title.
const notableRatio = 1.1
const mostCells = 40

/** The monitors of all cells that both sides measured; none where fewer than two cells have some. */
export function monitorFindings(change: Change, vocabulary: Vocabulary): readonly Finding[] {
  const loads = change.cells.slice(0, mostCells).flatMap(({ baseline, contender }) => {
    const [base, other] = [medianRun(baseline), medianRun(contender)]
    return base && other ? [[loadsOf(base), loadsOf(other)] as const] : []
  })
  const titles = [...new Set(loads.flatMap(([base]) => [...base.keys()]))]
  const rows = titles.flatMap((title): readonly Row[] => {
    const pairs = loads.flatMap(([left, right]) => {
      const [base, other] = [left.get(title), right.get(title)]
      // One monitor of both sides compares nothing.
      const areTwo =
        base?.source.file !== other?.source.file || base?.source.line !== other?.source.line
      return base && other && areTwo ? [[base, other] as const] : []
    })
    return pairs.length < fewestPairs ? [] : [{ title, pairs }]
  })
  if (rows.length === 0) return []
  const heads = sideHeads(change, vocabulary)
  const named = rows
    .filter(isNotable)
    .toSorted((a, b) => difference(b) - difference(a))
    .slice(0, mostNamed)
    .map((row) => `${row.title} ${numberText(medianOf(row, 0))} → ${valueText(row, 1)}`)
  const count = largest(rows.map(({ pairs }) => pairs.length))
  return [
    {
      kind: 'monitors',
      title: `Monitors, ${heads[1]} vs ${heads[0]}, medians of ${counted(count, 'value')}: ${named.length > 0 ? named.join(', ') : 'no median differs by more than 10 %'}`,
      support: 'descriptive',
      verdict: 'median and range of the mean of each run, where both have the monitor; not tested',
      size: rows.length,
      table: findingTable(
        [
          ['monitor', 'left'],
          [`base: ${heads[0]}, median (range)`, 'right'],
          [`new: ${heads[1]}, median (range)`, 'right'],
          ['values higher · lower', 'right'],
        ],
        rows.map((row): readonly FindingCell[] => [
          { text: row.title },
          ...([0, 1] as const).map((side) => ({
            text: `${valueText(row, side)} (${rangeText(row, side)})`,
            value: medianOf(row, side),
            sources: row.pairs.slice(0, 1).map((pair) => pair[side].source),
          })),
          { text: directions(row) },
        ]),
        20,
      ),
      notes: [],
    },
  ]
}

function loadsOf(run: Run): ReadonlyMap<string, Load> {
  const loads = new Map<string, Load>()
  for (const row of monitorRows(run))
    for (const columns of row.columns) {
      const load = meanLoad(run, columns, 'samples')
      if (!('value' in load) || loads.has(row.title)) continue
      const source = {
        file: load.source.path,
        ...(load.line === undefined ? {} : { line: load.line }),
      }
      loads.set(row.title, { row, value: load.value * row.scale, source })
    }
  return loads
}

function sorted({ pairs }: Row, side: 0 | 1): readonly number[] {
  return pairs.map((pair) => pair[side].value).toSorted((a, b) => a - b)
}

function medianOf(row: Row, side: 0 | 1): number {
  const values = sorted(row, side)
  return values[values.length >> 1] ?? Number.NaN
}

function isNotable(row: Row): boolean {
  const [base, other] = [medianOf(row, 0), medianOf(row, 1)]
  const least = row.pairs[0]?.[0].row.notable ?? 0
  return (
    Math.max(base, other) >= least && Math.max(base, other) >= notableRatio * Math.min(base, other)
  )
}

// A value below the smallest notable one counts as that.
function difference(row: Row): number {
  const least = row.pairs[0]?.[0].row.notable ?? 1
  return Math.abs(Math.log(Math.max(medianOf(row, 1), least) / Math.max(medianOf(row, 0), least)))
}

function directions({ pairs }: Row): string {
  const up = pairs.filter(([base, other]) => other.value > base.value).length
  const down = pairs.filter(([base, other]) => other.value < base.value).length
  return `${String(up)} · ${String(down)}`
}

function valueText(row: Row, side: 0 | 1): string {
  return `${numberText(medianOf(row, side))} ${row.pairs[0]?.[side].row.unit ?? ''}`
}

function rangeText(row: Row, side: 0 | 1): string {
  const values = sorted(row, side)
  return `${numberText(values[0] ?? Number.NaN)} to ${numberText(values.at(-1) ?? Number.NaN)}`
}

function numberText(value: number): string {
  const digits = value < 10 ? 1 : 0
  return value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** A property that monitors measure. */
interface MonitorRow {
  readonly title: string
  /** Lists of columns whose means add up to the property; the first that a run has is used. */
  readonly columns: readonly (readonly string[])[]
  readonly scale: number
  readonly unit: string
  /** The smallest value, in `unit`, that is worth a title. */
  readonly notable: number
}

const share = { scale: 100, unit: '%', notable: 3 }
const perSecond = { scale: 1, unit: 'per s', notable: 500 }
const bytes = { scale: 1e-6, unit: 'MB/s', notable: 2 }

const hostRows: readonly MonitorRow[] = [
  {
    title: 'CPU user',
    columns: [
      ['vmstat.us'],
      ['mpstat.all.%usr'],
      ['dstat.total-usage.usr'],
      ['iostat.avg-cpu.%user'],
    ],
    ...share,
  },
  {
    title: 'CPU system',
    columns: [
      ['vmstat.sy'],
      ['mpstat.all.%sys'],
      ['dstat.total-usage.sys'],
      ['iostat.avg-cpu.%system'],
    ],
    ...share,
  },
  {
    title: 'CPU I/O wait',
    columns: [
      ['vmstat.wa'],
      ['mpstat.all.%iowait'],
      ['dstat.total-usage.wai'],
      ['iostat.avg-cpu.%iowait'],
    ],
    ...share,
  },
  { title: 'run queue', columns: [['vmstat.r']], scale: 1, unit: 'threads', notable: 2 },
  { title: 'context switches', columns: [['vmstat.cs'], ['dstat.system.csw']], ...perSecond },
  { title: 'disk reads', columns: [['vmstat.bi'], ['dstat.dsk/total.read']], ...bytes },
  { title: 'disk writes', columns: [['vmstat.bo'], ['dstat.dsk/total.writ']], ...bytes },
  { title: 'swap in', columns: [['vmstat.si']], ...bytes },
]

const mostDevices = 2

/** The rows that the monitors of a run can fill: of the host and of its busiest devices. */
function monitorRows(run: Run): readonly MonitorRow[] {
  const busy = devices(run)
    .flatMap((device) => {
      const load = meanLoad(run, [`iostat.${device}.%util`], 'samples')
      return 'value' in load && load.value > 0 ? [{ device, value: load.value }] : []
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostDevices)
    .flatMap(({ device }) => deviceRows(device))
  return [...hostRows, ...busy]
}

function deviceRows(device: string): readonly MonitorRow[] {
  const column = (name: string): readonly (readonly string[])[] => [[`iostat.${device}.${name}`]]
  return [
    { title: `${device} utilisation`, columns: column('%util'), ...share },
    { title: `${device} reads`, columns: column('r/s'), ...perSecond },
    { title: `${device} writes`, columns: column('w/s'), ...perSecond },
    {
      title: `${device} read wait`,
      columns: column('r_await'),
      scale: 1000,
      unit: 'ms',
      notable: 1,
    },
  ]
}
