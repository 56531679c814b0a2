// `value`: a metric of one cell, a field of the runs, or a typed number with its source.
import { label, valueLabel } from '../../analysis/label.ts'
import * as z from '../../schema.ts'
import type { Call } from '../call.ts'
import {
  firstFile,
  keyOfCell,
  namedUnit,
  pickedCell,
  roundingOf,
  runCount,
  stated,
  stateNumber,
  textsOf,
  withNamedUnit,
  type ChosenRuns,
} from '../number.ts'
import { middleLines } from '../middle-lines.ts'
import { metricCells } from '../number-cells.ts'
import { numberParameters, pickParameters, text } from '../parameters.ts'
import type { PrintedNumber } from '../statement.ts'
import type { ShortcodeKind, Statement } from '../shortcode-kind.ts'
import { unitText, valueText } from '../number-text.ts'
import { typedNumber } from '../typed-number.ts'

const schema = z.strictObject({
  ...numberParameters,
  ...pickParameters,
  field: text.optional().describe('field of the runs to print instead of a metric, such as `cpus`'),
  text: text
    .optional()
    .describe(
      'a number as typed, which the lines in `from` state, or which `formula` computes from them',
    ),
  from: text
    .optional()
    .describe(
      'lines of archived files: `FILE, line 13`, `FILE, lines 3 to 5 and 9`, several files separated by `; `; a text after a colon must be on each line',
    ),
  formula: text
    .optional()
    .describe(
      'arithmetic whose result `text` states; its numbers are those of the lines, powers of ten, 60, 3600 or 1024',
    ),
  unsourced: text.optional().describe('why no archived file states the number; the page shows it'),
})
type Parameters = z.output<typeof schema>

export const value: ShortcodeKind<typeof schema> = { name: 'value', schema, evaluate }

function evaluate(parameters: Parameters, call: Call): Statement | undefined {
  if (parameters.text !== undefined)
    return stated('value', call, typedNumber(parameters, parameters.text, call))
  return stateNumber('value', parameters, call, (chosen) =>
    parameters.field === undefined
      ? metricValue(parameters, call, chosen)
      : fieldValue(parameters, parameters.field, call, chosen),
  )
}

function fieldValue(
  { unit }: Parameters,
  key: string,
  call: Call,
  { runs }: ChosenRuns,
): PrintedNumber | undefined {
  const texts = textsOf(runs, key)
  const [only] = texts
  if (only === undefined || texts.length > 1) {
    call.report(
      'field',
      only === undefined
        ? `Unexpected key \`${key}\`, which no run has`
        : `Unexpected ${key} of ${texts.slice(0, 6).join(', ')}, expected one text; name it in where, or use range`,
    )
    return undefined
  }
  const { vocabulary } = call.context
  return {
    text: unit === undefined ? valueLabel(key, only, vocabulary) : withNamedUnit(only, unit),
    how: `${vocabulary.key(key).title} of ${runCount(runs)}`,
    evidence: firstFile(call, runs),
  }
}

function metricValue(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = metricCells(call, parameters, chosen)
  const cell = cells && pickedCell(call, parameters, cells, (each) => each.value)
  if (!cell) return undefined
  if (cell.value === null) {
    call.report('missing', `Unexpected cell without a number: ${cell.reason ?? cell.status}`)
    return undefined
  }
  const { vocabulary, placeOf } = call.context
  const metric = vocabulary.metric(cell.metric)
  const statistic = cell.n === 1 ? '1 run' : `median of ${String(cell.n)} runs`
  const how = `${metric.title}: ${statistic}; ${label(cell.fields, vocabulary)}`
  const { middle, ...lines } = middleLines(cell)
  const evidence = lines.evidence.map((entry) => placeOf(entry))
  if (parameters.show !== undefined)
    return keyOfCell(call, parameters.show, parameters, cell.fields, { how, evidence })
  const printed = valueText(cell.value, metric, roundingOf(parameters))
  return {
    text: withNamedUnit(printed, namedUnit(parameters.unit, unitText(metric), call)),
    how,
    evidence,
    ...(middle > 1 ? { middle } : {}),
  }
}
