// `count`: how many runs, cells or texts of a key there are, or how many runs a difference needs.
import { coefficientOfVariation } from '../../analysis/deviation.ts'
import { label } from '../../analysis/label.ts'
import { mostRepeats, repeatsNeeded } from '../../analysis/power.ts'
import * as z from '../../schema.ts'
import type { Call } from '../call.ts'
import {
  firstFile,
  namedUnit,
  ratioEvidence,
  reportNoNumber,
  stateNumber,
  textsOf,
  withNamedUnit,
  type ChosenRuns,
} from '../number.ts'
import { metricCells, ratioCells } from '../number-cells.ts'
import { ratioParameters, text } from '../parameters.ts'
import type { PrintedNumber } from '../statement.ts'
import type { ShortcodeKind } from '../shortcode-kind.ts'

const schema = z.strictObject({
  ...ratioParameters,
  of: text
    .optional()
    .describe('`runs`, `cells`, `runs-needed` or a key (default: `cells` with `is`, else `runs`)'),
  change: text
    .optional()
    .describe(
      'for `of=runs-needed`: the change to detect with 80 % power, given the variation of these runs',
    ),
})
type Parameters = z.output<typeof schema>

export const count: ShortcodeKind<typeof schema> = {
  name: 'count',
  schema,
  evaluate: (parameters, call) =>
    stateNumber('count', parameters, call, (chosen) => {
      // "Three times" and "two points" count events and data points.
      if (!/^(?:times|points)$/.test(parameters.unit ?? '')) namedUnit(parameters.unit, '', call)
      switch (parameters.of ?? (parameters.is === undefined ? 'runs' : 'cells')) {
        case 'runs':
          return {
            text: printed(chosen.runs.length, parameters.unit, ['run', 'runs']),
            how: 'runs of the archive',
            evidence: firstFile(call, chosen.runs),
          }
        case 'runs-needed':
          return runsNeeded(parameters, call, chosen)
        case 'cells':
          return parameters.baseline === undefined
            ? cellCount(parameters, call, chosen)
            : ratioCount(parameters, call, chosen)
        default:
          return keyCount(parameters, parameters.of ?? '', call, chosen)
      }
    }),
}

function keyCount(
  { unit }: Parameters,
  key: string,
  call: Call,
  { runs }: ChosenRuns,
): PrintedNumber | undefined {
  const texts = textsOf(runs, key)
  if (texts.length === 0) {
    call.report(
      'field',
      `Unexpected key \`${key}\`, expected runs, cells, runs-needed or a key of the runs`,
    )
    return undefined
  }
  const { title, plural = title } = call.context.vocabulary.key(key)
  return {
    text: printed(texts.length, unit, [title, plural]),
    how: `${plural}: ${texts.join(', ')}`,
    evidence: firstFile(call, runs),
  }
}

function cellCount(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = metricCells(call, parameters, chosen)
  return (
    cells && {
      text: printed(cells.length, parameters.unit, ['cell', 'cells']),
      how: 'cells',
      evidence: firstFile(call, chosen.runs),
    }
  )
}

function ratioCount(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  const cells = ratioCells(call, parameters, chosen)
  if (!cells) return undefined
  const points = cells.map(({ fields }) => label(fields, call.context.vocabulary)).join('; ')
  return {
    text: printed(cells.length, parameters.unit, ['', '']),
    how: `cells${parameters.is === undefined ? '' : ` that are ${parameters.is}`}: ${points || 'none'}`,
    evidence: cells.flatMap((cell) => ratioEvidence(cell, call)),
  }
}

// How many runs each side needs for a difference by `change`, from the deviation of the runs of each cell from its mean.
function runsNeeded(
  parameters: Parameters,
  call: Call,
  chosen: ChosenRuns,
): PrintedNumber | undefined {
  if (!parameters.change) {
    call.reportMissing('change', 'change="10 %"')
    return undefined
  }
  const change = /^(\d{1,3}(?:\.\d+)?) ?%$/.exec(parameters.change)?.[1]
  if (change === undefined || Number(change) === 0) {
    call.report('change', 'Unexpected change, expected a percentage such as change="10 %"')
    return undefined
  }
  const cells = metricCells(call, parameters, chosen)
  const shares = cells?.flatMap(({ values }) => coefficientOfVariation(values) ?? []) ?? []
  if (shares.length === 0) {
    reportNoNumber('count', call)
    return undefined
  }
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  const variation = Math.sqrt(squares / shares.length)
  const needed = repeatsNeeded(1 + Number(change) / 100, variation)
  const unit = parameters.unit ?? `runs for a difference of ${change} %`
  return {
    text: withNamedUnit(needed === undefined ? `more than ${mostRepeats}` : String(needed), unit),
    how: `runs per side with which the rank test detects ${change} % in 80 % of simulated experiments at a significance level of 5 %; CV of these runs ${(100 * variation).toFixed(1)} %`,
    evidence: firstFile(call, chosen.runs),
  }
}

function printed(
  number: number,
  unit: string | undefined,
  [one, many]: readonly [one: string, many: string],
): string {
  return withNamedUnit(String(number), unit ?? (number === 1 ? one : many))
}
