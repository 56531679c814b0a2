// What a number of cores is called on virtual and on other machines.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { label } from '../../tools/analysis/label.ts'
import { wordsForRuns } from '../../tools/analysis/processor-words.ts'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from './runs.ts'

const vocabulary = readVocabulary(packageRoot)
const on = (hypervisor: string | undefined, cores: string | undefined): Run =>
  run(
    1,
    cores === undefined ? {} : { cores },
    {},
    {
      host:
        hypervisor === undefined
          ? []
          : [{ name: 'hypervisor', value: hypervisor, file: 'lscpu.txt', line: 1 }],
    },
  )
const words = (...runs: readonly Run[]): string =>
  label({ cores: '2' }, wordsForRuns(runs, vocabulary))

suite('a number of cores', () => {
  test('is one of virtual CPUs where all runs that state it name a hypervisor', () => {
    assert.equal(words(on('KVM', '2'), on('Xen', '1'), on(undefined, undefined)), '2 virtual CPUs')
    assert.equal(label({ cores: '1' }, wordsForRuns([on('KVM', '1')], vocabulary)), '1 virtual CPU')
  })

  test('is one of cores elsewhere', () => {
    assert.equal(words(), '2 cores')
    assert.equal(words(on('none', '2')), '2 cores')
    assert.equal(words(on('KVM', undefined)), '2 cores')
  })

  test('is one of CPUs where only some of them do', () => {
    assert.equal(words(on('KVM', '2'), on(undefined, '2')), '2 CPUs')
  })

  test('has the same words for the same vocabulary', () => {
    const own = wordsForRuns([on('KVM', '2')], vocabulary)
    assert.equal(wordsForRuns([on('KVM', '4')], vocabulary), own)
    assert.equal(wordsForRuns([on('KVM', '4')], own), own)
  })
})
