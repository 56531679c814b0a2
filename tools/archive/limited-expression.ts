// Regular expressions of archive pages and of archives themselves, which may backtrack for ever: `(a+)+$`.
import { BadInput } from '../core/errors.ts'
import type { Place } from '../core/model.ts'
import { runWithin } from './time-limit.ts'

/** Matches a text; throws `BadInput` when that takes longer than a second, or all texts longer than ten. */
export interface LimitedExpression {
  exec(text: string): RegExpExecArray | null
}

const milliseconds = 1000
const mostMilliseconds = 10_000
// Ways to split a text among the quantifiers of an expression that are tried in a few milliseconds at most.
const fewWays = 1e6

/** Returns the expression with a limit, which costs 0.1 ms where the expression and the text could backtrack much; errors name its place. */
export function limitedExpression(expression: RegExp, place?: Place): LimitedExpression {
  const { source } = expression
  let spent = 0
  // Quantifiers without an upper limit, and groups that repeat, in which quantifiers multiply.
  const unescaped = source.replaceAll(/\\./gs, '')
  const unlimited = unescaped.match(/[*+]|\{\d*,?\d*\}/g)?.length ?? 0
  const isNested = /\)(?:[*+]|\{\d)/.test(unescaped) || /\\[1-9k]/.test(source)
  return {
    exec(text) {
      if (!isNested && (text.length + 1) ** unlimited <= fewWays) return expression.exec(text)
      const start = performance.now()
      let match: RegExpExecArray | null = null
      const isOver = runWithin(milliseconds, () => (match = expression.exec(text)))
      if (!isOver) throw slow(expression, milliseconds, text, place)
      spent += performance.now() - start
      if (spent > mostMilliseconds) throw slow(expression, mostMilliseconds, text, place)
      return match
    },
  }
}

function slow(expression: RegExp, limit: number, text: string, place: Place | undefined): BadInput {
  const shown = JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
  const texts = limit === milliseconds ? shown : `all texts, the last of which is ${shown}`
  const source = JSON.stringify(expression.source)
  const message = `The expression ${source} takes longer than ${String(limit / 1000)} s on ${texts}`
  const where = place
    ? `${place.file}${place.line === undefined ? '' : `:${String(place.line)}`}`
    : shown
  return new BadInput(
    message,
    where,
    'Write it with fewer keys and quantifiers, and without quantifiers inside a group that repeats',
  )
}
