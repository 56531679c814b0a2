// Secrets of an archive, removed from every text between the content store and what is published.
import type { LineRanges } from '../formats/reading/hidden-lines.ts'
import { memoizeByObject } from '../core/memoize.ts'
import { jsonText, memoizedQuote, type Quote } from '../core/stable-json.ts'
import { noAliases, withAliases, type Aliases } from './aliases.ts'
import type { MarkedLine } from './rule-table.ts'
import { applyRules, redaction } from './line-rules.ts'
import {
  harmlessName,
  harmlessValue,
  secretKey,
  secretRules,
  tellingSecret,
} from './secret-rules.ts'
import { SecretColumns, type BlockMatch } from './secret-columns.ts'

export { redaction }

/**
 * A text without its secrets and with its aliases, with as many lines as before, and how many secrets were removed. Where
 * `searched` lines are given, no other holds a secret, except in a block that one of them begins.
 */
export function redact(
  text: string,
  aliases: Aliases = noAliases,
  searched?: readonly MarkedLine[],
): { readonly text: string; readonly count: number } {
  const secrets = new Secrets()
  const blocks = new Blocks()
  const whole = withAliases(text, secretNames(aliases))
  const lines = searched?.length === 0 ? [] : whole.split('\n')
  const redactAt = (index: number): void => {
    lines[index] = redactLine(lines[index] ?? '', blocks, secrets)
  }
  if (searched) {
    let next = 0
    for (const { line } of searched) {
      next = Math.max(next, line - 1)
      if (next >= line) continue
      do redactAt(next++)
      while (!blocks.isIdle && next < lines.length)
    }
  } else for (const index of lines.keys()) redactAt(index)
  const rest = secrets.count === 0 ? whole : secrets.removeCopies(lines.join('\n'))
  // Names last, because a rule may need one that looks like a word of the language: mysql+pymysql.
  return { text: withAliases(rest, aliases), count: secrets.count }
}

/** A text without secrets, names and the lines that no reader understood, with as many lines as before, and how many secrets were removed. */
export function publishedText(
  text: string,
  hidden: LineRanges,
  aliases?: Aliases,
  searched = secretRules.linesOf(Buffer.from(text)),
): { readonly text: string; readonly count: number } {
  if (hidden.length === 0) return redact(text, aliases, searched)
  const lines = text.split('\n')
  for (let at = 0; at < hidden.length; at += 2) {
    const first = hidden[at] ?? 1
    const last = Math.min(hidden[at + 1] ?? first, lines.length)
    const count = last - first + 1
    if (count < 1) continue
    lines.fill('', first - 1, last)
    lines[first - 1] = count === 1 ? '1 line not shown' : `${String(count)} lines not shown`
  }
  return redact(lines.join('\n'), aliases, searched)
}

// A rule must not take a part of a name: the last digits of a UUID are the address of a network card.
const secretNames = memoizeByObject((aliases: Aliases): Aliases =>
  Object.fromEntries(
    Object.entries(aliases).filter(([name]) => applyRules(name).secrets.length > 0),
  ),
)

/** True if the rules have to be applied to the line. */
export function mayHoldSecret(line: string): boolean {
  return plainLine(line) !== line || secretRules.isMarked(line)
}

function redactLine(line: string, blocks: Blocks, secrets: Secrets): string {
  // Rules match up to the end of a line, but lines are split at LF only, and a line may end in thousands of CRs.
  let end = line.length
  while (end > 0 && line[end - 1] === '\r') end -= 1
  return redactContent(line.slice(0, end), blocks, secrets) + line.slice(end)
}

