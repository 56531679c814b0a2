// The lines of a generated summary: largest gain, largest loss, crossovers, unstable points, missing cells.
import { label, valueLabel } from '../analysis/label.ts'
import { smallest } from '../core/extremes.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import type { ClaimContext } from './call.ts'
import type { ComparedCell } from './claim-scope.ts'
import { ratioNumber } from './claim-number-text.ts'

// A cell is unstable whose range is more than this share of its median.
const unstable = 0.1
// The most cells that one line names.
const most = 4

/** The lines for some cells; `x` is the key along which sides may cross, `lower` where less is better. */
export function summaryLines(
  cells: readonly ComparedCell[],
  x: string,
  lower: boolean,
  { vocabulary }: Pick<ClaimContext, 'vocabulary'>,
): readonly string[] {
  const at = ({ fields, baselineFields, contenderFields }: ComparedCell): string => {
    const point = label(fields, vocabulary)
    const sides = `${label(contenderFields, vocabulary)} vs ${label(baselineFields, vocabulary)}`
    return point === '' ? sides : `${sides}, ${point}`
  }
  const changeOf = (cell: ComparedCell): string => {
    const { text } = ratioNumber([cell.comparison.ratio ?? 1], 'percent')
    const n = smallest(cell.comparison.n)
    return `${text.replace(' ', '\u00A0')} (${at(cell)}; n = ${n})`
  }
  const numbered = cells
    .filter(({ comparison }) => comparison.ratio !== null)
    .toSorted((a, b) => (a.comparison.ratio ?? 0) - (b.comparison.ratio ?? 0))
  const [lowest, highest] = [numbered[0], numbered.at(-1)]
  const gain = lower ? lowest : highest
  const loss = lower ? highest : lowest
  const good = (cell: ComparedCell | undefined, sign: 1 | -1): cell is ComparedCell =>
    cell !== undefined && ((cell.comparison.ratio ?? 1) - 1) * (lower ? -sign : sign) > 0
  const listed = (name: string, texts: readonly string[]): string =>
    texts.length === 0
      ? `${name}: none.`
      : `${name}: ${texts.slice(0, most).join('; ')}${texts.length > most ? `; and ${texts.length - most} more` : ''}.`
  const unstableCells = cells.filter((cell) => isUnstable(cell))
  const missingCells = cells.filter(({ comparison }) => comparison.ratio === null)
  return [
    good(gain, 1) ? `Largest gain: ${changeOf(gain)}.` : 'Largest gain: none.',
    good(loss, -1) ? `Largest loss: ${changeOf(loss)}.` : 'Largest loss: none.',
    listed('Crossovers', crossovers(cells, x, { vocabulary })),
    listed('Unstable points', unstableCells.map(at)),
    listed('Missing points', missingCells.map(at)),
  ]
}

// Where the contender overtakes the baseline, or falls below it, from one x to the next.
function crossovers(
  cells: readonly ComparedCell[],
  x: string,
  { vocabulary }: Pick<ClaimContext, 'vocabulary'>,
): readonly string[] {
  const lines = new Map<string, ComparedCell[]>()
  for (const cell of cells) {
    if (cell.comparison.ratio === null || cell.fields[x] === undefined) continue
    const rest = Object.entries(cell.fields).filter(([key]) => key !== x)
    const id = JSON.stringify([cell.baselineFields, cell.contenderFields, rest])
    lines.set(id, [...(lines.get(id) ?? []), cell])
  }
  return [...lines.values()].flatMap((line) => {
    const sorted = line.toSorted((a, b) => naturalOrder(a.fields[x] ?? '', b.fields[x] ?? ''))
    return sorted.flatMap((cell, index) => {
      const before = sorted[index - 1]?.comparison.ratio ?? null
      const now = cell.comparison.ratio
      if (before === null || now === null || before > 1 === now > 1 || before === 1 || now === 1)
        return []
      const rest = Object.fromEntries(Object.entries(cell.fields).filter(([key]) => key !== x))
      const where = label(rest, vocabulary)
      const point = valueLabel(x, cell.fields[x] ?? '', vocabulary)
      const who = label(cell.contenderFields, vocabulary)
      return [
        `${who} ${now > 1 ? 'rises above' : 'falls below'} ${label(cell.baselineFields, vocabulary)} at ${point}${where === '' ? '' : ` (${where})`}`,
      ]
    })
  })
}

function isUnstable({ baseline, contender }: ComparedCell): boolean {
  return [baseline, contender].some((cell) => {
    if (!cell || cell.value === null || cell.low === null || cell.high === null) return false
    return (cell.high - cell.low) / cell.value > unstable || cell.warnings.length > 0
  })
}
