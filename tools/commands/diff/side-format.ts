// What `diff waits` and `diff counters` share.
import { BadInput } from '../../core/errors.ts'
import { parseChoice } from '../input/usage-error.ts'
import type { ProfileSide } from './diff-sides.ts'

/** Parses `--format` and `--json`. Throws a usage error. */
export function parseTableFormat(
  { json, format }: { readonly json?: boolean; readonly format: string },
  subject: string,
): 'table' | 'markdown' | 'json' {
  if (json === true) return 'json'
  const where = `command line of diff ${subject}`
  const choice = parseChoice(format, ['text', 'markdown', 'json'], 'format', where)
  return choice === 'text' ? 'table' : choice
}

/** The error for a side without a reading of the kind that is compared. */
export function missingReading(side: ProfileSide, kind: string, advice: string): BadInput {
  const [source] = side.sources
  const content =
    side.runs.length > 0 ? 'these runs' : (source?.format ?? source?.reason ?? 'this file')
  return new BadInput(`No ${kind} in ${content}`, side.label, advice)
}
