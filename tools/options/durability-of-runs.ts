// What runs say about durability: which of their servers may lose data in a crash.
import { counted } from '../core/counted.ts'
import type { Run } from '../core/model.ts'
import type { Configuration } from './configuration.ts'
import { defaultsOf } from './defaults.ts'
import { durabilityRisks, unsafeSettings, type UnsafeSetting } from './durability.ts'
import { configurations } from './of-runs.ts'
import type { OptionVocabulary } from './option-vocabulary.ts'

/** Runs whose servers have the same unsafe settings, with a description of these. */
export interface UnsafeRuns {
  readonly text: string
  readonly settings: readonly UnsafeSetting[]
  readonly runs: readonly Run[]
}

// The vocabulary is one for all configurations of a program.
const known = new WeakMap<Configuration, readonly UnsafeSetting[]>()

/** The runs of servers with durability risks, by their settings, in the order of the runs. */
export function unsafeRuns(
  runs: readonly Run[],
  vocabulary: OptionVocabulary,
): readonly UnsafeRuns[] {
  const configurationOf = configurations(vocabulary)
  const defaultOf = defaultsOf(vocabulary, [])
  const found = new Map<string, { settings: readonly UnsafeSetting[]; runs: Run[] }>()
  for (const run of runs) {
    const configuration = configurationOf(run)
    const settings =
      known.get(configuration) ?? unsafeSettings(configuration, { vocabulary, defaultOf })
    known.set(configuration, settings)
    if (settings.length === 0) continue
    const text = `durability risk: ${durabilityRisks(settings)}`
    const group = found.get(text)
    if (group) group.runs.push(run)
    else found.set(text, { settings, runs: [run] })
  }
  return [...found].map(([text, group]) => ({ text, ...group }))
}

const maxSettings = 3

/** Sentences for the notes of a figure that is made from runs. */
export function durabilityNotes(
  runs: readonly Run[],
  vocabulary: OptionVocabulary,
): readonly string[] {
  const found = unsafeRuns(runs, vocabulary)
  const sentence = ({ settings, runs: own }: UnsafeRuns): string => {
    const risks = durabilityRisks(settings)
    return own.length === runs.length
      ? `Durability risk: ${risks}.`
      : `Durability risk in ${String(own.length)} of ${String(runs.length)} runs: ${risks}.`
  }
  const more = found.length - maxSettings
  return [
    ...found.slice(0, maxSettings).map(sentence),
    ...(more > 0 ? [`${counted(more, 'more durability risk')}: see the runs.`] : []),
  ]
}
