// `range`: the smallest and largest of some cells, of their ratios, or of the texts of a key.
import { label } from '../../analysis/label.ts'
import * as z from '../../schema.ts'
import type { Call } from '../call.ts'
import {
  firstFile,
  joinedEnds,
  namedUnit,
  ratioEvidence,
  ratioHow,
  reportNoNumber,
  roundingOf,
  runCount,
  stateNumber,
  textsOf,
  type ChosenRuns,
} from '../number.ts'
import { metricCells, printedRatio, ratioCells } from '../number-cells.ts'
import { choice, ratioParameters, text } from '../parameters.ts'
import type { PrintedNumber } from '../statement.ts'
import type { ShortcodeKind } from '../shortcode-kind.ts'
import { ratioText, unitText, valueText } from '../number-text.ts'

const schema = z.strictObject({
  ...ratioParameters,
  of: text.optional().describe('key whose values are the range'),
  joined: choice(['to', 'and', 'or', '–']).default('to').describe('text between the two ends'),
})
type Parameters = z.output<typeof schema>

export const range: ShortcodeKind<typeof schema> = {
  name: 'range',
  schema,
  evaluate: (parameters, call) =>
    stateNumber('range', parameters, call, (chosen) => {
      if (parameters.of !== undefined) return keyRange(parameters, parameters.of, call, chosen)
      return parameters.baseline === undefined
        ? metricRange(parameters, call, chosen)
        : ratioRange(parameters, call, chosen)
    }),
}

function keyRange(
  { unit, joined }: Parameters,
  key: string,
  call: Call,
  { runs }: ChosenRuns,
): PrintedNumber | undefined {
  const texts = textsOf(runs, key)
  if (texts.length === 0) {
    call.report('field', `Unexpected key \`${key}\`, which no run has`)
    return undefined
  }
  const { title, unit: usual } = call.context.vocabulary.key(key)
  const isOne = texts.length === 1 && texts[0] === '1'
  return {
    text: joinedEnds(endsOf(texts), unit ?? usual?.[isOne ? 0 : 1] ?? '', joined),
    how: `${title} of ${runCount(runs)}`,
    evidence: firstFile(call, runs),
  }
}

function ratioRange(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = (ratioCells(call, parameters, chosen) ?? []).flatMap((cell) =>
    cell.comparison.ratio === null ? [] : [{ cell, ratio: cell.comparison.ratio }],
  )
  if (cells.length === 0) {
    reportNoNumber('range', call)
    return undefined
  }
  // An unsigned change is sorted by its size: a loss of 91 to 97 %.
  const size = (ratio: number): number => (parameters.as === 'change' ? Math.abs(ratio - 1) : ratio)
  const ends = endsOf(cells.toSorted((a, b) => size(a.ratio) - size(b.ratio)))
  const printed = ends.map(({ ratio }) => ratioText(ratio, parameters.as, roundingOf(parameters)))
  const texts = printed.map((each) => each.text)
  const unit = namedUnit(parameters.unit, printed[0]?.unit ?? '', call)
  const how = ends.map(({ cell }) => ratioHow(cell, parameters.metric ?? '', call)).join('; ')
  return {
    text: joinedEnds(texts, unit, parameters.joined),
    how: `min and max of ${String(cells.length)} cells: ${how}`,
    evidence: ends.flatMap(({ cell }) => ratioEvidence(cell, call)),
    ratio: printedRatio(
      cells.map(({ ratio }) => ratio),
      parameters,
      chosen,
      call,
    ),
  }
}

function metricRange(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = (metricCells(call, parameters, chosen) ?? []).flatMap((cell) =>
    cell.value === null ? [] : [{ cell, value: cell.value }],
  )
  if (cells.length === 0) {
    reportNoNumber('range', call)
    return undefined
  }
  const { vocabulary, placeOf } = call.context
  const metric = vocabulary.metric(cells[0]?.cell.metric ?? '')
  const ends = endsOf(cells.toSorted((a, b) => a.value - b.value))
  const texts = ends.map(({ value }) => valueText(value, metric, roundingOf(parameters)))
  const points = ends.map(({ cell: { fields } }) => label(fields, vocabulary)).join('; ')
  return {
    text: joinedEnds(texts, namedUnit(parameters.unit, unitText(metric), call), parameters.joined),
    how: `${metric.title}: min and max of ${String(cells.length)} cells: ${points}`,
    evidence: ends.flatMap(({ cell: { evidence } }) => evidence.slice(0, 1).map(placeOf)),
  }
}

function endsOf<T>(sorted: readonly T[]): readonly T[] {
  return [sorted[0], sorted.at(-1)].filter((end) => end !== undefined)
}
