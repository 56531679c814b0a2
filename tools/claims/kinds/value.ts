// `value`: a metric of one cell, a field of the runs, or a typed number with its source.
import { label, valueLabel } from '../../analysis/label.ts'
import * as z from '../../schema.ts'
import type { Call } from '../call.ts'
import {
  firstFile,
  keyOfCell,
  pickedCell,
  roundingOf,
  runCount,
  stated,
  stateNumber,
  textsOf,
  withNamedUnit,
  type ChosenRuns,
  type PrintedNumber,
} from '../number.ts'
import { metricCells } from '../number-cells.ts'
import { numberParameters, pickParameters, text } from '../parameters.ts'
import type { ShortcodeKind, Statement } from '../shortcode-kind.ts'
import { unitText, valueText } from '../number-text.ts'

const schema = z.strictObject({
  ...numberParameters,
  ...pickParameters,
  field: text.optional(),
  /** A typed number; `file` and `line` lead to what it is from. */
  text: text.optional(),
  from: text.optional(),
  file: text.optional(),
  line: text.optional(),
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

function typedNumber(
  { from, file, line, archive }: Parameters,
  typed: string,
  call: Call,
): PrintedNumber | undefined {
  if (from === undefined || from === '') {
    call.reportMissing('from', 'from="record.sh, line 13"')
    return undefined
  }
  const number = { text: typed, how: `from ${from}`, evidence: [] }
  if (file === undefined) return number
  const run = call.runs(archive).runs.find(({ source }) => source?.path === file)
  if (!run?.source) {
    call.report('file', `Unexpected file \`${file}\`, expected the result file of a run`)
    return undefined
  }
  const { path, sha256 } = run.source
  const at = Number(line)
  const place = { run: run.id, file: path, sha256, ...(at > 0 ? { line: at } : {}) }
  return { ...number, evidence: [call.context.placeOf(place)] }
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
  const evidence = cell.evidence.map((entry) => placeOf(entry))
  if (parameters.show !== undefined)
    return keyOfCell(call, parameters.show, parameters, cell.fields, { how, evidence })
  const printed = valueText(cell.value, metric, roundingOf(parameters))
  return { text: withNamedUnit(printed, parameters.unit ?? unitText(metric)), how, evidence }
}
