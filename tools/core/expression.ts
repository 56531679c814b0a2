// Arithmetic of a page or of the vocabulary: `{table_size} / 1000 / {latency.avg}`, `min(900, 50 + floor({max_connections} / 5))`.
//
// Expressions of names in braces (metrics contain `/` and `.`, as in `cpu/op`), numbers, + - * /, parentheses and functions.
import { largest, smallest } from './extremes.ts'

/** Values by name; undefined, so that the whole is, where a name has none. */
export type Values = (name: string) => number | undefined

/** An expression with the names it needs. */
export interface Expression {
  readonly names: readonly string[]
  /** The value; undefined where a name has none. A division by zero gives an infinity or NaN. */
  evaluate(values: Values): number | undefined
}

type Node = (values: Values) => number | undefined

const functions: ReadonlyMap<string, (of: readonly number[]) => number> = new Map([
  ['min', smallest],
  ['max', largest],
  ['floor', ([value = NaN]) => Math.floor(value)],
])

const token = /\s*(?:\{([^{}]+)\}|(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([-+*/(),]|min\b|max\b|floor\b))/y

/** Parses an expression; undefined when it is none. */
export function expression(text: string): Expression | undefined {
  const tokens: (string | number | { readonly name: string })[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const match = token.exec(text)
    if (!match) return undefined
    const [, name, digits, sign = ''] = match
    tokens.push(name === undefined ? (digits === undefined ? sign : Number(digits)) : { name })
  }
  let at = 0
  const names: string[] = []
  const primary = (): Node | undefined => {
    const found = tokens[at]
    at += 1
    if (typeof found === 'number') return () => found
    if (typeof found === 'object') {
      names.push(found.name)
      return (values) => values(found.name)
    }
    if (found === '-') {
      const operand = primary()
      return operand && ((values) => negated(operand(values)))
    }
    const named = found === undefined ? undefined : functions.get(found)
    if (named && tokens[at] === '(') at += 1
    else if (found !== '(') return undefined
    const parts = [sum()]
    while (named && tokens[at] === ',') {
      at += 1
      parts.push(sum())
    }
    at += 1
    if (tokens[at - 1] !== ')' || !parts.every((part) => part !== undefined)) return undefined
    return named ? (values) => resultOf(named, parts, values) : parts[0]
  }
  const product = (): Node | undefined => chain(primary, '*', '/')
  const sum = (): Node | undefined => chain(product, '+', '-')
  const chain = (part: () => Node | undefined, ...signs: readonly string[]): Node | undefined => {
    let left = part()
    for (;;) {
      const sign = tokens[at]
      if (typeof sign !== 'string' || !signs.includes(sign)) return left
      at += 1
      const before = left
      const right = part()
      if (!before || !right) return undefined
      left = (values) => applied(sign, before(values), right(values))
    }
  }
  const whole = sum()
  return whole && at === tokens.length ? { names, evaluate: whole } : undefined
}

function negated(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value
}

function resultOf(
  of: (values: readonly number[]) => number,
  parts: readonly Node[],
  values: Values,
): number | undefined {
  const known = parts.map((part) => part(values))
  return known.every((value) => value !== undefined) ? of(known) : undefined
}

function applied(
  sign: string,
  left: number | undefined,
  right: number | undefined,
): number | undefined {
  if (left === undefined || right === undefined) return undefined
  if (sign === '+') return left + right
  if (sign === '-') return left - right
  return sign === '*' ? left * right : left / right
}