/** A line without its line break. */
function redactContent(line: string, blocks: Blocks, secrets: Secrets): string {
  const plainOriginal = plainLine(line)
  const isOriginalSuspicious = secretRules.isMarked(plainOriginal)
  // The first line of a block is always suspicious.
  if (blocks.isIdle && plainOriginal === line && !isOriginalSuspicious) return line
  if (blocks.isKeyLine(line)) {
    if (line !== redaction) secrets.count += 1
    return redaction
  }
  let result = line
  // The last secret first: what precedes a secret has not changed yet.
  for (const { kept, secret } of blocks.matches(line).toReversed()) {
    secrets.add(secret)
    result = kept + redaction + result.slice(kept.length + secret.length)
  }
  const isUnchanged = result === line
  const plain = isUnchanged ? plainOriginal : plainLine(result)
  // The test is not repeated: for most lines it takes longer than everything else.
  if (!(isUnchanged ? isOriginalSuspicious : secretRules.isMarked(plain))) return result
  const redacted = applyRules(plain)
  for (const secret of redacted.secrets) secrets.add(secret)
  // A disguised line is published in ordinary characters only where it held a secret.
  return redacted.secrets.length > 0 ? redacted.line : result
}

// Quotation marks in XML.
const quoteEntity = /&(?:apos|quot|#0?3[49]|#x2[27]);/gi
// XML as the text of an element: &lt;password&gt;pw&lt;/password&gt;
const escapedElement = /&lt;\//i
const bracketEntity = /&[lg]t;/gi
// No-break and other spaces; characters without width; full-width forms.
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const invisible = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const disguised = /[\u00a0\u00ad\u2000-\u200f\u202f\u205f-\u2064\u3000\ufeff\uff01-\uff5e]/

// The line as a reader sees it, in ordinary characters and quotation marks; the line itself where it has no other.
function plainLine(line: string): string {
  const text = line.includes('&') ? withoutEntities(line) : line
  if (!disguised.test(text)) return text
  return text.replace(spaces, ' ').replace(invisible, '').normalize('NFKC')
}

function withoutEntities(line: string): string {
  const text = line.replace(quoteEntity, quoteOf)
  return escapedElement.test(text)
    ? text.replace(bracketEntity, (entity) => (/lt/i.test(entity) ? '<' : '>'))
    : text
}

function quoteOf(entity: string): string {
  return /apos|39|27/.test(entity) ? "'" : '"'
}

class Secrets {
  count = 0
  readonly #values = new Set<string>()

  /** Counts a secret that was removed. */
  add(secret: string): void {
    this.count += 1
    const bare = secret.replace(/^(["'])(.*)\1$/s, '$2')
    if (tellingSecret.test(bare)) this.#values.add(bare)
  }

  /** The text without further copies of the secrets that were removed from it. */
  removeCopies(text: string): string {
    let result = text
    for (const secret of this.#values) {
      const parts = result.split(secret)
      this.count += parts.length - 1
      result = parts.join(redaction)
    }
    return result
  }
}

/** Prints texts without their secrets and with their aliases. */
export function quoteRedacted(aliases: Aliases = noAliases): Quote {
  return memoizedQuote((text) => jsonText(redact(text, aliases).text))
}

/** Data with every text in it redacted: what an archive says in a reason or a warning is published too. */
export function redactTexts<T>(data: T, aliases: Aliases = noAliases): T {
  return inTexts(data, cleanOf(aliases)) as T
}

// Figures repeat the names of runs and files.
const cleanOf = memoizeByObject((aliases: Aliases) =>
  memoizedQuote((text) => redact(text, aliases).text),
)

// Data without a secret are not copied.
function inTexts(data: unknown, clean: (text: string) => string): unknown {
  if (typeof data === 'string') return clean(data)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data
    let copy: unknown[] | undefined
    for (const [index, item] of items.entries()) {
      const cleaned = inTexts(item, clean)
      if (cleaned !== item) (copy ??= [...items])[index] = cleaned
    }
    return copy ?? items
  }
  let copy: Record<string, unknown> | undefined
  for (const key of Object.keys(data)) {
    const item: unknown = Reflect.get(data, key)
    const cleaned = inTexts(item, clean)
    if (cleaned !== item) (copy ??= { ...data })[key] = cleaned
  }
  return copy ?? data
}

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
class Blocks {
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
