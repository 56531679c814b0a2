// Values of an INSERT for a column that holds secrets.
import { harmlessValue } from './look-alikes.ts'
import { secretHeading } from './names.ts'

// INSERT INTO users (name, password) VALUES ('a', 'pw'), ('b', 'pw')
const insert =
  /\b(?:insert|replace)\s+(?:ignore\s+)?into\s+\S{1,128}\s*\(([^()]{1,2000})\)\s*values?\s*(?=\()/i
const tuple = /\(((?:[^()'"]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\([^()]*\))*)\)/g
const item = /(?:[^,'"()]|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\([^()]*\))+/g

/** The line with every value of a secret column replaced by what `remove` returns for it. */
export function redactInsert(line: string, remove: (secret: string) => string): string {
  const match = insert.exec(line)
  if (!match) return line
  const columns = (match[1] ?? '').split(',').map((name) => name.trim().replace(/[`"'[\]]/g, ''))
  const secret = columns.map((name) => secretHeading.test(name))
  if (!secret.includes(true)) return line
  const start = match.index + match[0].length
  const values = line.slice(start).replace(tuple, (whole: string, inner: string) => {
    if (inner.match(item)?.length !== secret.length) return whole
    let index = 0
    const redacted = inner.replace(item, (text) => {
      const value = text.trim()
      const isSecret = secret[index] === true && !harmlessValue.test(value)
      index += 1
      return isSecret ? text.replace(value, () => remove(value)) : text
    })
    return `(${redacted})`
  })
  return line.slice(0, start) + values
}
