// Features that a value switches on or off - ht=on, no-doublewrite, performance_schema=OFF, "with MRR disabled" - and texts that state
// one: "without hyper-threading", "doublewrite on".
import { escapePattern } from '../core/escape-pattern.ts'

/** A feature by its name in a value, and whether it is on. */
export interface FeatureState {
  readonly feature: string
  readonly isOn: boolean
}

/** A state as a text states it, at its offset. */
export interface StatedState extends FeatureState {
  readonly text: string
  readonly start: number
}

const switchedOn = /^(?:on|enabled|true|yes)$/i
const switchedOff = /^(?:off|disabled|false|no)$/i
const valueForms: readonly (readonly [isOn: boolean, pattern: RegExp])[] = [
  [false, /^(?:no|without|disable|skip)[-_ ](?<feature>[\w -]+)$/i],
  [false, /\bwith (?<feature>[\w -]{1,60}?) (?:disabled|off)$/i],
  [false, /^(?<feature>[\w-]+?)[-_= ](?:off|disabled)$/i],
  [true, /^(?<feature>[\w-]+?)[-_= ](?:on|enabled)$/i],
  [false, /\bwithout (?<feature>[\w-]+)$/i],
  [true, /\bwith (?<feature>[\w-]+)$/i],
]

/** The states that a value of a key means; `title` is what pages call the key. */
export function featureStates(key: string, value: string, title = key): readonly FeatureState[] {
  if (switchedOn.test(value) || switchedOff.test(value)) {
    const isOn = switchedOn.test(value)
    return [...new Set([key, title])].map((feature) => ({ feature, isOn }))
  }
  for (const [isOn, pattern] of valueForms) {
    const feature = pattern.exec(value)?.groups?.['feature']
    if (feature !== undefined) return [{ feature, isOn }]
  }
  return []
}

/** The states of a feature that a text states, in order. */
export function statedStates(text: string, feature: string): readonly StatedState[] {
  const name = feature
    .split(/[-_ ]/)
    .map((word) => escapePattern(word))
    .join('[-_ ]?')
  const pattern = new RegExp(
    [
      String.raw`(?<off>\b(?:without|no|disabling|(?:turning|switching) off)[ -](?:the |an? )?${name}(?![\w-]))`,
      String.raw`(?<on>\b(?:enabling|(?:turning|switching) on) (?:the |an? )?${name}(?![\w-]))`,
      String.raw`(?<![\w-])(?:\bwith (?:the |an? )?)?${name}(?: (?:is |are |turned |switched )?|=)(?:(?<offAfter>off|disabled|0)|(?<onAfter>on(?! (?:the|an?|one|two|both|\d))|enabled|1))(?![\w.%-])`,
      String.raw`(?<plain>\bwith (?:the |an? )?${name}(?![\w=-]))`,
    ].join('|'),
    'gi',
  )
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index: start, groups = {} }) =>
    // "With or without" is both.
    /\bwith(?:out)? (?:or|and) $/i.test(text.slice(Math.max(0, start - 12), start))
      ? []
      : [
          {
            text: found,
            start,
            feature,
            isOn: groups['off'] === undefined && groups['offAfter'] === undefined,
          },
        ],
  )
}
