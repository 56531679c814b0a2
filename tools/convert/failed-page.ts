// An error of the program while it converts one page; the others are converted.
import { BadInput, systemError } from '../core/errors.ts'
import type { Diagnostic } from '../core/model.ts'
import { redact } from '../redaction/redact-text.ts'

/** The diagnostic of a page that cannot be converted. Throws what is wrong with the input as a whole. */
export function failedPage(error: unknown, rule: string, file: string): Diagnostic {
  if (error instanceof BadInput || systemError(error)) throw error
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    severity: 'error',
    rule,
    message: `The page cannot be converted: ${redact(message).text}`,
    place: { file },
    ...(stack === undefined ? {} : { stack: redact(stack).text }),
  }
}
