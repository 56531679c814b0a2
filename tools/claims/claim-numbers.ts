// The number that a pin names, computed from runs: a value, a ratio, a range, a field or a count.
import { formatNumber } from '../analysis/format-number.ts'
import { coefficientOfVariation } from '../analysis/deviation.ts'
import { label, valueLabel } from '../analysis/label.ts'
import { mostRepeats, repeatsNeeded } from '../analysis/power.ts'
import { wordsForRuns } from '../analysis/processor-words.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { counted } from '../core/counted.ts'
import type { Call } from './call.ts'
import { comparedCells, type ComparedCell, comparedSides, middleLines } from './claim-scope.ts'
import { ratioNumber, unitText, type RatioForm } from './claim-number-text.ts'
import type { Spec } from './spec.ts'

/** What a pin states: one number or the two ends of a range, and where it is from. */
export interface StatedNumber {
  /** Texts of fields that are no numbers stay texts. */
  readonly ends: readonly (number | string)[]
  /** The unit of the numbers; empty for counts and fields. */
  readonly unit: string
  /** The number as pages print it by default, with its unit. */
  readonly text: string
  /** How it was computed. */
  readonly how: string
  readonly evidence: readonly FigureEvidence[]
  /** How many lines state the number: 2 for the median of an even number of runs; 1 when absent. */
  readonly middle?: number
  /** The runs that it is computed from. */
  readonly runs: readonly Run[]
}

