// Secrets of an archive, taken out between the content store and everything that is published.
import { memoizeByObject } from '../memoize.ts'
import { jsonText, remembering, type Quote } from '../stable-json.ts'
import { noAliases, withAliases, type Aliases } from './aliases.ts'
import {
  doubtfulRule,
  harmlessName,
  harmlessValue,
  knownSetting,
  secretRules,
  suspicious,
  tellingSecret,
  tellingValue,
} from './secret-rules.ts'

/** What stands in place of a secret. */
export const redaction = '[redacted]'

// Keys of servers and of people; certificates and public keys are no secrets.
const privateKey = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY(?: BLOCK)?-----/

// Variable_name: wsrep_sst_auth   and in the next line   Value: sst:pw
const verticalName = /^Variable_name: \S*(?:sst_auth|password|secret|token)$/
const verticalValue = /^( *Value: )(\S.*)$/
/** A text without its secrets and with its aliases, with as many lines as before, and how many secrets were taken out. */
export function redact(
  text: string,
  aliases: Aliases = noAliases,
): { readonly text: string; readonly count: number } {
  if (!suspicious.test(text)) return { text: withAliases(text, aliases), count: 0 }
  let count = 0
  let insideKey = false
  let awaited = false
  const found = new Set<string>()
  const taken = (kept: string, secret: string): string => {
    count += 1
    const bare = secret.replace(/^(["'])(.*)\1$/s, '$2')
    if (tellingSecret.test(bare)) found.add(bare)
    return kept + redaction
  }
  const lines = text.split('\n').map((line) => {
    if (privateKey.test(line)) insideKey = true
    if (insideKey) {
      if (line.includes('-----END')) insideKey = false
      count += line === redaction ? 0 : 1
      return redaction
    }
    const isAwaited = awaited
    awaited = verticalName.test(line) && !harmlessName.test(`${line.slice(15)}=`)
    if (isAwaited)
      return line.replace(verticalValue, (whole: string, kept: string, secret: string) =>
        harmlessValue.test(secret) ? whole : taken(kept, secret),
      )
    if (!suspicious.test(line)) return line
    let result = line
    for (const pattern of secretRules) {
      result = result.replace(pattern, (whole: string, kept: string, secret: string) =>
        harmlessValue.test(secret) || harmlessName.test(kept) ? whole : taken(kept, secret),
      )
    }
    return result.replace(doubtfulRule, (whole: string, kept: string, secret: string) =>
      !tellingValue.test(secret) || knownSetting.test(kept) || harmlessValue.test(secret)
        ? whole
        : taken(kept, secret),
    )
  })
  let result = lines.join('\n')
  for (const secret of found) {
    const parts = result.split(secret)
    count += parts.length - 1
    result = parts.join(redaction)
  }
  return { text: withAliases(result, aliases), count }
}

/** Prints texts without their secrets and with their aliases. */
export function quoteRedacted(aliases: Aliases = noAliases): Quote {
  return remembering((text) => jsonText(redact(text, aliases).text))
}

/** Data with every text in it redacted: what an archive says in a reason or a warning is published too. */
export function redactTexts<T>(data: T, aliases: Aliases = noAliases): T {
  return inTexts(data, cleanOf(aliases)) as T
}

// Figures name the same runs and files again and again.
const cleanOf = memoizeByObject((aliases: Aliases) =>
  remembering((text) => redact(text, aliases).text),
)

// What holds no secret is not copied.
function inTexts(data: unknown, clean: (text: string) => string): unknown {
  if (typeof data === 'string') return clean(data)
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data
    const cleaned = items.every(isNumber) ? items : items.map((item) => inTexts(item, clean))
    return cleaned.every((item, place) => item === items[place]) ? items : cleaned
  }
  const entries = Object.entries(data)
  const cleaned = entries.map(([key, item]) => [key, inTexts(item, clean)] as const)
  return cleaned.every(([, item], place) => item === entries[place]?.[1])
    ? data
    : Object.fromEntries(cleaned)
}

// Columns of samples are long.
function isNumber(item: unknown): boolean {
  return typeof item === 'number' || item === null
}
