// `summary`: lines generated from the cells of a comparison.
import * as z from '../../schema.ts'
import { comparedCells, varyingKeys } from '../cells.ts'
import type { Call } from '../call.ts'
import { sidesParameters, text } from '../parameters.ts'
import type { ShortcodeKind, Statement } from '../shortcode-kind.ts'
import { comparedSides } from '../sides.ts'
import { summaryLines } from '../summary-lines.ts'

const schema = z.strictObject({
  ...sidesParameters,
  x: text.default('threads').describe('key along which the sides may cross'),
})
type Parameters = z.output<typeof schema>

export const summary: ShortcodeKind<typeof schema> = { name: 'summary', schema, evaluate }

function evaluate(parameters: Parameters, call: Call): Statement | undefined {
  const sides = comparedSides(call, parameters)
  if (!sides || call.diagnostics.length > 0) return undefined
  const { runs, where, over, baseline, contender } = sides
  const { metric, x } = parameters
  const own = new Set([...baseline.texts.keys(), ...contender.texts.keys()])
  const { better } = call.context.vocabulary.metric(metric)
  const named = [...where.texts.keys(), ...over.texts.keys(), ...varyingKeys(runs)]
  const { cells, mixed } = comparedCells(runs, {
    metric,
    vocabulary: call.context.vocabulary,
    baseline,
    contender,
    over: [...new Set(named)].filter((key) => !own.has(key)),
  })
  call.reportMixed(mixed)
  const lines = summaryLines(cells, x, better === 'lower', call.context)
  return { list: 'summaries', entry: { id: call.id, call: call.text, lines } }
}
