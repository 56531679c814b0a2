// Redacts the secrets of one line, independently of the lines before it.
import { memoizeByText } from '../core/memoize.ts'
import { redactInsert } from './secret-columns.ts'
import {
  doubtfulRule,
  harmlessName,
  harmlessValue,
  harmlessVariable,
  knownSetting,
  secretRules,
  tellingValue,
} from './secret-rules.ts'

/** The replacement of a secret. */
export const redaction = '[redacted]'

// Dumps of variables and heads of reports repeat the same lines.
/** A line without its secrets, and the secrets that were removed. */
export const applyRules = memoizeByText(
  (line): { readonly line: string; readonly secrets: readonly string[] } => {
    const secrets: string[] = []
    const remove = (secret: string): string => {
      secrets.push(secret)
      return redaction
    }
    // Line ends within a string: read(3, "[client]\nuser=root\npassword=pw\n", 4096) = 38
    const parts = redactText(line, remove).split(/((?:\\r)?\\n|\\r|\\t)/)
    const result =
      parts.length === 1
        ? parts
        : parts.map((part, index) => (index % 2 === 1 ? part : redactText(part, remove)))
    return { line: secrets.length === 0 ? line : result.join(''), secrets }
  },
)

// What precedes a name may make it harmless: unexpected token: x
const nameContext = 40

function redactText(line: string, remove: (secret: string) => string): string {
  let result = redactInsert(line, remove)
  for (const pattern of secretRules.rulesFor(line)) {
    result = result.replace(
      pattern,
      (whole: string, kept: string, secret: string, at: number, text: string) => {
        const before = text.slice(Math.max(0, at - nameContext), at) + kept
        return isHarmless(secret) ||
          // A secret recognised by its own format is removed after any name.
          (kept !== '' && harmlessName.test(before)) ||
          // `password` as the argument of an option in a usage text
          (/^(?:password|passwd|pass|pwd)$/i.test(secret) && /\busage:/i.test(text)) ||
          // The key of a row: account_key = 12
          (/^\d{1,9}$/.test(secret) && /[a-z]_key\s+=\s+$/.test(kept))
          ? whole
          : kept + remove(secret)
      },
    )
  }
  return result.replace(doubtfulRule, (whole: string, kept: string, secret: string) =>
    !tellingValue.test(secret) || knownSetting.test(kept) || isHarmless(secret)
      ? whole
      : kept + remove(secret),
  )
}

function isHarmless(secret: string): boolean {
  return (
    harmlessValue.test(secret) ||
    harmlessVariable.test(secret) ||
    // `[redacted]` and signs, of which a rule may match a part
    (secret.includes('[redacted') && !/[\p{L}\d]/u.test(secret.replaceAll('[redacted', '')))
  )
}
