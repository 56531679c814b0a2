// Fields that some runs do not state, where the others tell what they have.
import { groupBy } from '../analysis/group-by.ts'
import { label } from '../analysis/label.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../core/model.ts'
import { plainFolder } from '../inference/paths.ts'
import { isSizeKey, size } from './archive-subject.ts'
import {
  differingFields,
  fieldsText,
  isSystemKey,
  pick,
  serverKeys,
  withoutKeys,
} from './finding-cells.ts'

/** The runs with the base names and sizes that they do not state. */
export function withUnstated(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Run[] {
  return withOtherSizes(withBaseNames(runs, isUnknown), isUnknown, vocabulary)
}

// What is called default where others are called after what they change: those without a name are the default too, unless this makes two runs equal.
function withBaseNames(runs: readonly Run[], isUnknown: (key: string) => boolean): readonly Run[] {
  return differingFields(runs)
    .filter(isUnknown)
    .reduce<readonly Run[]>((all, key) => {
      const lacks = ({ fields }: Run): boolean => (fields[key] ?? plainFolder) === plainFolder
      const texts = new Set(all.map(({ fields }) => fields[key]))
      const [base, ...others] = [...texts].filter((text) => baseName.test(text ?? ''))
      if (base === undefined || others.length > 0 || !all.some(lacks)) return all
      const named = all.map((run) =>
        lacks(run) ? { ...run, fields: { ...run.fields, [key]: base } } : run,
      )
      return countOf(named) === countOf(all) ? named : all
    }, runs)
}

const baseName = /^(?:default|base|baseline|vanilla|stock|plain|standard)s?$/i

// A server with 5 tables and without a table count, where others have 5 and 10: it is the other one.
function withOtherSizes(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
  vocabulary: Vocabulary,
): readonly Run[] {
  return differingFields(runs)
    .filter((key) => !isUnknown(key) && (!isSystemKey(key) || isSizeKey(key)))
    .reduce((all, key) => {
      const values = new Set(all.flatMap(({ fields }) => fields[key] ?? []))
      if (values.size < 2 || ![...values].every((text) => size.test(text))) return all
      const taken = [...groupBy(all, ({ fields }) => fieldsText(pick(fields, serverKeys))).values()]
        .filter((group) => group.some(({ fields }) => fields[key] === undefined))
        .flatMap((group) => group.flatMap(({ fields }) => fields[key] ?? []))
      const [left, ...others] = [...values].filter((text) => !taken.includes(text))
      if (left === undefined || others.length > 0) return all
      const text = label({ [key]: left }, vocabulary)
      const warning = `${text} assumed, because names state no other value`
      return all.map((run) =>
        run.fields[key] === undefined
          ? { ...run, fields: { ...run.fields, [key]: left }, warnings: [...run.warnings, warning] }
          : run,
      )
    }, runs)
}

const countOf = (runs: readonly Run[]): number =>
  new Set(runs.map(({ fields }) => fieldsText(withoutKeys(fields, ['repeat'])))).size
