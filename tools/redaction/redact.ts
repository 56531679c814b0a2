// Secrets of an archive, removed from every text between the content store and what is published.
import { memoizeByObject } from '../memoize.ts'
import { jsonText, memoizedQuote, type Quote } from '../stable-json.ts'
import { noAliases, withAliases, type Aliases } from './aliases.ts'
import { Blocks } from './blocks.ts'
import { redactInsert } from './insert-values.ts'
import { harmlessName, harmlessValue, knownSetting, tellingSecret, tellingValue } from './names.ts'
import { plainLine } from './plain-line.ts'
import { doubtfulRule, isSuspicious, secretRules } from './secret-rules.ts'

/** The replacement of a secret. */
export const redaction = '[redacted]'

/** A text without its secrets and with its aliases, with as many lines as before, and how many secrets were removed. */
export function redact(
  text: string,
  aliases: Aliases = noAliases,
): { readonly text: string; readonly count: number } {
  // Names first, because a rule for secrets may remove a part of one.
  const named = withAliases(text, aliases)
  if (!mayHoldSecret(named)) return { text: named, count: 0 }
  const secrets = new Secrets()
  const blocks = new Blocks()
  const lines = named.split('\n').map((line) => redactLine(line, blocks, secrets))
  return { text: secrets.removeCopies(lines.join('\n')), count: secrets.count }
}

/** True if the rules have to be applied to the text. */
export function mayHoldSecret(text: string): boolean {
  return plainLine(text) !== text || isSuspicious(text)
}

function redactLine(line: string, blocks: Blocks, secrets: Secrets): string {
  if (blocks.isKeyLine(line)) {
    if (line !== redaction) secrets.count += 1
    return redaction
  }
  let result = line
  for (const { kept, secret, rest } of blocks.matches(line).toReversed())
    result = secrets.remove(kept, secret) + result.slice(result.length - rest.length)
  const plain = plainLine(result)
  if (!isSuspicious(plain)) return result
  const before = secrets.count
  const redacted = applyRules(plain, secrets)
  // A disguised line is published in ordinary characters only where it held a secret.
  return secrets.count > before ? redacted : result
}

function applyRules(line: string, secrets: Secrets): string {
  let result = redactInsert(line, (secret) => secrets.remove('', secret))
  for (const pattern of secretRules) {
    result = result.replace(pattern, (whole: string, kept: string, secret: string) =>
      harmlessValue.test(secret) || harmlessName.test(kept) ? whole : secrets.remove(kept, secret),
    )
  }
  return result.replace(doubtfulRule, (whole: string, kept: string, secret: string) =>
    !tellingValue.test(secret) || knownSetting.test(kept) || harmlessValue.test(secret)
      ? whole
      : secrets.remove(kept, secret),
  )
}

class Secrets {
  count = 0
  readonly #values = new Set<string>()

  /** The part that is kept, with the redaction in place of the secret. */
  remove(kept: string, secret: string): string {
    this.count += 1
    const bare = secret.replace(/^(["'])(.*)\1$/s, '$2')
    if (tellingSecret.test(bare)) this.#values.add(bare)
    return kept + redaction
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

// Figures name the same runs and files again and again.
const cleanOf = memoizeByObject((aliases: Aliases) =>
  memoizedQuote((text) => redact(text, aliases).text),
)

// What holds no secret is not copied.
function inTexts(data: unknown, clean: (text: string) => string): unknown {
  if (typeof data === 'string') return clean(data)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data
    const cleaned = items.every(isNumber) ? items : items.map((item) => inTexts(item, clean))
    return cleaned.every((item, index) => item === items[index]) ? items : cleaned
  }
  const entries = Object.entries(data)
  const cleaned = entries.map(([key, item]) => [key, inTexts(item, clean)] as const)
  return cleaned.every(([, item], index) => item === entries[index]?.[1])
    ? data
    : Object.fromEntries(cleaned)
}

// Columns of samples are long.
function isNumber(item: unknown): boolean {
  return typeof item === 'number' || item === null
}
