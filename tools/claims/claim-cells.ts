// The cells of a claim, as data files have them.
import { formatNumber } from '../analysis/format-number.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { statedRuns } from '../analysis/replicates.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { smallest } from '../core/extremes.ts'
import { sharedKeys } from '../options/sides.ts'
import type { Bounds } from './expectation.ts'
import type { ClaimContext } from './call.ts'
import { verdictText } from '../analysis/verdict.ts'
import { intervalText } from '../analysis/verdict-text.ts'
import { type ComparedSides, type ComparedCell, middleLines } from './claim-scope.ts'
import { cellOutcome } from './outcome.ts'
import type { ClaimCell, ClaimSide } from './statement.ts'
import { percentText, unitText, withUnit } from './claim-number-text.ts'

/** The cells with their outcomes; a label has the sides, and a field of the point, only where these vary. */
export function claimCells(
  cells: readonly ComparedCell[],
  metric: string,
  bounds: Bounds | undefined,
  context: ClaimContext,
): readonly ClaimCell[] {
  const { vocabulary } = context
  const several = (list: readonly Readonly<Record<string, string>>[]): boolean =>
    new Set(list.map((fields) => JSON.stringify(fields))).size > 1
  const manyBaselines = several(cells.map(({ baselineFields }) => baselineFields))
  const manyContenders = several(cells.map(({ contenderFields }) => contenderFields))
  const varying = (key: string): boolean =>
    cells.length === 1 || new Set(cells.map(({ fields }) => fields[key])).size > 1
  return cells.map((cell): ClaimCell => {
    const { comparison } = cell
    const { ratio, interval, n, verdict } = comparison
    const [baselineLabel, contenderLabel] = sideLabels(cell, vocabulary)
    const fields = Object.fromEntries(Object.entries(cell.fields).filter(([key]) => varying(key)))
    const parts = [
      manyContenders ? contenderLabel : '',
      manyBaselines ? `vs ${baselineLabel}` : '',
      label(fields, vocabulary),
    ]
    return {
      label: parts.filter((part) => part !== '').join(' · '),
      baselineLabel,
      contenderLabel,
      baseline: side(cell.baseline, metric, context),
      contender: side(cell.contender, metric, context),
      ratio,
      interval: interval && smallest(n) > 1 ? intervalText(interval) : '',
      change: ratio === null ? '' : percentText(ratio),
      outcome: cellOutcome(cell, bounds),
      verdictText: verdictText(verdict),
    }
  })
}

// The name that a recording gave its servers is replaced by their releases where these differ.
function sideLabels(cell: ComparedCell, vocabulary: Vocabulary): readonly [string, string] {
  const written = [cell.baselineFields, cell.contenderFields] as const
  const servers = [cell.baseline, cell.contender].map((side, index) => {
    const { recorded, ...rest } = written[index] ?? {}
    const { engine, version } = side?.runs[0]?.fields ?? {}
    const isOne = side?.runs.every(({ fields }) => fields['version'] === version) === true
    return recorded && engine && version && isOne
      ? label({ engine, version, ...rest }, vocabulary)
      : ''
  })
  const [baseline = '', contender = ''] = servers
  if (baseline !== '' && contender !== '' && baseline !== contender) return [baseline, contender]
  return [label(written[0], vocabulary), label(written[1], vocabulary)]
}

/** The keys that make a cell: those named and, where none has several values, all that vary within a side. */
export function pointKeys({ runs, where, baseline, contender }: ComparedSides): readonly string[] {
  const own = new Set([...baseline.texts.keys(), ...contender.texts.keys()])
  const isOver = [...where.texts.values()].some(
    (texts) => texts.length > 1 || /^[<>]|[*]/.test(texts[0] ?? ''),
  )
  const sides = [baseline, contender].map(({ filter }) =>
    runs.filter(({ fields }) => filter(fields)),
  )
  const free = isOver ? [] : sharedKeys(sides)
  return [...new Set([...where.texts.keys(), ...free])].filter((key) => !own.has(key))
}

function side(
  cell: Cell | undefined,
  metric: string,
  { vocabulary, placeOf }: ClaimContext,
): ClaimSide {
  const of = vocabulary.metric(metric)
  const value = cell?.value ?? null
  const { evidence, middle } = cell ? middleLines(cell) : { evidence: [], middle: 0 }
  return {
    text:
      value === null
        ? ''
        : withUnit(formatNumber(value, of), of.unit === '1/s' ? '' : unitText(of)),
    value,
    n: cell ? statedRuns(cell) : 0,
    evidence: evidence.map((entry) => placeOf(entry)),
    ...(middle > 1 ? { middle } : {}),
  }
}
