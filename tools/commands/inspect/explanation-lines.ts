// What `inspect --explain` prints: one line per field, and what to write to settle what is open.
import { unknownKey } from '../../inference/paths.ts'
import type { Archive } from '../../runs/read-archive.ts'
import { visible } from '../print/terminal-text.ts'

/** A line per field of the runs: its values, where they come from and how many files agree. */
export function explanationLines({ runs, explanations = [] }: Archive): readonly string[] {
  const keys = [...new Set(runs.flatMap(({ fields }) => Object.keys(fields)))]
  return keys.map((key) => {
    const values = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    const count = runs.filter(({ fields }) => fields[key] !== undefined).length
    const { from, agree } = explanations.find(({ field }) => field === key) ?? {}
    const shown =
      values.slice(0, 6).join(', ') + (values.length > 6 ? `, … (${String(values.length)})` : '')
    const source = unknownKey.test(key)
      ? ' (unexplained part of the path)'
      : from === undefined
        ? ''
        : ` (from ${from}${agree === undefined ? '' : `; ${agree}`})`
    return visible(`${key}: ${shown} in ${String(count)} of ${String(runs.length)} runs${source}`)
  })
}
