/**
 * JSON that people can review: one key a line, lists of plain values and small objects on one line,
 * keys in the order given, invisible signs escaped. Ends with a line feed. `undefined` entries are left out.
 */
export function stableJson(value: unknown): string {
  return `${print(value, '').replace(unseen, escaped)}\n`
}

/** One text as JSON, invisible signs escaped. */
export function jsonText(text: string): string {
  return JSON.stringify(text).replace(unseen, escaped)
}

// What a reviewer does not see, or sees elsewhere than it stands: JSON.stringify escapes only some of it.
const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u007F-\u009F]/gu

function escaped(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, index) => sign.charCodeAt(index))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

// Longest line that a list of objects is printed on.
const width = 160
// More plain values than this never fit on it.
const most = 40

function print(value: unknown, indent: string): string {
  if (value === undefined) return 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent} `
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    if (value.every(isPlain)) return JSON.stringify(value)
    const items = value.map((item) => {
      if (leaves(item, most) > most) return print(item, inner)
      const line = JSON.stringify(item)
      return line.length <= width ? line : print(item, inner)
    })
    return `[\n${inner}${items.join(`,\n${inner}`)}\n${indent}]`
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (entries.length === 0) return '{}'
  const lines = entries.map(([name, item]) => `${JSON.stringify(name)}: ${print(item, inner)}`)
  return `{\n${inner}${lines.join(`,\n${inner}`)}\n${indent}}`
}

// How many plain values stand below `value`; stops counting beyond `limit`.
function leaves(value: unknown, limit: number): number {
  if (value === null || typeof value !== 'object') return 1
  let count = 0
  for (const item of Object.values(value)) {
    count += leaves(item, limit - count)
    if (count > limit) break
  }
  return count
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}