/** Computes the number of a spec of runs; undefined where it is wrong, which is reported. */
export function numberOf(spec: Spec, form: RatioForm, call: Call): StatedNumber | undefined {
  const { kind, name, baseline, options } = spec
  let { vocabulary } = call.context
  const isRatio = kind === 'ratio' || baseline !== undefined
  const number = computed()
  if (call.diagnostics.length > 0) return undefined
  return number?.ends.length === 0
    ? call.report('missing', `Unexpected ${kind} without a number`)
    : number

  function computed(): StatedNumber | undefined {
    if (isRatio) return ofPoints(ratioPoints())
    const chosen = chosenRuns()
    if (!chosen || kind === 'value' || kind === 'range')
      return ofPoints(chosen && metricPoints(name, chosen))
    const number = kind === 'field' ? fieldNumber(chosen) : countNumber(chosen)
    return number && { ...number, unit: '', evidence: firstFile(chosen.runs), runs: chosen.runs }
  }

  function chosenRuns(): Chosen | undefined {
    const { runs: archiveRuns } = call.runs(options.get('archive'))
    if (archiveRuns.length === 0) return undefined
    vocabulary = wordsForRuns(archiveRuns, vocabulary)
    const where = call.selection('the selection', spec.where, archiveRuns)
    if (!where) return undefined
    const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
    if (runs.length === 0) return call.report('empty', 'No run matches the selection')
    return { archiveRuns, runs, keys: [...where.texts.keys()] }
  }

  function fieldNumber({ runs }: Chosen): Counted | undefined {
    const ends = endsOf(textsOf(runs) ?? [])
    const isNumber = ends.every((text) => /^\d+(?:\.\d+)?$/.test(text))
    const labels = ends.map((text) => valueLabel(name, text, vocabulary))
    const isRange = isNumber && ends.length > 1
    return {
      ends: isNumber ? ends.map(Number) : ends,
      text: isRange ? `${ends[0] ?? ''} to ${labels[1] ?? ''}` : labels.join(' to '),
      how: `${vocabulary.key(name).title} of ${counted(runs.length, 'run')}`,
    }
  }

  function countNumber(chosen: Chosen): Counted | undefined {
    const { runs } = chosen
    const [, metric] = /^runs-needed\/(\S+)$/.exec(name) ?? []
    if (metric !== undefined) return runsNeeded(metric, chosen)
    if (name === 'runs')
      return { ends: [runs.length], text: counted(runs.length, 'run'), how: 'runs of the archive' }
    const texts = textsOf(runs)
    if (!texts) return undefined
    const { title, plural = title } = vocabulary.key(name)
    const text = counted(texts.length, title, plural).trim()
    return { ends: [texts.length], text, how: `${plural}: ${texts.join(', ')}` }
  }

  // How many runs each side needs for a difference by `change`, from the deviation of the runs of each cell from its mean.
  function runsNeeded(metric: string, chosen: Chosen): Counted | undefined {
    const [, change = '0'] = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(options.get('change') ?? '') ?? []
    if (Number(change) === 0)
      return call.report(
        'change',
        'Unexpected count of needed runs without a change, expected one such as change=10 %',
      )
    const cells = metricCells(metric, chosen) ?? []
    const shares = cells.flatMap(({ values }) => coefficientOfVariation(values) ?? [])
    const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
    const variation = Math.sqrt(squares / Math.max(1, shares.length))
    const needed = repeatsNeeded(1 + Number(change) / 100, variation)
    return {
      ends: shares.length === 0 ? [] : [needed ?? mostRepeats],
      text: `${needed === undefined ? `more than ${mostRepeats}` : String(needed)} runs for a difference of ${change} %`,
      how: `runs each with which the rank test detects ${change} % in 80 % of simulated experiments at a significance level of 5 %; CV of these runs ${(100 * variation).toFixed(1)} %`,
    }
  }

  function metricCells(
    metric: string,
    { archiveRuns, runs, keys }: Chosen,
  ): readonly Cell[] | undefined {
    if (!call.metricKnown(metric, archiveRuns)) return undefined
    const { cells, residue } = project(runs, { metric, keys, where: new Map() })
    call.reportMixed(residue)
    return cells
  }

  function metricPoints(metric: string, chosen: Chosen): readonly Point[] | undefined {
    return metricCells(metric, chosen)?.map((cell) => {
      const { fields, n } = cell
      const point = label(fields, vocabulary)
      const how = `${n === 1 ? '1 run' : `median of ${n} runs`}; ${point}`
      return { ...cell, ...middleLines(cell), how, inRange: point }
    })
  }

  function ratioPoints(): readonly Point[] | undefined {
    const sides = comparedSides(call, spec, options.get('archive'))
    if (!sides) return undefined
    vocabulary = wordsForRuns(sides.runs, vocabulary)
    const { cells } = comparedCells(sides, [...sides.where.texts.keys()], call)
    if (cells.length === 0) return call.report('empty', 'No run matches the sides')
    return cells.map((cell) => {
      const { fields, contender, baseline: base, comparison } = cell
      const both = [contender, base].flatMap((side) => side ?? [])
      const evidence = both.flatMap((side) => middleLines(side).evidence.slice(0, 3))
      const how = ratioHow(cell)
      const runs = both.flatMap((side) => side.runs)
      return { fields, value: comparison.ratio, runs, how, inRange: how, evidence, middle: 1 }
    })
  }

  function ratioHow({ fields, contender, baseline: base, ...cell }: ComparedCell): string {
    const metric = vocabulary.metric(name)
    const side = (part: Cell | undefined, own: Readonly<Record<string, string>>): string =>
      `${!part || part.value === null ? 'no number' : formatNumber(part.value, metric)} (${label(own, vocabulary)})`
    const point = label(fields, vocabulary)
    const result = cell.comparison.ratio === null ? '' : ` = ${cell.comparison.ratio.toFixed(2)}`
    return `${side(contender, cell.contenderFields)} ÷ ${side(base, cell.baselineFields)}${result}${point === '' ? '' : ` at ${point}`}`
  }

  // The number of one point, or the ends of all.
  function ofPoints(points: readonly Point[] | undefined): StatedNumber | undefined {
    if (!points) return undefined
    // An unsigned change is sorted by its size: a loss of 91 to 97 %.
    const size = ({ value }: Point): number =>
      isRatio && form === 'change' ? Math.abs((value ?? 0) - 1) : (value ?? 0)
    const numbered = points.filter(({ value }) => value !== null)
    const sorted = numbered.toSorted((a, b) => size(a) - size(b))
    const isRange = kind === 'range'
    const ends = isRange ? endsOf(sorted) : [picked(points, sorted)].flatMap((one) => one ?? [])
    const how = isRange
      ? `min and max of ${sorted.length} points: ${ends.map(({ inRange }) => inRange).join('; ')}`
      : (ends[0]?.how ?? '')
    const lines = ends.flatMap(({ evidence }) =>
      isRange && !isRatio ? evidence.slice(0, 1) : evidence,
    )
    const { middle = 1 } = isRange ? {} : (ends[0] ?? {})
    return {
      ...printed(ends),
      how: isRatio ? how : `${vocabulary.metric(name).title}: ${how}`,
      evidence: lines.map((entry) => call.context.placeOf(entry)),
      runs: [...new Set((isRange ? sorted : ends).flatMap(({ runs }) => runs))],
      ...(middle > 1 ? { middle } : {}),
    }
  }

  function printed(points: readonly Point[]): Pick<StatedNumber, 'ends' | 'unit' | 'text'> {
    const values = points.map(({ value }) => value ?? NaN)
    if (isRatio) return ratioNumber(values, form)
    const metric = vocabulary.metric(name)
    const unit = unitText(metric)
    const text = values.map((value) => formatNumber(value, metric)).join(' to ')
    const ends = values.map((value) => value * (metric.shown?.factor ?? 1))
    return { ends, unit, text: `${text} ${unit}`.trim() }
  }

  function picked(points: readonly Point[], sorted: readonly Point[]): Point | undefined {
    const pick = options.get('pick')
    if (pick === 'largest') return sorted.at(-1)
    if (pick === 'smallest') return sorted[0]
    if (pick !== undefined)
      return call.report('pick', `Unexpected pick=${pick}, expected largest or smallest`)
    const [only] = points
    if (points.length === 1 && only?.value !== null) return only
    const names = points.slice(0, 4).map(({ fields }) => label(fields, vocabulary))
    return call.report(
      'cells',
      `Unexpected ${counted(points.length, 'cell')} (${names.join('; ')}${points.length > 4 ? ' …' : ''}), expected one with a number, or pick=largest`,
    )
  }

  // The texts of the field that the pin names.
  function textsOf(runs: readonly Run[]): readonly string[] | undefined {
    const texts = new Set(runs.flatMap(({ fields }) => fields[name] ?? []))
    if (texts.size > 0) return [...texts].toSorted(naturalOrder)
    const counts = kind === 'count' ? ', expected runs, runs-needed/METRIC or a field' : ''
    return call.report('field', `Unexpected field \`${name}\`, which no run has${counts}`)
  }

  function firstFile(runs: readonly Run[]): readonly FigureEvidence[] {
    const run = runs.find(({ source }) => source !== undefined)
    if (!run?.source) return []
    const { path: file, sha256 } = run.source
    return [call.context.placeOf({ run: run.id, file, sha256 })]
  }
}

type Counted = Pick<StatedNumber, 'ends' | 'text' | 'how'>

/** The runs of a selection, all of their archives, and the keys that it names. */
interface Chosen {
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly keys: readonly string[]
}

/** A cell with its value or ratio, and how that was computed: alone, and as the end of a range. */
interface Point extends Pick<Cell, 'fields' | 'value' | 'runs' | 'evidence'> {
  readonly how: string
  readonly inRange: string
  readonly middle: number
}

function endsOf<T>(sorted: readonly T[]): readonly T[] {
  return sorted.length < 2 ? sorted : [sorted[0], sorted.at(-1)].filter((end) => end !== undefined)
}
