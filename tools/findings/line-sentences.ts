// Sentences on the course of lines over the load: where they level off, and where one overtakes another.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Cell } from '../analysis/projection.ts'
import { crossovers, shapeOf, type LinePoint } from '../analysis/scaling-analysis.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { largest, smallest } from '../core/extremes.ts'
import type { Change } from './changes.ts'
import { fieldsText, pick, withoutKeys } from './finding-cells.ts'
import { percentText, type Sentence } from './finding.ts'
import { sentence } from './pair-sentences.ts'
import { smallest as smallestDifference } from './pattern.ts'
import { cellsNoun, joinedBy } from './place.ts'
import { spokenNames } from './side-name.ts'
import { evidenceOf } from './value-texts.ts'

// Fewer points show no course.
const fewestPoints = 5
// A knee with fewer points beyond it may be the end of the measurement.
const fewestBeyond = 2
const mostOfLines = 2 / 3
const fewestAlike = 3

/** Where most lines over the load reach nine tenths of their peak, and what they gain beyond; none where they still rise, fall below that again, or never rose. */
export function kneeSentence(
  lines: readonly (readonly Cell[])[],
  x: string,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const shaped = lines.flatMap((line) => {
    const points = pointsOf(line, x)
    const shape = points.length >= fewestPoints ? shapeOf(points) : undefined
    return shape ? [{ points, shape }] : []
  })
  const bent = shaped.filter(({ points, shape: { knee } }) => {
    const index = points.findIndex((point) => point.x === knee.x)
    // Lines that fall below their knee again gain nothing there, but lose.
    const beyond = points.slice(index + 1)
    return (
      index > 0 &&
      beyond.length >= fewestBeyond &&
      beyond.every(({ value }) => value >= knee.value * (1 - smallestDifference))
    )
  })
  const [first] = bent
  if (!first || bent.length < mostOfLines * lines.length) return []
  const knees = bent.map(({ shape: { knee } }) => knee.x)
  const gain = largest(bent.map(({ shape: { peak, knee } }) => peak.value / knee.value - 1))
  const at = rangeText(knees, x, vocabulary)
  const which =
    lines.length === 1
      ? 'throughput'
      : bent.length < lines.length
        ? `${String(bent.length)} of ${String(lines.length)} lines`
        : `${lines.length === 2 ? 'both' : `all ${String(lines.length)}`} lines`
  const verb = lines.length === 1 ? 'gains' : 'gain'
  const cells = [first.shape.knee, first.shape.peak].flatMap(
    (point) => first.points.find((own) => own.x === point.x)?.cell ?? [],
  )
  return [
    {
      text:
        gain === 0
          ? `Beyond ${at} ${which} ${verb} nothing`
          : `Beyond ${at} ${which} ${verb} ${lines.length === 1 ? '' : 'at most '}${percentText(gain)}`,
      ...evidenceOf(
        bent.flatMap(({ points }) => points.map(({ cell }) => cell)),
        [...new Set(cells)],
      ),
    },
  ]
}

/** `MySQL 9.7 is overtaken by seekdb at 64 to 512 threads in 5 of 6 workloads`: where the lines of a pair over the load cross once, all in one direction. */
export function crossingSentence(
  change: Change,
  x: string | undefined,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  if (x === undefined || change.better === undefined) return []
  const groups = [
    ...groupBy(change.cells, ({ fields }) => fieldsText(withoutKeys(fields, [x]))).values(),
  ].filter((own) => own.length >= fewestPoints)
  const crossed = groups.flatMap((own) => {
    const [base, other] = [
      own.map(({ baseline }) => baseline),
      own.map(({ contender }) => contender),
    ].map((line) => pointsOf(line, x))
    const [crossing, ...more] = crossovers(base ?? [], other ?? [])
    if (!crossing || more.length > 0) return []
    const cell = own.find(({ baseline }) => Number(baseline.fields[x]) === crossing.x)
    const after = base?.filter((point) => point.x >= crossing.x).length ?? 0
    const isFirm = Math.min(after, own.length - after) >= fewestBeyond
    return cell ? [{ ...crossing, cell, isFirm }] : []
  })
  const [first] = crossed
  const isOne = crossed.every(({ over }) => over === first?.over)
  if (!first || !isOne || crossed.length < mostOfLines * groups.length) return []
  // One point in another order may be an outlier, unless lines support each other.
  if (crossed.length < fewestAlike && !crossed.every(({ isFirm }) => isFirm)) return []
  const [name, base] = spokenNames(change.contender, [change.baseline], vocabulary)
  const isAhead = (first.over === 'second') === (change.better === 'higher')
  const conditions = change.keys.filter((key) => key !== x)
  const noun = cellsNoun(
    { cells: groups.flatMap(([own]) => own ?? []), keys: conditions },
    vocabulary,
  )
  const where =
    groups.length === 1
      ? ''
      : ` ${joinedBy(noun)} ${crossed.length === groups.length ? 'all' : `${String(crossed.length)} of`} ${String(groups.length)} ${noun}`
  const at = rangeText(
    crossed.map((own) => own.x),
    x,
    vocabulary,
  )
  return [
    sentence(
      `${name} ${isAhead ? 'overtakes' : 'falls behind'} ${base ?? ''} at ${at}${where}`,
      crossed.map(({ cell }) => cell),
    ),
  ]
}

type CellPoint = LinePoint & { readonly cell: Cell }

function pointsOf(line: readonly Cell[], x: string): readonly CellPoint[] {
  return line
    .flatMap((cell) => {
      const { value, low, high } = cell
      const at = Number(cell.fields[x] || Number.NaN)
      return value !== null && value > 0 && Number.isFinite(at)
        ? [{ x: at, value, cell, ...(low !== null && high !== null && { low, high }) }]
        : []
    })
    .toSorted((a, b) => a.x - b.x)
}

// `64 threads`, `40 to 64 threads`
function rangeText(values: readonly number[], x: string, vocabulary: Vocabulary): string {
  const [low, high] = [smallest(values), largest(values)].map(String)
  const name = (text = ''): string => label(pick({ [x]: text }, [x]), vocabulary)
  if (low === high) return name(low)
  const last = name(high)
  return vocabulary.key(x).unit ? `${low ?? ''} to ${last}` : `${name(low)} to ${high ?? ''}`
}
