// What a comparison leaves out: names that have no value in it, and why.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import { counted } from '../core/counted.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Subject } from './compared-subject.ts'
import { fieldsText, pick, type CellSet, type Fields } from './finding-cells.ts'
import { nameOf } from './side-name.ts'
import { valuesText } from './value-texts.ts'

const longestNames = 70
const longestReason = 60

// pgbench: error: Run was aborted; the above results are incomplete
const aside = /^(?:[\w.-]+: )?(?:error|fatal(?: error)?): |; .*$| \([^()]*\)$/gi

/** A reason as part of a caption: the first clause of what a file says, or `failed`. */
export function reasonText(texts: readonly string[]): string {
  const [first = '', ...others] = new Set(texts.map((text) => text.replaceAll(aside, '')))
  return others.length === 0 && first !== '' && first.length <= longestReason ? first : 'failed'
}

/** `Left out: crate (5 failed queries); x (only at 8 threads); y and z (not compared).`; none where all names have a value. */
export function leftOutNotes(
  { cells, failed, keys }: CellSet,
  { compared, sides, cells: drawn }: Subject,
  vocabulary: Vocabulary,
): readonly string[] {
  // A failed run may lack a field that others state.
  const isKnown = (own: Fields): boolean =>
    sides.some((side) => Object.entries(own).every(([key, text]) => side[key] === text))
  const groups = groupBy(
    [
      ...failed.map(({ fields, reason, status }) => ({ fields, reason: reason?.text ?? status })),
      ...cells.map(({ fields }) => ({ fields, reason: undefined })),
    ],
    ({ fields }) => fieldsText(pick(fields, compared)),
  )
  const left = [...groups.values()].flatMap((own) => {
    const side = pick(own[0]?.fields ?? {}, compared)
    if (isKnown(side)) return []
    const reasons = own.flatMap(({ reason }) => reason ?? [])
    const ownKeys = keys.filter((key) => {
      const texts = new Set(drawn.map(({ fields }) => fields[key]))
      return (
        !compared.includes(key) &&
        !texts.has(undefined) &&
        !own.some(({ fields }) => texts.has(fields[key]))
      )
    })
    const places = new Set(own.map(({ fields }) => label(pick(fields, ownKeys), vocabulary)))
    const isNone = places.size > 1 || places.has('')
    const where = isNone ? 'not compared' : `only at ${[...places].join('')}`
    const reason = reasons.length === own.length ? reasonText(reasons) : where
    return [{ side, reason }]
  })
  const texts = [...groupBy(left, ({ reason }) => reason)].map(([reason, own]) => {
    const name = ({ side }: { readonly side: Fields }): string => nameOf(side, {}, vocabulary)
    const names = own.map(name)
    const isShort = names.join('').length <= longestNames
    return `${isShort ? valuesText(names) : counted(own.length, 'other')} (${reason})`
  })
  return texts.length === 0 ? [] : [`Left out: ${texts.join('; ')}.`]
}
