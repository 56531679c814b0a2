// Defaults that servers compute from other options, such as `min(900, 50 + floor(max_connections / 5))`.
import { largest, smallest } from '../core/extremes.ts'

const functions: Readonly<Record<string, (of: readonly number[]) => number>> = {
  min: (values) => smallest(values),
  max: (values) => largest(values),
  floor: (values) => Math.floor(smallest(values)),
}
const innermost = /(min|max|floor)?\(([^()]*)\)/

/**
 * The value of a sum of numbers, names, `+ - * /`, parentheses and `min`, `max`, `floor`. Undefined when a name
 * has no value. Throws on what is no such sum: the vocabulary is ours.
 */
export function computed(
  text: string,
  valueOf: (name: string) => number | undefined,
): number | undefined {
  const names = text.match(/[A-Za-z_]\w*/g)?.filter((name) => !Object.hasOwn(functions, name)) ?? []
  const values = new Map(names.map((name) => [name, valueOf(name)]))
  if ([...values.values()].includes(undefined)) return undefined
  let rest = `(${text.replaceAll(/[A-Za-z_]\w*/g, (name) => String(values.get(name) ?? name))})`
  for (let found = innermost.exec(rest); found; found = innermost.exec(rest)) {
    const [inner, name = 'min', list = ''] = found
    rest = rest.replace(inner, String(functions[name]?.(list.split(',').map(sumOf))))
  }
  const value = Number(rest)
  if (Number.isNaN(value)) throw new Error(`Unexpected default ${text}`)
  return value
}

// 128 + 151 - 10 / 5
function sumOf(text: string): number {
  const terms = text.replaceAll(' ', '').match(/[+-]?[^+-]+/g) ?? []
  return terms.reduce((sum, term) => sum + productOf(term), 0)
}

function productOf(text: string): number {
  const [first = '', ...factors] = text.match(/[*/]?[^*/]+/g) ?? []
  return factors.reduce((product, factor) => {
    const number = Number(factor.slice(1))
    return factor.startsWith('/') ? product / number : product * number
  }, Number(first))
}
