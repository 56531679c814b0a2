// Secrets that span lines: private keys, and values on the line after their name.
import { harmlessName, harmlessValue, secretHeading, secretKey } from './names.ts'

/** What is removed from a line because of the lines before it: all of it, or a part that is kept and a secret. */
export type BlockMatch = { readonly kept: string; readonly secret: string; readonly rest: string }

// Keys of servers and of people; certificates and public keys are no secrets.
const privateKey = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----/
// Lines of a key, and its headers. An unclosed key ends with the first line that is neither.
const keyLine = /^\s*(?:[A-Za-z0-9+/=]{1,100}|[A-Z][\w-]{1,40}: .{0,200}|)\s*$|-----END/
const mostKeyLines = 400

// Variable_name: wsrep_sst_auth   "name": "password",
const lonelyName =
  /^\s*["']?(?:variable_name|name|key|option|variable)["']?\s*[:=]\s*["']?([\w.-]{1,64})["']?,?\s*$/i
// Value: sst:pw   "value": "pw"
const lonelyValue = /^(\s*["']?\w{0,20}value\w{0,8}["']?\s*[:=]\s*)(\S.*)$/i
// <td>password</td>
const nameCell = /<t[dh][^<>]{0,80}>\s*([\w.-]{1,64})\s*<\/t[dh]>\s*$/i
const valueCell = /^(\s*<t[dh][^<>]{0,80}>\s*)([^<\s][^<]{0,256}?)(\s*<\/t[dh]>.*)$/i
// password: |   --password \   MYSQL_PWD=\
const openName =
  /^(\s*)(?:.*[\s;&"'])?(-{0,2}[\w.-]{1,64}?)["']?(?:\s*:\s*([|>]-?)|\s*=?\s*(\\))\s*$/
// The end of every match of it, which few lines have.
const openEnd = /(?:[|>]-?|\\)\s*$/
const firstWord = /^(\s*["']?)([^\s"']+)(.*)$/
// expect "assword:"
const expectCommand = /\bexpect\b/i
const send = /^(\s*send\s+(?:--\s+)?["']?)([^"'\s]+)(.*)$/
// In every name and head of a secret, and in the prompt for one.
const secretWord = /pass|assword|pwd|pw|secret|key|token|sst_auth|credential/i
// user,password,host   | user | password |
const separators = [',', '\t', ';', '|'] as const

/** Looks at the lines of a text in order and says what to remove from each because of those before. */
export class Blocks {
  #keyLines = 0
  #awaits: ((line: string) => BlockMatch | undefined) | undefined
  #indented: number | undefined
  #columns:
    | { readonly separator: string; readonly count: number; readonly secret: readonly number[] }
    | undefined

  /** True where no block is open: the next line is searched on its own. */
  get isIdle(): boolean {
    const isOpen = this.#awaits !== undefined || this.#indented !== undefined
    return this.#keyLines === 0 && !isOpen && this.#columns === undefined
  }

  /** True where the whole line is part of a private key. */
  isKeyLine(line: string): boolean {
    if (privateKey.test(line)) {
      this.#keyLines = line.includes('-----END') ? 0 : 1
      return true
    }
    if (this.#keyLines === 0) return false
    const inside = this.#keyLines < mostKeyLines && keyLine.test(line)
    this.#keyLines = inside && !line.includes('-----END') ? this.#keyLines + 1 : 0
    return inside
  }

  /** The secrets of a line that the lines before it announce. */
  matches(line: string): readonly BlockMatch[] {
    const announced = this.#awaits?.(line)
    this.#awaits = undefined
    const matches = announced ? [announced] : [...this.#indentedLine(line), ...this.#cells(line)]
    this.#announce(line)
    return matches.filter(({ secret }) => !harmlessValue.test(secret))
  }

  #announce(line: string): void {
    if (!secretWord.test(line)) return
    // The patterns end at the end of the line; on longer lines they would take the square of its length.
    const end = line.length > 600 ? line.trimEnd().slice(-400) : line
    const [, lonely] = lonelyName.exec(end) ?? nameCell.exec(end) ?? []
    if (lonely !== undefined && isSecretName(lonely)) {
      this.#awaits = (next) => beforeComma(lonelyValue.exec(next)) ?? split(valueCell.exec(next))
      return
    }
    const [, , name = '', block] = (openEnd.test(end) ? openName.exec(end) : undefined) ?? []
    if (name !== '' && isSecretName(name)) {
      if (block === undefined) this.#awaits = (next) => split(firstWord.exec(next))
      else this.#indented = line.length - line.trimStart().length
      return
    }
    if (isPrompt(line) && !/\bsend\b/.test(line)) {
      this.#awaits = (next) => split(send.exec(next))
      return
    }
    this.#head(line)
  }

  // The lines of a YAML block: all that are indented further than its key.
  #indentedLine(line: string): readonly BlockMatch[] {
    if (this.#indented === undefined) return []
    const [, blanks = '', text = ''] = /^(\s*)(.*)$/.exec(line) ?? []
    if (text === '') return []
    if (blanks.length <= this.#indented) {
      this.#indented = undefined
      return []
    }
    return [{ kept: blanks, secret: text, rest: '' }]
  }

  #head(line: string): void {
    if (line.length > 4000) return
    for (const separator of separators) {
      const heads = line.split(separator).map(plainCell)
      if (heads.length < 2 || heads.some((head) => head.length > 64)) continue
      const secret = heads.flatMap((head, index) => (secretHeading.test(head) ? [index] : []))
      if (secret.length === 0 || !isHead(separator === '|' ? heads.filter(Boolean) : heads))
        continue
      this.#columns = { separator, count: heads.length, secret }
      return
    }
  }

  // Cells under the head of a column of secrets, until a line has another number of cells.
  #cells(line: string): readonly BlockMatch[] {
    if (!this.#columns || /^[\s|:=+-]*$/.test(line)) return []
    const { separator, count, secret } = this.#columns
    const cells = line.split(separator)
    if (cells.length !== count) {
      this.#columns = undefined
      return []
    }
    return secret.flatMap((index): readonly BlockMatch[] => {
      const cell = cells[index] ?? ''
      const [before, text, after] = cellParts(cell)
      if (text === '') return []
      const left = cells.slice(0, index).map((one) => one + separator)
      const right = cells.slice(index + 1).map((one) => separator + one)
      return [{ kept: left.join('') + before, secret: text, rest: after + right.join('') }]
    })
  }
}

// A dump of variables has rows of a name and a value that look like a head of two columns.
function isHead(heads: readonly string[]): boolean {
  return (
    heads.every((head) => /^[A-Za-z][\w. ()%/-]*$/.test(head)) &&
    (heads.length > 2 || heads.some((head) => identity.test(head)))
  )
}

const identity = /^(?:user(?:[ _-]?name)?|name|login|account|role|host|e-?mail|id|service|key)$/i

function isSecretName(name: string): boolean {
  return secretKey.test(name) && !harmlessName.test(`${name}=`)
}

function isPrompt(line: string): boolean {
  const start = line.search(expectCommand)
  return start >= 0 && /assword/i.test(line.slice(start + 'expect'.length))
}

// Blanks and a quote, the text of the cell, a quote and blanks.
function cellParts(cell: string): readonly [before: string, text: string, after: string] {
  const [before = ''] = /^\s*["']?/.exec(cell) ?? []
  const rest = cell.slice(before.length)
  const trimmed = rest.trimEnd()
  const text = /["']$/.test(trimmed) ? trimmed.slice(0, -1) : trimmed
  return [before, text, rest.slice(text.length)]
}

function plainCell(cell: string): string {
  return cell.trim().replace(/^(["'])(.*)\1$/, '$2')
}

function beforeComma(match: RegExpExecArray | null): BlockMatch | undefined {
  const [, kept = '', value] = match ?? []
  if (value === undefined) return undefined
  const trimmed = value.trimEnd()
  const secret = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed
  return { kept, secret, rest: value.slice(secret.length) }
}

function split(match: RegExpExecArray | null): BlockMatch | undefined {
  const [, kept = '', secret, rest = ''] = match ?? []
  return secret === undefined ? undefined : { kept, secret, rest }
}
