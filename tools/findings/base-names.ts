// Names that some runs do not state, where the others tell what they have.
import type { Run } from '../core/model.ts'
import { plainFolder } from '../inference/paths.ts'
import { differingFields, fieldsText, withoutKeys } from './finding-cells.ts'

/** The runs with the name of the base: what is called default where others are called after what they change. Those without a name are the default too, unless this makes two runs equal. */
export function withBaseNames(
  runs: readonly Run[],
  isUnknown: (key: string) => boolean,
): readonly Run[] {
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

const countOf = (runs: readonly Run[]): number =>
  new Set(runs.map(({ fields }) => fieldsText(withoutKeys(fields, ['repeat'])))).size
