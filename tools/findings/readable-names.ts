// Names as a reader would write them: a side is no part of a workload, one name stands in one field, and a long hash is its first characters.
import { groupBy } from '../analysis/group-by.ts'
import type { Run } from '../core/model.ts'
import { engineOf } from '../inference/recognise-fields.ts'
import { varyingKeys } from './finding-cells.ts'
import { isArm, wordsOf } from './name-variants.ts'

/** The runs with the fields that sentences and tables call them by. */
export function readableRuns(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Run[] {
  const keys = varyingKeys(runs).filter(isUnknown)
  const headed = keys.filter((key) => key.startsWith('section')).reduce(withShortHeadings, runs)
  return keys.reduce(withoutSideNames, withoutSideNames(withShortHashes(headed), 'engine'))
}

const mostWords = 6
const longestHeading = 48
const longestName = 60

// Headings are read as they were written, with blanks; a sentence is called by the words that other sentences lack, by its first clause, or by its number.
function withShortHeadings(runs: readonly Run[], key: string): readonly Run[] {
  const texts = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
  const isShort = (text: string): boolean =>
    text !== '' && text.length <= longestHeading && text.split(' ').length <= mostWords
  const plain = (text: string): string =>
    /\p{Lu}/u.test(text) ? text.replaceAll(/[*`_\s]+/g, ' ').trim() : text
  const sentences = texts.map(plain).filter((text) => !isShort(text))
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const word of new Set(sentence.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const shortOf = (text: string, index: number): string => {
    const whole = plain(text)
    const isOwn = (word = ''): boolean => word !== '' && counts.get(word) !== sentences.length
    // `off` says nothing without what is off.
    const words = whole
      .split(' ')
      .filter(
        (word, at, all) =>
          isOwn(word) || (/^o(?:n|ff)$/i.test(all[at + 1] ?? '') && isOwn(all[at + 1])),
      )
      .join(' ')
    const [clause = ''] = whole.split(/ ?[,;:.(—]| - /, 1)
    const isFit = isShort(whole) || words === '' || words.length > longestHeading
    const named = isFit ? [whole, clause].find(isShort) : words
    return named ?? (whole.length > longestName ? `${key} ${String(index + 1)}` : whole)
  }
  const names = new Map(texts.map((text, index) => [text, shortOf(text, index)]))
  if (new Set(names.values()).size < texts.length) return runs
  return runs.map((run) => {
    const name = names.get(run.fields[key] ?? '')
    return name === undefined ? run : { ...run, fields: { ...run.fields, [key]: name } }
  })
}

const letters = /\p{L}/u
const fewestLetters = 3

// `docker join select` beside other runs of the side `Docker`, and `GetOne_MySQL` of MySQL, where another side has the workload `join select` or `GetOne` then.
function withoutSideNames(runs: readonly Run[], key: string): readonly Run[] {
  const isEngine = key === 'engine'
  const names = [...new Set(runs.flatMap(({ fields }) => fields[key] ?? []))]
    .filter((name) => name.length >= fewestLetters && letters.test(name) && isArm(name))
    .toSorted((a, b) => b.length - a.length)
  const found = runs.map((run) => {
    const { [key]: own, workload = '' } = run.fields
    const name = own ?? (isEngine ? undefined : names.find((text) => startOf(workload, text) >= 0))
    const words = isEngine
      ? [...workload.split(/[^\p{L}\d]+/u), ...wordsOf(workload)].filter(
          (word) => own !== undefined && engineOf(word) === own,
        )
      : names.filter((text) => text === name)
    return { run, name, workload, rest: words.reduce(withoutWord, workload) }
  })
  const sidesBy = (of: (each: (typeof found)[number]) => string) =>
    new Map(
      [...groupBy(found, of)].map(([text, all]) => [text, new Set(all.map(({ name }) => name))]),
    )
  const [sides, owners] = [sidesBy(({ rest }) => rest), sidesBy(({ workload }) => workload)]
  return found.map(({ run, name, workload, rest }) =>
    name !== undefined &&
    letters.test(rest) &&
    rest !== workload &&
    (sides.get(rest)?.size ?? 0) > 1 &&
    // MariaDB has tpcc-mysql, too.
    owners.get(workload)?.size === 1
      ? { ...run, fields: { ...run.fields, workload: rest, [key]: name } }
      : run,
  )
}

// A name stands as whole words, whatever its case.
function startOf(text: string, name: string): number {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  const isWhole = !/[\p{L}\d]/u.test(`${text.charAt(at - 1)}${text.charAt(at + name.length)}`)
  return isWhole ? at : -1
}

function withoutWord(text: string, word: string): string {
  const at = Math.max(startOf(text, word), text.indexOf(word))
  if (at < 0) return text
  const rest = text.slice(0, at) + text.slice(at + word.length)
  return rest.replaceAll(/^[-_ ]+|[-_ ]+$|([-_ ])[-_ ]+/g, '$1')
}

const hash = /^(?=\D*\d)(?=[^a-f]*[a-f])[\da-f]{12,64}$/
const shortHash = 8

// Hashes of commits are known by their first characters where these are unique.
function withShortHashes(runs: readonly Run[]): readonly Run[] {
  const keys = new Set(
    runs.flatMap(({ fields }) => Object.keys(fields).filter((key) => hash.test(fields[key] ?? ''))),
  )
  return [...keys].reduce((all, key) => {
    const names = [...new Set(all.flatMap(({ fields }) => fields[key] ?? []))]
    const short = new Map(
      names.map((name) => [name, hash.test(name) ? name.slice(0, shortHash) : name]),
    )
    if (new Set(short.values()).size < names.length) return all
    return all.map((run) => {
      const text = short.get(run.fields[key] ?? '')
      return text === undefined ? run : { ...run, fields: { ...run.fields, [key]: text } }
    })
  }, runs)
}
