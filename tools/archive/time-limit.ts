// A time limit for synchronous code: V8 terminates it anywhere, in loops and in regular expressions.
import { createContext, Script } from 'node:vm'

const script = new Script('run()')
const context = createContext({ run: () => undefined })

/** Calls `run`; false when it was ended after `milliseconds`. Throws what `run` throws. */
export function runWithin(milliseconds: number, run: () => void): boolean {
  context['run'] = run
  try {
    script.runInContext(context, { timeout: milliseconds })
    return true
  } catch (error) {
    // The error is of the other context, whose `Error` is not this one's.
    const { code } = (error ?? {}) as { readonly code?: unknown }
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return false
  }
}
