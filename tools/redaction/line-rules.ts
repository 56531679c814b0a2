// Redacts the secrets of one line, independently of the lines before it.
import { memoizeByText } from '../core/memoize.ts'
import { redactInsert } from './insert-values.ts'
import {
  harmlessName,
  harmlessValue,
  harmlessVariable,
  isPlaceholder,
  knownSetting,
} from './look-alikes.ts'
import { tellingValue } from './names.ts'
import { doubtfulRule, secretRules } from './secret-rules.ts'

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
    let result = redactText(line, remove)
    if (result.includes('\\')) result = redactEscapedLines(result, remove)
    return { line: secrets.length === 0 ? line : result, secrets }
  },
)

type Remove = (secret: string) => string

// Line ends within a string: read(3, "[client]\nuser=root\npassword=pw\n", 4096) = 38
const escapedLineEnd = /((?:\\r)?\\n|\\r|\\t)/

function redactEscapedLines(line: string, remove: Remove): string {
  const parts = line.split(escapedLineEnd)
  if (parts.length === 1) return line
  return parts.map((part, index) => (index % 2 === 1 ? part : redactText(part, remove))).join('')
}

// What precedes a name may make it harmless: unexpected token: x
const nameContext = 40

function redactText(line: string, remove: Remove): string {
  let result = redactInsert(line, remove)
  for (const pattern of secretRules.rulesFor(line)) {
    result = result.replace(
      pattern,
      (whole: string, kept: string, secret: string, at: number, text: string) => {
        const before = text.slice(Math.max(0, at - nameContext), at) + kept
        return isHarmless(secret) ||
          // A secret recognised by its own format is removed after any name.
          (kept !== '' && harmlessName.test(before)) ||
          isPlaceholder(secret, text) ||
          isRowKey(kept, secret) ||
          (/^[A-Z_]+$/.test(secret) && /\btoken\s*=\s*$/.test(kept)) ||
          isTestResult(kept, text.slice(at + kept.length))
          ? whole
          : kept + remove(secret)
      },
    )
  }
  result = result.replace(doubtfulRule, (whole: string, kept: string, secret: string) =>
    !tellingValue.test(secret) || knownSetting.test(kept) || isHarmless(secret)
      ? whole
      : kept + remove(secret),
  )
  return result
}

function isHarmless(secret: string): boolean {
  return harmlessValue.test(secret) || harmlessVariable.test(secret) || isRedacted(secret)
}

// The key of a row: account_key = 12   GET "token:42"
function isRowKey(kept: string, secret: string): boolean {
  return /^\d{1,9}$/.test(secret) && /[a-z]_key\s+=\s+$|["']token:$/.test(kept)
}

// The result of a test: PASS: main-ps row_format   PASS: tests/a.test
function isTestResult(kept: string, rest: string): boolean {
  return /^[\s-]*PASS:\s*$/.test(kept) && /^\S*(?:\s+\S|[\w][./_])/.test(rest)
}

// `[redacted]` and signs, of which a rule may match a part.
function isRedacted(secret: string): boolean {
  return secret.includes('[redacted') && !/[\p{L}\d]/u.test(secret.replaceAll('[redacted', ''))
}
