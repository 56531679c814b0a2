// Defaults that servers compute from other options, such as `min(900, 50 + floor(max_connections / 5))`.
import { largest, smallest } from '../core/extremes.ts'

type Value = number | undefined

const functions: Readonly<Record<string, (of: readonly number[]) => number>> = {
  min: (values) => smallest(values),
  max: (values) => largest(values),
  floor: (values) => Math.floor(smallest(values)),
}

/**
 * The value of a sum of numbers, names, `+ - * /`, parentheses and `min`, `max`, `floor`. Undefined when a name
 * has no value. Throws on what is no such sum: the vocabulary is ours.
 */
export function computed(text: string, valueOf: (name: string) => number | undefined): Value {
  const tokens = text.match(/[A-Za-z_]\w*|\d+(?:\.\d+)?|[-+*/(),]|\S/g) ?? []
  let at = 0
  const accept = (token: string): boolean => {
    if (tokens[at] !== token) return false
    at += 1
    return true
  }
  const expect = (token: string): void => {
    if (!accept(token)) throw new Error(`Expected ${token} in the default ${text}`)
  }
  const both = (a: Value, b: Value, operation: (a: number, b: number) => number): Value =>
    a === undefined || b === undefined ? undefined : operation(a, b)

  const sum = (): Value => {
    let value = product()
    for (;;) {
      if (accept('+')) value = both(value, product(), (a, b) => a + b)
      else if (accept('-')) value = both(value, product(), (a, b) => a - b)
      else return value
    }
  }
  const product = (): Value => {
    let value = single()
    for (;;) {
      if (accept('*')) value = both(value, single(), (a, b) => a * b)
      else if (accept('/')) value = both(value, single(), (a, b) => a / b)
      else return value
    }
  }
  const single = (): Value => {
    if (accept('(')) {
      const value = sum()
      expect(')')
      return value
    }
    const token = tokens[at] ?? ''
    at += 1
    if (/^\d/.test(token)) return Number(token)
    if (!/^[A-Za-z_]/.test(token)) throw new Error(`Unexpected ${token} in the default ${text}`)
    const apply = functions[token]
    if (apply === undefined || !accept('(')) return valueOf(token)
    const of = [sum()]
    while (accept(',')) of.push(sum())
    expect(')')
    const known = of.filter((value) => value !== undefined)
    return known.length === of.length ? apply(known) : undefined
  }
  const value = sum()
  if (at < tokens.length) throw new Error(`Unexpected ${tokens[at] ?? ''} in the default ${text}`)
  return value
}
