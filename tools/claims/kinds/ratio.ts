// `ratio`: contender ÷ baseline in one cell.
import { geometricMean } from '../../analysis/mean.ts'
import { label } from '../../analysis/label.ts'
import * as z from '../../schema.ts'
import type { Call } from '../call.ts'
import type { ComparedCell } from '../cells.ts'
import {
  keyOfCell,
  namedUnit,
  pickedCell,
  ratioEvidence,
  ratioHow,
  reportNoNumber,
  roundingOf,
  stateNumber,
  withNamedUnit,
  type ChosenRuns,
} from '../number.ts'
import { printedRatio, ratioCells } from '../number-cells.ts'
import { pickParameters, ratioParameters } from '../parameters.ts'
import type { PrintedNumber } from '../statement.ts'
import type { ShortcodeKind } from '../shortcode-kind.ts'
import { ratioText } from '../number-text.ts'

const schema = z.strictObject({ ...ratioParameters, ...pickParameters })
type Parameters = z.output<typeof schema>

export const ratio: ShortcodeKind<typeof schema> = {
  name: 'ratio',
  schema,
  evaluate: (parameters, call) =>
    stateNumber('ratio', parameters, call, (chosen) => ratioOfCell(parameters, call, chosen)),
}

function ratioOfCell(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = ratioCells(call, parameters, chosen)
  if (parameters.pick === 'mean') return cells && meanRatio(parameters, call, chosen, cells)
  const cell = cells && pickedCell(call, parameters, cells, ({ comparison }) => comparison.ratio)
  if (!cell) return undefined
  const number = cell.comparison.ratio
  if (number === null) {
    const point = label(cell.fields, call.context.vocabulary)
    call.report('missing', `Unexpected cell without a ratio at ${point}`)
    return undefined
  }
  const how = ratioHow(cell, parameters.metric ?? '', call)
  const evidence = ratioEvidence(cell, call)
  if (parameters.show !== undefined)
    return keyOfCell(call, parameters.show, parameters, cell.fields, { how, evidence })
  const printed = ratioText(number, parameters.as, roundingOf(parameters))
  return {
    text: withNamedUnit(printed.text, namedUnit(parameters.unit, printed.unit, call)),
    how,
    evidence,
    ratio: printedRatio([number], parameters, chosen, call),
  }
}

// The geometric mean of the ratios, which is the same whichever side is the baseline.
function meanRatio(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
  cells: readonly ComparedCell[],
): PrintedNumber | undefined {
  const measured = cells.filter(({ comparison }) => comparison.ratio !== null)
  const mean = geometricMean(measured.flatMap(({ comparison }) => comparison.ratio ?? []))
  if (mean === undefined) {
    reportNoNumber('ratio', call)
    return undefined
  }
  const printed = ratioText(mean, parameters.as, roundingOf(parameters))
  return {
    text: withNamedUnit(printed.text, namedUnit(parameters.unit, printed.unit, call)),
    how: `geometric mean of the ratios of ${String(measured.length)} cells`,
    evidence: measured.flatMap((cell) => ratioEvidence(cell, call)),
    ratio: printedRatio([mean], parameters, chosen, call),
  }
}
