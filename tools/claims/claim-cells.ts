// The cells of a claim, as data files have them.
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { smallest } from '../core/extremes.ts'
import type { Run } from '../core/model.ts'
import type { Bounds } from './expectation.ts'
import type { Call, ClaimContext } from './call.ts'
import { verdictText } from '../analysis/verdict.ts'
import { intervalText } from '../analysis/verdict-text.ts'
import { varyingKeys, type ComparedCell } from './claim-scope.ts'
import { middleLines } from './middle-lines.ts'
import { cellOutcome, type Outcome } from './outcome.ts'
import type { Selection } from './selection.ts'
import type { ClaimCell, ClaimSide } from './statement.ts'
import { percentText, unitText, valueText, withUnit } from './claim-number-text.ts'

const outcomeTexts: Readonly<Record<Outcome, string>> = {
  matches: 'matches',
  outside: 'other size',
  against: 'contradicts',
  undecided: 'does not match; undecided',
  missing: 'no ratio',
  stated: 'not verified',
}

/** The cells with their outcomes; a label has the sides only where these vary. */
export function claimCells(
  cells: readonly ComparedCell[],
  metric: string,
  bounds: Bounds | undefined,
  { context }: Call,
): readonly ClaimCell[] {
  const several = (list: readonly Readonly<Record<string, string>>[]): boolean =>
    new Set(list.map((fields) => JSON.stringify(fields))).size > 1
  const manyBaselines = several(cells.map(({ baselineFields }) => baselineFields))
  const manyContenders = several(cells.map(({ contenderFields }) => contenderFields))
  return cells.map((cell): ClaimCell => {
    const detail = detailOf(cell, metric, context)
    const parts = [
      manyContenders ? detail.contenderLabel : '',
      manyBaselines ? `vs ${detail.baselineLabel}` : '',
      detail.label,
    ]
    const point = parts.filter((part) => part !== '').join(' · ')
    const { outcome, supported: isSupported, reason } = cellOutcome(cell, bounds)
    const { verdict, family } = cell.comparison
    return {
      ...detail,
      label: point,
      outcome,
      isSupported,
      verdict: verdict.kind,
      verdictText: verdictText(verdict),
      family,
      outcomeText: outcomeTexts[outcome],
      ...(reason === undefined ? {} : { reason }),
    }
  })
}

/** The keys that make a cell: those named and, where none has several values, all in which the runs of both sides differ. */
export function pointKeys(
  runs: readonly Run[],
  where: Selection,
  sides: readonly Selection[],
  isNamed: boolean,
): readonly string[] {
  const own = new Set(sides.flatMap(({ texts }) => [...texts.keys()]))
  const keys = [...where.texts.keys()]
  const free = isNamed
    ? []
    : varyingKeys(runs).filter((key) => {
        const [left, right] = sides.map(
          ({ filter }) =>
            new Set(
              runs.filter(({ fields }) => filter(fields)).map(({ fields }) => fields[key] ?? ''),
            ),
        )
        return [...(left ?? [])].some((text) => right?.has(text))
      })
  return [...new Set([...keys, ...free])].filter((key) => !own.has(key))
}

function detailOf(
  cell: ComparedCell,
  metric: string,
  context: ClaimContext,
): Omit<
  ClaimCell,
  'outcome' | 'outcomeText' | 'isSupported' | 'verdict' | 'verdictText' | 'family'
> {
  const { vocabulary } = context
  const { ratio, interval, n } = cell.comparison
  const change = ratio === null ? undefined : percentText(ratio)
  return {
    label: label(cell.fields, vocabulary),
    fields: cell.fields,
    baselineLabel: label(cell.baselineFields, vocabulary),
    contenderLabel: label(cell.contenderFields, vocabulary),
    baseline: side(cell.baseline, metric, context),
    contender: side(cell.contender, metric, context),
    ratio,
    interval: interval && smallest(n) > 1 ? intervalText(interval) : '',
    change: change ?? '',
  }
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
      value === null ? '' : withUnit(valueText(value, of), of.unit === '1/s' ? '' : unitText(of)),
    value,
    low: cell?.low ?? null,
    high: cell?.high ?? null,
    n: cell?.n ?? 0,
    evidence: evidence.map((entry) => placeOf(entry)),
    ...(middle > 1 ? { middle } : {}),
  }
}
