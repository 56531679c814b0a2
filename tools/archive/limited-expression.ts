// Regular expressions of archive pages and of archives themselves, which may backtrack for ever: `(a+)+$`.
import { BadInput } from '../core/errors.ts'
import type { Place } from '../core/model.ts'
import { runWithin } from './time-limit.ts'

/** Matches a text; throws `BadInput` when that takes longer than a second, or all texts much longer than ten. */
export interface LimitedExpression {
  exec(text: string): RegExpExecArray | null
}

const milliseconds = 1000
// Beyond a millisecond for each text: archives have a million files.
const mostMilliseconds = 10_000
// Ways to split a text among the quantifiers of an expression that are tried in a few milliseconds at most.
const fewWays = 1e6

/** Returns the expression with a limit, which costs 0.1 ms where the expression and the text could backtrack much; errors name its place. */
export function limitedExpression(expression: RegExp, place?: Place): LimitedExpression {
  const { source } = expression
  let spent = 0
  // Groups that repeat, in which quantifiers multiply.
  const unescaped = source.replaceAll(/\\./gs, '')
  const unlimited = unescaped.match(/[*+]|\{\d*,?\d*\}/g)?.length ?? 0
  // (?:a|a)(?:a|a)   a?a?
  const choices = unescaped
    .split(/[()]/)
    .reduce(
      (product, part) => product * part.split('|').length,
      2 ** (unescaped.match(/(?<![*+?}(])\?/g)?.length ?? 0),
    )
  const isNested = /\)(?:[*+]|\{\d)/.test(unescaped) || /\\[1-9k]/.test(source)
  const isUnknown = /[imv]/.test(expression.flags) || /\(\?<[=!]/.test(source)
  const ends = endsOf(source)
  const isFast = (text: string): boolean => {
    const places = text.length + 1
    if (choices * places ** unlimited <= fewWays) return true
    // Each way costs at most the length.
    const ways = ends.map((end) => (end === undefined ? places : text.split(end).length))
    return !isUnknown && ways.reduce((product, each) => product * each, choices * places) <= fewWays
  }
  return {
    exec(text) {
      if (!isNested && isFast(text)) return expression.exec(text)
      const start = performance.now()
      let match: RegExpExecArray | null = null
      const isOver = runWithin(milliseconds, () => (match = expression.exec(text)))
      if (!isOver) throw slow(expression, milliseconds, text, place)
      spent = Math.max(0, spent + performance.now() - start - 1)
      if (spent > mostMilliseconds) throw slow(expression, mostMilliseconds, text, place)
      return match
    },
  }
}

// The character before which each quantifier has to end, where that is one: `_` of `(.+)_`. None for those with one end.
function endsOf(source: string): readonly (string | undefined)[] {
  const tokens = source.match(/\\.|\[(?:\\.|[^\]\\])*\]|\{\d*,?\d*\}|./gs) ?? []
  return tokens.flatMap((token, at) => {
    if (!/^(?:[*+]|\{\d*,?\d*\})$/.test(token)) return []
    const rest = tokens.slice(at + 1)
    const [next = '', after = ''] = rest.slice(
      (rest[0] === '?' ? 1 : 0) + (rest.find((each) => each !== '?') === ')' ? 1 : 0),
    )
    const isOne = /^(?:\\\W|[^\\[\](){}.^$|*+?])$/s.test(next) && !/^[*+?{]/.test(after)
    const end = next.slice(-1)
    if (next === '$' || (isOne && tokens[at - 1] === `[^${end}]`)) return []
    return [isOne ? end : undefined]
  })
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
