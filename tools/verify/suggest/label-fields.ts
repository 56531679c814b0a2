// Labels of a published table matched with fields by value: `MySQL 8.4.8` with the pattern `MySQL {version}`.
import type { Run } from '../../core/model.ts'

/** A field whose values are in all labels, and the pattern of the labels. */
export interface LabelMatch {
  readonly key: string
  readonly pattern: string
  readonly before: string
  readonly after: string
}

/** The values of every field of the runs. */
export type FieldValues = ReadonlyMap<string, ReadonlySet<string>>

/** The values of the fields of `runs`, in the order in which runs are named. */
export function fieldValues(runs: readonly Pick<Run, 'fields'>[]): FieldValues {
  const values = new Map<string, Set<string>>()
  for (const { fields } of runs)
    for (const [key, value] of Object.entries(fields)) {
      const known = values.get(key)
      if (known) known.add(value)
      else values.set(key, new Set([value]))
    }
  return values
}

/** The field that matches all labels, with the same text before and after its value; keys in `used` are left to others. */
export function labelMatch(
  labels: readonly string[],
  values: FieldValues,
  used: ReadonlySet<string>,
): LabelMatch | undefined {
  const [first] = labels
  if (first === undefined) return undefined
  const matches = [...values].flatMap(
    ([key, known]): readonly (LabelMatch & { size: number })[] => {
      if (used.has(key)) return []
      const longest = [...known]
        .filter((value) => value !== '' && first.includes(value))
        .toSorted((a, b) => b.length - a.length)
      for (const value of longest) {
        const at = first.indexOf(value)
        const [before, after] = [first.slice(0, at), first.slice(at + value.length)]
        if (/[{}*]/.test(before + after)) continue
        if (labels.every((label) => known.has(valueOf(label, { before, after }) ?? '')))
          return [{ key, pattern: `${before}{${key}}${after}`, before, after, size: known.size }]
      }
      return []
    },
  )
  // The shortest pattern leaves the least of a label unexplained; of two fields the one with fewer other values.
  return matches.toSorted(
    (a, b) =>
      a.before.length + a.after.length - (b.before.length + b.after.length) || a.size - b.size,
  )[0]
}

/** The value of the field in a label; undefined where the label has another text around it. */
export function valueOf(
  label: string,
  { before, after }: Pick<LabelMatch, 'before' | 'after'>,
): string | undefined {
  return label.length > before.length + after.length &&
    label.startsWith(before) &&
    label.endsWith(after)
    ? label.slice(before.length, label.length - after.length)
    : undefined
}
