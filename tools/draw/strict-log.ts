// Vega and Vega-Lite log what goes wrong instead of throwing it.

import type { LoggerInterface } from 'vega'
import { append } from '../append.ts'

/** A logger that keeps every error and warning in `problems`. */
export function strictLog(problems: unknown[]): LoggerInterface {
  const keep = (...messages: readonly unknown[]): LoggerInterface => {
    append(problems, messages)
    return log
  }
  const log = {
    level: () => log,
    error: keep,
    warn: keep,
    info: () => log,
    debug: () => log,
  } as LoggerInterface
  return log
}
