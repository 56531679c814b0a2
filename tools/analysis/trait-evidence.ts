// The file and line that state a property of a run.
import type { Place, Run } from '../core/model.ts'
import { serverTraits } from '../options/environment-options.ts'
import { configurations } from '../options/of-runs.ts'
import { readOptionVocabulary } from '../options/option-vocabulary.ts'
import { packageRoot } from '../root.ts'

/**
 * The place of a property, by its name in the vocabulary of differences: `field x`, `fact x`, `option x`, `argument x` or `--x`. A field
 * without a line in the result file is stated by the path.
 */
export function evidenceOf(run: Run, name: string): { readonly place?: Place } {
  const place = placeOf(run, name)
  return place ? { place } : {}
}

function placeOf(run: Run, name: string): Place | undefined {
  const [, source = '', own = ''] = /^(field|fact|option) (.*)$/s.exec(name) ?? []
  switch (source) {
    case 'field':
      return fieldPlace(run, own)
    case 'fact':
      return factPlace(run, own) ?? serverPlace(run, name)
    case 'option':
      return optionPlace(run, own) ?? serverPlace(run, name)
    default:
      return run.command && run.source
        ? { file: run.source.path, line: run.command.line }
        : undefined
  }
}

function fieldPlace({ source, ordinal }: Run, key: string): Place | undefined {
  if (!source) return undefined
  const results = source.readings.filter((reading) => reading.kind === 'result')
  const line = results[ordinal]?.settings[key]?.line
  return { file: source.path, ...(line === undefined ? {} : { line }) }
}

function factPlace({ host, facts }: Run, wanted: string): Place | undefined {
  const fact = [...host, ...facts].find(({ name }) => name === wanted)
  return fact && { file: fact.file, line: fact.line }
}

function optionPlace(run: Run, option: string): Place | undefined {
  const { running, written } = configurations(readOptionVocabulary(packageRoot))(run)
  return (running ?? written)?.get(option)?.place
}

function serverPlace(run: Run, name: string): Place | undefined {
  return serverTraits(run).find((trait) => trait.name === name)?.place
}
