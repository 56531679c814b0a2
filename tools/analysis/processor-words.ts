// What a number of cores is called: on a virtual machine, they are virtual CPUs.
import type { Run } from '../core/model.ts'
import type { KeyRow, Vocabulary } from './vocabulary.ts'

type StatedRun = Pick<Run, 'fields' | 'host'>

const key = 'cores'
const virtual = new WeakMap<Vocabulary, Vocabulary>()

/** The vocabulary for these runs: where all that state a number of cores name a hypervisor, the words for it are `virtual CPUs`. */
export function wordsForRuns(runs: readonly StatedRun[], vocabulary: Vocabulary): Vocabulary {
  if (!areVirtual(runs)) return vocabulary
  const known = virtual.get(vocabulary)
  if (known) return known
  const row: KeyRow = {
    ...vocabulary.key(key),
    title: 'virtual CPUs',
    unit: ['virtual CPU', 'virtual CPUs'],
  }
  const words = {
    ...vocabulary,
    key: (name: string) => (name === key ? row : vocabulary.key(name)),
  }
  virtual.set(vocabulary, words)
  virtual.set(words, words)
  return words
}

/** True where some run states a number of cores, and all that do name a hypervisor. */
export function areVirtual(runs: readonly StatedRun[]): boolean {
  const counted = runs.filter(({ fields }) => fields[key] !== undefined)
  return counted.length > 0 && counted.every(isVirtual)
}

/** True for a run on a virtual machine. */
export function isVirtual({ host }: Pick<Run, 'host'>): boolean {
  return host.some(({ name, value }) => name === 'hypervisor' && value !== 'none')
}
