// Secrets that span lines: private keys, values on the line after their name, columns of tables.
import { harmlessName, harmlessValue } from './look-alikes.ts'
import { secretKey } from './names.ts'
import { SecretColumns, type BlockMatch } from './secret-columns.ts'

// Keys of servers and of people, and vaults of Ansible; certificates and public keys are no secrets.
const privateKey = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----|^\s*\$ANSIBLE_VAULT;\d/
// Lines of a key, and its headers. An unclosed key ends with the first line that is neither.
const keyLine = /^\s*(?:[A-Za-z0-9+/=]{1,100}|[A-Z][\w-]{1,40}: .{0,200}|)\s*$|-----END/
const mostKeyLines = 400

// What opens a value on one of the next lines, with its name in group 1, and the value in group 2 of the other expression.
const followed: readonly (readonly [opens: RegExp, value: RegExp, lines: number])[] = [
  // Variable_name: wsrep_sst_auth   Value: sst:pw     "name": "password",   "value": "pw"     - name: MYSQL_PWD   value: pw
  [
    /^\s*(?:-\s+)?["']?\w{0,32}(?:name|key|option|variable|setting|parameter|property)["']?\s*[:=]\s*["']?([\w.-]{1,64})["']?,?\s*$/i,
    /^(\s*["']?\w{0,20}value\w{0,8}["']?\s*[:=]\s*)(\S.*?),?\s*$/i,
    4,
  ],
  // <td>password</td>   <td>pw</td>     <name>password</name>   <value>pw</value>
  [
    /<(?:t[dh]|name|key|string|property|option|param-name)(?:\s[^<>]{0,80})?>\s*([\w.-]{1,64})\s*<\/[\w-]{1,16}>\s*$/i,
    /^(\s*<(?:t[dh]|value|string|text|default|param-value)[^<>]{0,80}>\s*)([^<\s][^<]{0,256}?)(?=\s*<\/[\w-]{1,32}>)/i,
    4,
  ],
  // 1) "requirepass"   2) "pw"
  [/^\s*\d{1,6}\)\s*"([\w.-]{1,64})"\s*$/, /^(\s*\d{1,6}\)\s*")([^"]{1,256})(?=")/, 1],
  // - --password   - pw
  [
    /^\s*(?:-\s+)?["']?--?([\w.-]{1,64})["']?,?\s*$/,
    /^(\s*(?:-\s+)?["']?)([^\s"',-][^"',]{0,256}?)(?=["']?,?\s*$)/,
    1,
  ],
  // password: |   (the lines of a block are indented)
  [/^\s*["']?([\w.-]{1,64})["']?:\s*[|>]?[-+]?\s*$/, /^(\s+)([^\s:#-][^\n:]{0,256})$/, 1],
]

// The first line of another name and value.
const otherEntry = /^\s*(?:-\s|[{}])/

/** Looks at the lines of a text in order and says what to remove from each because of those before. */
export class Blocks {
  #keyLines = 0
  #awaited: RegExp | undefined
  // In how many lines the awaited value may stand.
  #linesLeft = 0
  readonly #columns = new SecretColumns()

  /** True where no block is open: the next line is searched on its own. */
  get isIdle(): boolean {
    return this.#keyLines === 0 && this.#awaited === undefined && !this.#columns.isOpen
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
    const [, kept = '', secret] = this.#awaited?.exec(line) ?? []
    this.#linesLeft = secret !== undefined || otherEntry.test(line) ? 0 : this.#linesLeft - 1
    if (this.#linesLeft <= 0) this.#awaited = undefined
    const matches = secret === undefined ? this.#columns.cells(line) : [{ kept, secret }]
    this.#announce(line)
    return matches.filter((match) => !harmlessValue.test(match.secret))
  }

  #announce(line: string): void {
    // The patterns end at the end of the line; on longer lines they would take the square of its length.
    const end = line.length > 600 ? line.trimEnd().slice(-400) : line
    for (const [opens, value, lines] of followed) {
      const name = opens.exec(end)?.[1]
      if (name === undefined || !secretKey.test(name) || harmlessName.test(`${name}=`)) continue
      this.#awaited = value
      this.#linesLeft = lines
      return
    }
    this.#columns.announce(line)
  }
}
