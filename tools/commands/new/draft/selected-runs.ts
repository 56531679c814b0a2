// The runs that a section of a draft is about, as a figure and as a pin select them.
import { valueLabel } from '../../../analysis/label.ts'
import type { Vocabulary } from '../../../analysis/vocabulary.ts'
import { varyingKeys, withoutKeys, type Fields } from '../../../findings/finding-cells.ts'
import type { Change } from '../../../findings/changes.ts'
import type { Run } from '../../../core/model.ts'
import { naturalOrder } from '../../../runs/natural-order.ts'
import { Document } from 'yaml'

/** Runs by their fields: keys with one text, and keys that make cells with their texts. */
export interface RunSelection {
  /** Key → the only text; empty for runs without the key. */
  readonly fixed: Fields
  /** Key → texts; only keys in which other runs have further texts are restricted to these. */
  readonly varying: ReadonlyMap<string, { readonly texts: readonly string[]; isAll: boolean }>
}

/** The selection of the runs of a change, without the keys that it compares. */
export function selectionOfChange(change: Change, all: readonly Run[]): RunSelection {
  const runs = change.cells.flatMap(({ baseline, contender }) => [
    ...baseline.runs,
    ...contender.runs,
  ])
  return selectionOfRuns(runs, all, differingKeys(change))
}

/** The compared keys whose texts differ between the sides. */
export function differingKeys({ compared, baseline, contender }: Change): readonly string[] {
  return compared.filter((key) => (baseline[key] ?? '') !== (contender[key] ?? ''))
}

/** The selection of `runs` among `all`; keys in `without` are left out. */
export function selectionOfRuns(
  runs: readonly Run[],
  all: readonly Run[],
  without: readonly string[],
): RunSelection {
  const keys = varyingKeys(all).filter((key) => !without.includes(key))
  const texts = new Map(keys.map((key) => [key, textsOf(runs, key)]))
  const single = keys.filter((key) => texts.get(key)?.length === 1)
  const fixed = withoutRedundant(
    Object.fromEntries(single.map((key) => [key, texts.get(key)?.[0] ?? ''])),
    all,
  )
  const passing = all.filter((run) => passes(run, fixed))
  const varying = keys
    .filter((key) => !single.includes(key))
    .map((key) => {
      const own = texts.get(key) ?? []
      return [key, { texts: own, isAll: textsOf(passing, key).length === own.length }] as const
    })
  return { fixed, varying: new Map(varying) }
}

// Keys without which the same runs pass are not stated.
function withoutRedundant(fixed: Fields, all: readonly Run[]): Fields {
  const count = (fields: Fields): number => all.filter((run) => passes(run, fields)).length
  const wanted = count(fixed)
  let kept = fixed
  for (const key of Object.keys(fixed).toReversed()) {
    const others = withoutKeys(kept, [key])
    if (count(others) === wanted) kept = others
  }
  return kept
}

function passes({ fields }: Run, fixed: Fields): boolean {
  return Object.entries(fixed).every(([key, text]) => (fields[key] ?? '') === text)
}

/** Whether `where` of the figures of a selection includes a run. */
export function isSelected(run: Run, { fixed, varying }: RunSelection): boolean {
  return (
    passes(run, fixed) &&
    [...varying].every(([key, { texts }]) => texts.includes(run.fields[key] ?? ''))
  )
}

/** The distinct texts of a key in natural order; empty for runs without the key. */
export function textsOf(runs: readonly Run[], key: string): readonly string[] {
  return [...new Set(runs.map(({ fields }) => fields[key] ?? ''))].toSorted(naturalOrder)
}

/** `where` of a figure: fixed texts, restricted keys, and the texts of `sides`. */
export function figureWhere(
  { fixed, varying }: RunSelection,
  sides: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, string | readonly string[]>> {
  const restricted = [...varying].flatMap(([key, { texts, isAll }]) =>
    isAll ? [] : [[key, texts] as const],
  )
  return { ...fixed, ...Object.fromEntries(restricted), ...sides }
}

/** `, key=value …` of a pin for the cells of a selection; empty without any. */
export function cellText({ fixed, varying }: RunSelection): string {
  const over = [...varying].map(([key, { texts, isAll }]) =>
    isAll && !texts.includes('') ? `${key}=*` : `${key}=${texts.map(quotedItem).join(',')}`,
  )
  const all = [pairs(fixed), ...over].filter((text) => text !== '').join(' ')
  return all === '' ? '' : `, ${all}`
}

/** `version=8.0.45 config='a b'` */
export function pairs(fields: Fields): string {
  return Object.entries(fields)
    .map(([key, text]) => `${key}=${/^[\w.:+@/-]+$/.test(text) ? text : `'${text}'`}`)
    .join(' ')
}

// A list has no quoted items: `*` matches a letter that separates items.
function quotedItem(text: string): string {
  return text.replace(/[\s,"']/g, '*')
}

/** The name of a value, for a text with `{{…}}`: a pin prints a plain number. */
export function boundText(key: string, text: string, vocabulary: Vocabulary): string {
  const isPlainNumber = /^\d+(?:\.\d+)?$/.test(text) && key !== 'version'
  return isPlainNumber
    ? `{{field ${key}, ${pairs({ [key]: text })}}}`
    : valueLabel(key, text, vocabulary)
}

/** A figure or claim as a fence; keys in the order given. */
export function fence(kind: 'figure' | 'claim', data: Readonly<Record<string, unknown>>): string {
  return `\`\`\`${kind}\n${yamlText(data)}\`\`\``
}

/** YAML with texts in single quotes. */
export function yamlText(data: Readonly<Record<string, unknown>>): string {
  return new Document(data).toString({
    lineWidth: 0,
    defaultStringType: 'QUOTE_SINGLE',
    defaultKeyType: 'PLAIN',
  })
}
