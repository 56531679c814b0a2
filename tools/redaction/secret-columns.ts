// Secrets in the columns of a table, by the head of the table, and among the values of an INSERT.
import { harmlessValue, knownSetting, secretHeading, sqlType } from './secret-rules.ts'

/** A secret that earlier lines announce, and the text before it in its own line. */
export interface BlockMatch {
  readonly kept: string
  readonly secret: string
}

// user,password,host   | user | password |   user   password
const separators: readonly RegExp[] = [/(,)/, /(\t)/, /(;)/, /(\|)/, /(\s{2,})/]
// In every match of `secretHeading`: most lines have none, and splitting them takes longer.
const mayBeHeading = /pass|pwd|secret|key|auth|bindpw|cred/i
// In front of the first cell it is no cell.
const isOuter = (separator: RegExp): boolean => /[|s]/.test(separator.source)

interface Columns {
  readonly separator: RegExp
  readonly count: number
  readonly secret: readonly number[]
}

/** Looks at the lines of a text in order and says which cells are secrets because of the head of their column. */
export class SecretColumns {
  #columns: Columns | undefined

  /** True inside a table with a column of secrets. */
  get isOpen(): boolean {
    return this.#columns !== undefined
  }

  /** Opens a table where the line is its head. */
  announce(line: string): void {
    if (line.length > 4000 || !mayBeHeading.test(line)) return
    // Jira doubles the separators of a head: ||user||password||
    const head = /^\s*\|\|/.test(line) ? line.replaceAll('||', '|') : line
    for (const separator of separators) {
      const heads = cellsOf(head, separator).map((cell) =>
        cell.trim().replace(/^(["'])(.*)\1$/, '$2'),
      )
      if (heads.length < 2 || heads.some((head) => head.length > 64)) continue
      const secret = heads.flatMap((head, index) =>
        secretHeading.test(head) && !knownSetting.test(head) ? [index] : [],
      )
      if (secret.length === 0 || !isHead(isOuter(separator) ? heads.filter(Boolean) : heads))
        continue
      this.#columns = { separator, count: heads.length, secret }
      return
    }
  }

  /** The secrets under the head of their column, until a line has another number of cells. */
  cells(line: string): readonly BlockMatch[] {
    if (!this.#columns || /^[\s|:=+-]*$/.test(line)) return []
    const { separator, count, secret } = this.#columns
    const parts = partsOf(line, separator)
    const cells = cellsOf(line, separator)
    if (cells.length !== count) {
      this.#columns = undefined
      return []
    }
    return secret.flatMap((index): readonly BlockMatch[] => {
      const [before, text] = cellParts(cells[index] ?? '')
      if (text === '') return []
      return [{ kept: parts.slice(0, 2 * index).join('') + before, secret: text }]
    })
  }
}

// A dump of variables has rows of a name and a value that look like a head of two columns, and a description of a table has
// rows of a name and a type.
function isHead(heads: readonly string[]): boolean {
  return (
    heads.every((head) => /^[A-Za-z][\w. ()%/-]*$/.test(head)) &&
    (heads.length > 2 || heads.some((head) => identity.test(head))) &&
    !heads.some((head) => sqlType.test(head))
  )
}

const identity = /^(?:user(?:[ _-]?name)?|name|login|account|role|host|e-?mail|id|service|key)$/i

// The texts between the separators.
function cellsOf(line: string, separator: RegExp): readonly string[] {
  return partsOf(line, separator).filter((_, index) => index % 2 === 0)
}

// The texts between the separators and the separators themselves; one in quotation marks separates nothing.
function partsOf(line: string, separator: RegExp): readonly string[] {
  if (!line.includes('"')) return line.split(separator)
  const unquoted = line.replaceAll(/"[^"]*"/g, (text) => text.replaceAll(/[,;|\t]/g, '_'))
  let at = 0
  return unquoted.split(separator).map(({ length }) => line.slice(at, (at += length)))
}

// Blanks and a quote, and the text of the cell without the quote and the blanks behind it.
function cellParts(cell: string): readonly [before: string, text: string] {
  const [before = ''] = /^\s*["']?/.exec(cell) ?? []
  const rest = cell.slice(before.length)
  const trimmed = rest.trimEnd()
  const text = /["']$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed
  return [before, text]
}

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
