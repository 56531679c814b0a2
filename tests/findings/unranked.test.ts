// What is not ranked, and the sentence that says why.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import type { Run } from '../../tools/core/model.ts'
import { comparedSets, firstSentences } from '../../tools/findings/all-findings.ts'
import { unreadResults } from '../../tools/findings/unranked.ts'
import { packageRoot } from '../../tools/root.ts'
import { run } from '../analysis/runs.ts'
import { inferred } from '../inference/inferred.ts'
import { source } from '../runs/sources.ts'

const vocabulary = readVocabulary(packageRoot)

const searches = (recalls: readonly string[]): string =>
  `engine,recall,rps\n${recalls.map((recall, at) => `store${String(at)},${recall},${String(500 - 100 * at)}`).join('\n')}\n`

test('searches of unequal recall are not ranked by their speed, those of equal recall are', async (context) => {
  const sentencesFor = async (...recalls: readonly string[]): Promise<readonly string[]> => {
    const { runs } = await inferred(context, { 'search.csv': searches(recalls) })
    const sources = { runs, isUnknown: () => false, vocabulary }
    assert.equal(comparedSets(sources).length, 1)
    return firstSentences(sources).map(({ text }) => text)
  }
  assert.deepEqual(await sentencesFor('0.52', '0.95', '0.96'), [
    'Recall differs from 52 to 96 %, so speeds are not compared',
  ])
  assert.match((await sentencesFor('0.951', '0.95', '0.952'))[0] ?? '', /fastest|slower|faster/)
})

test('what is compared at equal recall is ranked, in percent too, though recall differs between cells', async (context) => {
  const sentencesFor = async (table: string): Promise<readonly string[]> => {
    const { runs } = await inferred(context, { 'search.csv': table })
    return firstSentences({ runs, isUnknown: () => false, vocabulary }).map(({ text }) => text)
  }
  const rows = ['a', 'b', 'c'].flatMap((name, at) =>
    [16, 64].map(
      (width) =>
        `store${name},${String(width)},${String(0.9 + width / 1000)},${String(900 - 100 * at - width)}`,
    ),
  )
  const head = 'engine,ef_search,recall,rps'
  const [sweep = ''] = await sentencesFor(`${head}\n${rows.join('\n')}\n`)
  assert.match(sweep, /fastest|slower|faster/)
  assert.match(sweep, /store/)
  const modes = 'engine,mode,recall,rps\nqdrant,full,1,80\nmilvus,full,1,90\n'
  const [first = '', ...others] = await sentencesFor(
    `${modes}qdrant,fast,0.94,900\nmilvus,fast,0.945,700\n`,
  )
  assert.match([first, ...others].join(), /qdrant is/i)
  assert.match(
    (await sentencesFor(`${modes}qdrant,fast,0.94,900\nmilvus,fast,0.98,700\n`)).join(),
    /^Recall differs from 94 to 100 %/,
  )
  const [percent = ''] = await sentencesFor(
    'engine,recall (%),rps\nstorea,98.5,400\nstoreb,98.1,500\n',
  )
  assert.match(percent, /slower|faster/)
  assert.deepEqual(await sentencesFor('engine,recall,rps\nstorea,98.5,400\nstoreb,91.5,500\n'), [
    'Recall differs from 91.5 to 98.5 %, so speeds are not compared',
  ])
})

test('tables of documents are not ranked beside many results that nothing reads', () => {
  const runsOf = (path: string, count: number): readonly Run[] =>
    Array.from({ length: count }, (_, id) =>
      run(id, {}, { tps: 100 + id }, { source: source(path, {}, []) }),
    )
  const filesIn = (folder: string, count = 12) =>
    Array.from({ length: count }, (_, at) => ({
      path: `${folder}/a-${String(at)}.json`,
      readings: [],
    }))
  const documented = runsOf('README.md', 12)
  assert.equal(
    unreadResults(filesIn('results'), documented)?.text,
    '12 .json files of results were not understood; the numbers are from documents and are not compared',
  )
  assert.equal(unreadResults(filesIn('results'), documented.slice(6)), undefined)
  assert.equal(unreadResults(filesIn('results', 5), documented), undefined)
  const table = runsOf('results/all.csv', 1)
  assert.equal(unreadResults(filesIn('results'), [...documented, ...table]), undefined)
  for (const folder of ['src', 'changelogs', 'dataset', 'benchmark/panels'])
    assert.equal(unreadResults(filesIn(folder), documented), undefined)
  const facts = filesIn('results').map((file) => ({
    ...file,
    readings: [{ kind: 'facts', facts: [] }] as const,
  }))
  assert.equal(unreadResults(facts, documented), undefined)
})
