// The effective configuration of a run: part of what makes two runs comparable.
import type { Run } from '../core/model.ts'
import type { Configuration, Setting } from './configuration.ts'
import { configurations, optionFiles } from './of-runs.ts'
import { isNoise, type OptionVocabulary } from './option-vocabulary.ts'

/** What a server worked with, without what names one server or one moment. */
export interface EffectiveConfiguration {
  /** True if the server reported it; else it is the written value. */
  readonly isReported: boolean
  /** Name → value, spelt alike wherever it means the same. */
  readonly options: ReadonlyMap<string, string>
}

/** Finds the effective configuration of runs; undefined if no file of a run contains one. */
export function effectiveConfigurations(
  vocabulary: OptionVocabulary,
): (run: Run) => EffectiveConfiguration | undefined {
  const configurationOf = configurations(vocabulary)
  const known = new WeakMap<Configuration, EffectiveConfiguration>()
  return (run) => {
    if (optionFiles(run).length === 0) return undefined
    const configuration = configurationOf(run)
    const found = known.get(configuration) ?? effective(configuration, vocabulary)
    known.set(configuration, found)
    return found
  }
}

function effective(
  { running, written }: Configuration,
  vocabulary: OptionVocabulary,
): EffectiveConfiguration {
  const settings = [...(running ?? written ?? [])]
    .filter(([name, { family }]) => {
      const words = vocabulary.get(family)
      return !isNoise(words, name) && words?.options.get(name)?.host !== true
    })
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    isReported: running !== undefined,
    options: new Map(
      settings.map(([name, setting]) => {
        const kind = vocabulary.get(setting.family)?.options.get(name)?.kind
        return [name, spelling(setting, kind === 'switch' || kind === 'file')]
      }),
    ),
  }
}

const switchWord = /^(?:on|off|true|false|yes|no)$/i

function spelling({ text, form }: Setting, isSwitch: boolean): string {
  const switched = isSwitch || switchWord.test(text)
  if (switched && (form === '0' || form === '1')) return form === '1' ? 'ON' : 'OFF'
  return form
}
