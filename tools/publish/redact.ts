// Secrets of an archive, taken out between the content store and everything that is published.
import { harmlessName, harmlessValue, secretRules, suspicious } from './secret-rules.ts'

/** What stands in place of a secret. */
export const redaction = '[redacted]'

// Keys of servers and of people; certificates and public keys are no secrets.
const privateKey = /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/

/** A text without its secrets, with as many lines as before, and how many were taken out. */
export function redact(text: string): { readonly text: string; readonly count: number } {
  if (!suspicious.test(text)) return { text, count: 0 }
  let count = 0
  let insideKey = false
  const lines = text.split('\n').map((line) => {
    if (privateKey.test(line)) insideKey = true
    if (insideKey) {
      if (line.includes('-----END')) insideKey = false
      count += line === redaction ? 0 : 1
      return redaction
    }
    if (!suspicious.test(line)) return line
    let result = line
    for (const pattern of secretRules) {
      result = result.replace(pattern, (whole: string, kept: string, secret: string) => {
        if (harmlessValue.test(secret) || harmlessName.test(kept)) return whole
        count += 1
        return kept + redaction
      })
    }
    return result
  })
  return { text: lines.join('\n'), count }
}

/** Data with every text in it redacted: what an archive says in a reason or a warning is published too. */
export function redactTexts<T>(data: T): T
export function redactTexts(data: unknown): unknown {
  if (typeof data === 'string') return redact(data).text
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items: readonly unknown[] = data
    return items.every(isNumber) ? items : items.map((item) => redactTexts(item))
  }
  return Object.fromEntries(Object.entries(data).map(([key, item]) => [key, redactTexts(item)]))
}

// Columns of samples are long.
function isNumber(item: unknown): boolean {
  return typeof item === 'number' || item === null
}
