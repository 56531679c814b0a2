// Errors of the program that lose one item of a list, never the others.
import { BadInput, systemError } from './errors.ts'

/** What a diagnostic states about an error of the program. */
export interface Failure {
  readonly severity: 'error'
  readonly rule: string
  readonly message: string
  readonly stack?: string
}

/** The result of `work`; undefined where it fails, which `report` is given. Throws what is wrong with the input as a whole. */
export function attempt<T>(
  work: () => T,
  report: (failure: Failure) => unknown,
  rule: string,
): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof BadInput || systemError(error)) throw error
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    report({
      severity: 'error',
      rule,
      message: `The program failed: ${message}`,
      ...(stack === undefined ? {} : { stack }),
    })
    return undefined
  }
}
