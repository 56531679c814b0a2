// Features that a claim's sentence states to be on or off - "without hyper-threading" - against the runs of its sides.
import {
  featureStates,
  statedStates,
  type FeatureState,
  type StatedState,
} from '../analysis/feature-states.ts'
import type { Vocabulary } from '../analysis/vocabulary.ts'
import type { Run } from '../model.ts'
import { isReferenceAt } from './sentence-sides.ts'

/** A problem of a sentence that states a feature as no side has it, or reverses the states of the sides; undefined without one. */
export function stateProblem(
  sentence: string,
  [left = [], right = []]: readonly (readonly Run[])[],
  { vocabulary, isDirected }: { readonly vocabulary: Vocabulary; readonly isDirected: boolean },
): string | undefined {
  const features = [...new Set([...left, ...right].flatMap((run) => featuresOf(run, vocabulary)))]
  const found = features.flatMap((feature) => {
    const [ofLeft, ofRight] = statesOf([left, right], feature, vocabulary)
    return statedStates(sentence, feature)
      .filter(({ start }) => !otherRole.test(sentence.slice(Math.max(0, start - 20), start)))
      .map((state) => ({
        state,
        isLeft: ofLeft?.has(state.isOn) === true,
        isRight: ofRight?.has(state.isOn) === true,
      }))
  })
  const foreign = found.find(({ isLeft, isRight }) => !isLeft && !isRight)
  if (foreign)
    return `Unexpected \`${foreign.state.text}\` in the sentence, expected the opposite, because none of the compared runs is in this state`
  if (!isDirected) return undefined
  const isNamed = found.some(({ isLeft, isRight }) => isRight && !isLeft)
  const reversed = found.find(({ state, isLeft, isRight }) => {
    if (isLeft === isRight) return false
    const isReference =
      isReferenceAt(sentence, state) || compared.test(sentence.slice(0, state.start))
    return isReference ? isRight : isLeft && !isNamed
  })
  return reversed && reversedProblem(reversed.state, reversed.isLeft)
}

function reversedProblem({ text }: StatedState, isLeft: boolean): string {
  const [owner, role, other] = isLeft
    ? ['baseline', 'subject', 'contender']
    : ['contender', 'reference', 'baseline']
  return `Unexpected \`${text}\` of the ${owner} as the ${role} of the sentence, expected the ${other}: exchange the sides in the sentence or in the parameters`
}

const compared = /\b(?:compared|relative) $/i
const otherRole = /\b(?:unlike|except|other than|as) $/i

function featuresOf({ fields }: Run, vocabulary: Vocabulary): readonly string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    statesOfValue(key, value, vocabulary).map(({ feature }) => feature),
  )
}

// A value without a state is on: `performance-schema` next to `base`. Names of servers, loads and machines are no features.
const names: ReadonlySet<string> = new Set([
  ...['engine', 'version', 'workload', 'recorded', 'host', 'tool', 'client', 'set', 'statement'],
])

function statesOfValue(
  key: string,
  value: string,
  vocabulary: Vocabulary,
): readonly FeatureState[] {
  const states = featureStates(key, value, vocabulary.key(key).title)
  const isFeature = states.length === 0 && !names.has(key) && /^[a-z][a-z _-]{3,}$/i.test(value)
  return isFeature ? [{ feature: value, isOn: true }] : states
}

// The states of a feature on each side. A side whose runs do not state it has the opposite of the other one: `base` next to
// `no-doublewrite`.
function statesOf(
  sides: readonly (readonly Run[])[],
  feature: string,
  vocabulary: Vocabulary,
): readonly ReadonlySet<boolean>[] {
  const stated = sides.map(
    (runs) =>
      new Set(
        runs.map(
          ({ fields }) =>
            Object.entries(fields)
              .flatMap(([key, value]) => statesOfValue(key, value, vocabulary))
              .find((state) => state.feature === feature)?.isOn,
        ),
      ),
  )
  const known = new Set(stated.flatMap((states) => [...states]))
  const [only] = [...known].filter((state) => state !== undefined)
  const isSingle = !(known.has(true) && known.has(false))
  return stated.map(
    (states) =>
      new Set(
        [...states].flatMap((state) => state ?? (isSingle && only !== undefined ? [!only] : [])),
      ),
  )
}
