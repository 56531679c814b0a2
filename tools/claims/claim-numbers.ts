// The number that a pin names, computed from runs: a value, a ratio, a range, a field or a count.
import { formatNumber } from '../analysis/format-number.ts'
import { coefficientOfVariation } from '../analysis/deviation.ts'
import { label, valueLabel } from '../analysis/label.ts'
import { mostRepeats, repeatsNeeded } from '../analysis/power.ts'
import { project, type Cell } from '../analysis/projection.ts'
import type { FigureEvidence } from '../figures/figure.ts'
import type { Run } from '../core/model.ts'
import { naturalOrder } from '../runs/natural-order.ts'
import { counted } from '../core/counted.ts'
import type { Call } from './call.ts'
import { comparedCells, type ComparedCell } from './claim-scope.ts'
import { parseExpectation } from './expectation.ts'
import { middleLines } from './middle-lines.ts'
import { ratioNumber, unitText, type RatioForm } from './claim-number-text.ts'
import { comparedSides } from './claim-sides.ts'
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
  const { vocabulary } = call.context
  const number = computed()
  if (number && number.ends.length === 0)
    return call.report('missing', `Unexpected ${spec.kind} without a number`)
  return call.diagnostics.length > 0 ? undefined : number

  function computed(): StatedNumber | undefined {
    const { kind, name, baseline } = spec
    const [, metric] = /^runs-needed\/(\S+)$/.exec(name) ?? []
    if (kind === 'ratio') return singleRatio()
    if (kind === 'range' && baseline !== undefined) return ratioRange()
    const runs = chosenRuns()
    if (!runs) return undefined
    if (kind === 'field') return fieldNumber(runs)
    if (kind === 'count') return metric === undefined ? countNumber(runs) : runsNeeded(metric, runs)
    return kind === 'value' || kind === 'range' ? metricNumber(runs, kind === 'range') : undefined
  }

  function chosenRuns(): Chosen | undefined {
    const { options, where: selected } = spec
    const { runs: archiveRuns } = call.runs(options.get('archive'))
    if (archiveRuns.length === 0) return undefined
    const where = call.selection('the selection', selected, archiveRuns)
    if (!where) return undefined
    const runs = archiveRuns.filter(({ fields }) => where.filter(fields))
    if (runs.length === 0) return call.report('empty', 'No run matches the selection')
    return { archiveRuns, runs, keys: [...where.texts.keys()] }
  }

  function fieldNumber({ runs }: Chosen): StatedNumber | undefined {
    const { name: key } = spec
    const texts = textsOf(runs, key)
    if (texts.length === 0)
      return call.report('field', `Unexpected field \`${key}\`, which no run has`)
    return {
      ...fieldTexts(key, texts),
      how: `${vocabulary.key(key).title} of ${counted(runs.length, 'run')}`,
      evidence: firstFile(runs),
      runs,
    }
  }

  function fieldTexts(
    key: string,
    texts: readonly string[],
  ): Pick<StatedNumber, 'ends' | 'unit' | 'text'> {
    const ends = endsOf(texts)
    const isNumber = ends.every((text) => /^\d+(?:\.\d+)?$/.test(text))
    const labels = ends.map((text) => valueLabel(key, text, vocabulary))
    const isRange = isNumber && ends.length > 1
    return {
      ends: isNumber ? ends.map(Number) : ends,
      unit: '',
      text: isRange ? `${ends[0] ?? ''} to ${labels[1] ?? ''}` : labels.join(' to '),
    }
  }

  function metricNumber(chosen: Chosen, isRange: boolean): StatedNumber | undefined {
    const { name } = spec
    const cells = metricCells(name, chosen)?.filter(({ value }) => value !== null)
    if (!cells) return undefined
    const metric = vocabulary.metric(name)
    const one = isRange ? undefined : picked(cells, (cell) => cell.value)
    if (!isRange && !one) return undefined
    const ends = one ? [one] : endsOf(cells.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0)))
    const points = ends.map(({ fields }) => label(fields, vocabulary)).join('; ')
    const statistic = one?.n === 1 ? '1 run' : `median of ${one?.n ?? 0} runs`
    const { middle = 1, evidence } = one
      ? middleLines(one)
      : { evidence: ends.flatMap((cell) => cell.evidence.slice(0, 1)) }
    const shared = {
      how: `${metric.title}: ${one ? `${statistic};` : `min and max of ${cells.length} points:`} ${points}`,
      evidence: evidence.map((entry) => call.context.placeOf(entry)),
      runs: one ? one.runs : cells.flatMap((cell) => cell.runs),
      ...(middle > 1 ? { middle } : {}),
    }
    const unit = unitText(metric)
    const text = ends.map(({ value }) => formatNumber(value ?? 0, metric)).join(' to ')
    return shown(one, {
      ...shared,
      ends: ends.map(({ value }) => (value ?? 0) * (metric.shown?.factor ?? 1)),
      unit,
      text: `${text} ${unit}`.trim(),
    })
  }

  // With `show` a field of the cell in place of its number: the threads at which the maximum is.
  function shown(
    cell: { readonly fields: Readonly<Record<string, string>> } | undefined,
    number: StatedNumber,
  ): StatedNumber | undefined {
    const key = spec.options.get('show')
    if (key === undefined || !cell) return number
    const text = cell.fields[key]
    if (text !== undefined) return { ...number, ...fieldTexts(key, [text]) }
    const keys = Object.keys(cell.fields).join(', ')
    return call.report('show', `Unexpected show=${key}, expected one of ${keys}`)
  }

  function singleRatio(): StatedNumber | undefined {
    const cells = ratioCells(spec.name)
    if (!cells) return undefined
    const cell = picked(cells, ({ comparison }) => comparison.ratio)
    if (!cell) return undefined
    const { ratio } = cell.comparison
    if (ratio === null) {
      const point = label(cell.fields, vocabulary)
      return call.report('missing', `Unexpected cell without a ratio at ${point}`)
    }
    return shown(cell, {
      how: ratioHow(cell),
      ...ofCells([cell]),
      ...ratioNumber([ratio], form),
    })
  }

  function ratioRange(): StatedNumber | undefined {
    const cells = (ratioCells(spec.name) ?? []).filter(
      ({ comparison }) => comparison.ratio !== null,
    )
    const ratio = ({ comparison }: ComparedCell): number => comparison.ratio ?? 1
    // An unsigned change is sorted by its size: a loss of 91 to 97 %.
    const size = (cell: ComparedCell): number =>
      form === 'change' ? Math.abs(ratio(cell) - 1) : ratio(cell)
    const ends = endsOf(cells.toSorted((a, b) => size(a) - size(b)))
    return {
      ...ratioNumber(ends.map(ratio), form),
      how: `min and max of ${cells.length} points: ${ends.map((cell) => ratioHow(cell)).join('; ')}`,
      ...ofCells(cells),
      evidence: ofCells(ends).evidence,
    }
  }

  function countNumber({ runs }: Chosen): StatedNumber | undefined {
    const { name } = spec
    const shared = { unit: '', evidence: firstFile(runs), runs }
    const texts = name === 'runs' ? runs.map(({ id }) => id) : textsOf(runs, name)
    const ends = [texts.length]
    if (name === 'runs')
      return { ...shared, ends, text: counted(runs.length, 'run'), how: 'runs of the archive' }
    if (texts.length === 0)
      return call.report(
        'field',
        `Unexpected \`${name}\`, expected runs, runs-needed/METRIC or a field of the runs`,
      )
    const { title, plural = title } = vocabulary.key(name)
    const text = counted(texts.length, title, plural).trim()
    return { ...shared, ends, text, how: `${plural}: ${texts.join(', ')}` }
  }

  // How many runs each side needs for a difference by `change`, from the deviation of the runs of each cell from its mean.
  function runsNeeded(metric: string, chosen: Chosen): StatedNumber | undefined {
    const { options } = spec
    const change = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(options.get('change') ?? '')?.[1]
    if (change === undefined || Number(change) === 0)
      return call.report(
        'change',
        'Unexpected count of needed runs without a change, expected one such as change=10 %',
      )
    const cells = metricCells(metric, chosen)
    const shares = cells?.flatMap(({ values }) => coefficientOfVariation(values) ?? []) ?? []
    const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
    const variation = Math.sqrt(squares / shares.length)
    const needed =
      shares.length === 0 ? undefined : repeatsNeeded(1 + Number(change) / 100, variation)
    return {
      ends: shares.length === 0 ? [] : [needed ?? mostRepeats],
      unit: '',
      text: `${needed === undefined ? `more than ${mostRepeats}` : String(needed)} runs for a difference of ${change} %`,
      how: `runs each with which the rank test detects ${change} % in 80 % of simulated experiments at a significance level of 5 %; CV of these runs ${(100 * variation).toFixed(1)} %`,
      evidence: firstFile(chosen.runs),
      runs: chosen.runs,
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

  function ratioCells(metric: string): readonly ComparedCell[] | undefined {
    const { options } = spec
    const sides = comparedSides(call, { ...spec, name: metric }, options.get('archive'))
    if (!sides) return undefined
    const over = [...sides.where.texts.keys()]
    const { cells, mixed } = comparedCells(sides, { over, vocabulary: vocabulary })
    call.reportMixed(mixed)
    if (cells.length === 0) return call.report('empty', 'No run matches the sides')
    const is = options.get('is')
    if (is === undefined) return cells
    const expected = parseExpectation(is)
    if ('problem' in expected) return call.report('is', expected.problem)
    const { low, high } = expected
    return cells.filter(
      ({ comparison: { ratio } }) => ratio !== null && ratio >= low && ratio <= high,
    )
  }

  function picked<T extends { readonly fields: Readonly<Record<string, string>> }>(
    cells: readonly T[],
    number: (cell: T) => number | null,
  ): T | undefined {
    const pick = spec.options.get('pick')
    if (pick === undefined) {
      if (cells.length === 1) return cells[0]
      const points = cells.slice(0, 4).map(({ fields }) => label(fields, vocabulary))
      return call.report(
        'cells',
        `Unexpected ${cells.length} cells (${points.join('; ')}${cells.length > 4 ? ' …' : ''}), expected one, or pick=largest`,
      )
    }
    const numbered = cells.filter((cell) => number(cell) !== null)
    const sorted = numbered.toSorted((a, b) => (number(a) ?? 0) - (number(b) ?? 0))
    const choices = new Map([
      ['last', numbered.at(-1)],
      ['smallest', sorted[0]],
      ['largest', sorted.at(-1)],
    ])
    const names = [...choices.keys()].join(', ')
    return (
      choices.get(pick) ?? call.report('pick', `Unexpected pick=${pick}, expected one of ${names}`)
    )
  }

  function ratioHow(cell: ComparedCell): string {
    const metric = vocabulary.metric(spec.name)
    const side = (part: Cell | undefined, fields: Readonly<Record<string, string>>): string =>
      `${!part || part.value === null ? 'no number' : formatNumber(part.value, metric)} (${label(fields, vocabulary)})`
    const point = label(cell.fields, vocabulary)
    const { ratio } = cell.comparison
    const result = ratio === null ? '' : ` = ${ratio.toFixed(2)}`
    return `${side(cell.contender, cell.contenderFields)} ÷ ${side(cell.baseline, cell.baselineFields)}${result}${point === '' ? '' : ` at ${point}`}`
  }

  // Where the numbers of ratios are shown, the contender's first, and their runs.
  function ofCells(cells: readonly ComparedCell[]): Pick<StatedNumber, 'evidence' | 'runs'> {
    const sides = cells.flatMap(({ contender, baseline }) => [contender, baseline])
    return {
      evidence: sides
        .flatMap((cell) => (cell ? middleLines(cell).evidence.slice(0, 3) : []))
        .map((entry) => call.context.placeOf(entry)),
      runs: [...new Set(sides.flatMap((cell) => cell?.runs ?? []))],
    }
  }

  function firstFile(runs: readonly Run[]): readonly FigureEvidence[] {
    const run = runs.find(({ source }) => source !== undefined)
    if (!run?.source) return []
    const { path: file, sha256 } = run.source
    return [call.context.placeOf({ run: run.id, file, sha256 })]
  }
}

/** The runs of a selection, all of their archives, and the keys that it names. */
interface Chosen {
  readonly archiveRuns: readonly Run[]
  readonly runs: readonly Run[]
  readonly keys: readonly string[]
}

function textsOf(runs: readonly Run[], key: string): readonly string[] {
  return [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))].toSorted(naturalOrder)
}

function endsOf<T>(sorted: readonly T[]): readonly T[] {
  return sorted.length < 2 ? sorted : [sorted[0], sorted.at(-1)].filter((end) => end !== undefined)
}
