// What a side of a comparison is called in a sentence.
import { groupedText, label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import { unknownKey } from '../inference/settle-words.ts'
import { size } from './key-values.ts'
import type { Subject } from './compared-subject.ts'
import { pluralOf, serverKeys, withoutPlain, type Fields } from './finding-cells.ts'

/** A side in words, without the engine or the title of the key that the other side has too. */
export function nameOf(fields: Fields, other: Fields, vocabulary: Vocabulary): string {
  const { engine, ...rest } = fields
  const isShared =
    engine !== undefined && engine === other['engine'] && Object.keys(withoutPlain(rest)).length > 0
  const own = isShared ? rest : fields
  const [key, ...others] = Object.keys(own)
  const text = key === undefined ? '' : (own[key] ?? '')
  const isBare = others.length === 0 && key !== undefined && key !== 'engine' && key.length > 1
  // A name says what it is; a number only beside another with a title.
  return isBare && (other[key] !== undefined || (/[a-z]{2}/i.test(text) && !isSwitchOrSize(text)))
    ? ['storage_engine', 'platform', 'cloud'].includes(key) ||
      (isUnknown(key) && vocabulary.key(key).around)
      ? label(own, vocabulary)
      : serverKeys.includes(key) || (isUnknown(key) && /^\d+$/.test(text))
        ? text
        : groupedText(text, vocabulary.key(key))
    : configurationName(own, other, vocabulary)
}

/** Both sides as subjects of a sentence, where a number alone is no name: `RAID 10` and `RAID 1`, but `memory 32G` and `2G`. */
export function spokenNames(
  fields: Fields,
  others: readonly Fields[],
  vocabulary: Vocabulary,
): readonly [name: string, ...others: readonly string[]] {
  return [
    nameOf(fields, {}, vocabulary),
    ...others.map((other, index) => {
      // What is left out is that of the name before.
      const short = nameOf(other, others[index - 1] ?? fields, vocabulary)
      return /^[\d,]+$/.test(short) ? nameOf(other, {}, vocabulary) : short
    }),
  ]
}

/** What several sides are called: by their one field, as versions or servers, or as configurations. */
export function sidesNoun(
  { compared, sides }: Pick<Subject, 'compared' | 'sides'>,
  vocabulary: Vocabulary,
): string {
  const [key = '', ...others] = compared
  const engines = new Set(sides.map(({ engine }) => engine))
  if (
    compared.includes('version') &&
    compared.every((own) => own === 'engine' || own === 'version')
  )
    return engines.size === sides.length ? 'servers' : 'versions'
  if (others.length === 0) return pluralOf(key, vocabulary)
  return compared.every((own) => serverKeys.includes(own)) ? 'servers' : 'configurations'
}

// The values of several fields without what is the default, and what another name begins with.
function configurationName(fields: Fields, other: Fields, vocabulary: Vocabulary): string {
  const all = Object.entries(withoutPlain(fields))
  const telling = all.filter(
    ([key, text]) =>
      text !== 'default' &&
      !all.some(
        ([longer, name]) =>
          longer !== key && isUnknown(longer) && name.length > text.length && name.startsWith(text),
      ),
  )
  if (telling.length === 0 || all.length < 2) return label(fields, vocabulary)
  if (telling.length === 1) return nameOf(Object.fromEntries(telling), other, vocabulary)
  return label(Object.fromEntries(telling), vocabulary)
}

const isUnknown = (key: string): boolean => unknownKey.test(key)

function isSwitchOrSize(text: string): boolean {
  return /^(?:on|off|yes|no|true|false)$/i.test(text) || size.test(text)
}
