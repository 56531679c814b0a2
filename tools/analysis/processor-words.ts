// What a number of cores is called: on a virtual machine, they are virtual CPUs.
import type { Run } from '../core/model.ts'
import type { KeyRow, Vocabulary } from './vocabulary.ts'

type StatedRun = Pick<Run, 'fields' | 'host'>

const key = 'cores'
const units = { virtual: 'virtual CPU', mixed: 'CPU' } as const
const known = {
  virtual: new WeakMap<Vocabulary, Vocabulary>(),
  mixed: new WeakMap<Vocabulary, Vocabulary>(),
}

/**
 * The vocabulary for these runs: where all that state a number of cores name a hypervisor, the words for it are `virtual CPUs`,
 * where some do, `CPUs`.
 */
export function wordsForRuns(runs: readonly StatedRun[], vocabulary: Vocabulary): Vocabulary {
  const counted = runs.filter(({ fields }) => fields[key] !== undefined)
  const some = counted.filter(isVirtual).length
  if (some === 0) return vocabulary
  const kind = some === counted.length ? 'virtual' : 'mixed'
  const present = known[kind].get(vocabulary)
  if (present) return present
  const unit = units[kind]
  const row: KeyRow = { ...vocabulary.key(key), title: `${unit}s`, unit: [unit, `${unit}s`] }
  const words: Vocabulary = {
    ...vocabulary,
    key: (name: string) => (name === key ? row : vocabulary.key(name)),
  }
  known[kind].set(vocabulary, words)
  known[kind].set(words, words)
  return words
}

/** True for a run on a virtual machine. */
export function isVirtual({ host }: Pick<Run, 'host'>): boolean {
  return host.some(({ name, value }) => name === 'hypervisor' && value !== 'none')
}
