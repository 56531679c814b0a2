// What the monitors of the notable runs of a change measured: means over the samples of each run.
import { label } from '../analysis/label.ts'
import { meanLoad } from '../analysis/host-load.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { pick } from './cells.ts'
import { sideHeads } from './change-findings.ts'
import { cellKeys, type Change } from './changes.ts'
import { changeText, findingTable, type Finding, type FindingCell, type Source } from './finding.ts'
import { monitorRows, type MonitorRow } from './monitor-rows.ts'
import { notablePair } from './notable.ts'

interface Load {
  readonly row: MonitorRow
  readonly value: number
  readonly source: Source
}

const mostNamed = 2
const fewestRows = 2
// A difference below this is not worth a title.
const notableRatio = 1.1

/** The monitors of the runs that differ most; none where a side has fewer than two values. */
export function monitorFindings(
  change: Change,
  keys: readonly string[],
  vocabulary: Vocabulary,
): readonly Finding[] {
  const pair = notablePair(change, (...runs) => runs.every(isMonitored))
  if (!pair) return []
  const heads = sideHeads(change, vocabulary)
  const baseline = loadsOf(pair.baseline)
  const contender = loadsOf(pair.contender)
  const rows = [...baseline].flatMap(([title, base]) => {
    const other = contender.get(title)
    const isPrinted = other && Math.max(base.value, other.value) >= base.row.notable / 10
    return isPrinted ? [{ title, base, other }] : []
  })
  if (rows.length < fewestRows) return []
  const named = rows
    .filter(isNotable)
    .toSorted((a, b) => difference(b) - difference(a))
    .slice(0, mostNamed)
    .map(({ title, base, other }) => `${title} ${valueText(base)} → ${valueText(other)}`)
  const where = label(pick(pair.fields, cellKeys(change, keys)), vocabulary)
  return [
    {
      kind: 'monitors',
      title: `Host load${where === '' ? '' : ` at ${where}`}, ${heads[1]} vs ${heads[0]}: ${named.length > 0 ? named.join(', ') : `no mean differs by more than ${changeText(notableRatio).slice(1)}`}`,
      support: 'descriptive',
      verdict:
        'means over the samples of one run per side, the cell with the largest difference; not tested',
      size: rows.length,
      runs: [pair.baseline.id, pair.contender.id],
      table: findingTable(
        [
          ['monitor', 'left'],
          [heads[0], 'right'],
          [heads[1], 'right'],
          ['change', 'right'],
        ],
        rows.map(({ title, base, other }): readonly FindingCell[] => [
          { text: title },
          ...[base, other].map((load) => ({
            text: valueText(load),
            value: load.value,
            sources: [load.source],
          })),
          { text: base.value > 0 ? changeText(other.value / base.value) : '' },
        ]),
        20,
      ),
      notes: [],
    },
  ]
}

function isMonitored({ companions }: Run): boolean {
  return companions.some(({ readings }) => readings.some(({ kind }) => kind === 'series'))
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

interface LoadPair {
  readonly base: Load
  readonly other: Load
}

function isNotable({ base, other }: LoadPair): boolean {
  const larger = Math.max(base.value, other.value)
  const smaller = Math.min(base.value, other.value)
  return larger >= base.row.notable && larger >= notableRatio * smaller
}

// A value of zero counts as the smallest notable value.
function difference({ base, other }: LoadPair): number {
  const { notable } = base.row
  return Math.abs(Math.log(Math.max(other.value, notable) / Math.max(base.value, notable)))
}

function valueText({ row, value }: Load): string {
  const digits = value < 10 ? 1 : 0
  const number = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return `${number} ${row.unit}`
}
