// What is not ranked, and the sentence that says why.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import { comparedSets, firstSentences } from '../../tools/findings/all-findings.ts'
import { unreadResults } from '../../tools/findings/unranked.ts'
import { packageRoot } from '../../tools/root.ts'
import { inferred } from '../inference/inferred.ts'

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
  const [percent = ''] = await sentencesFor(
    'engine,recall (%),rps\nstorea,98.5,400\nstoreb,98.1,500\n',
  )
  assert.match(percent, /slower|faster/)
  assert.deepEqual(await sentencesFor('engine,recall,rps\nstorea,98.5,400\nstoreb,91.5,500\n'), [
    'Recall differs from 91.5 to 98.5 %, so speeds are not compared',
  ])
})

test('tables of documents are not ranked beside many results that nothing reads', () => {
  const raw = Array.from({ length: 12 }, (_, at) => ({
    path: `results/a-${String(at)}.json`,
    isUsed: false,
  }))
  const documents = [{ path: 'README.md', isUsed: true }]
  assert.equal(
    unreadResults([...documents, ...raw], 12)?.text,
    '12 .json files of results were not understood; the numbers are from documents and are not compared',
  )
  assert.equal(unreadResults([...documents, ...raw], 6), undefined)
  assert.equal(unreadResults([...documents, ...raw.slice(0, 5)], 12), undefined)
  assert.equal(unreadResults([{ path: 'results/all.csv', isUsed: true }, ...raw], 12), undefined)
  for (const folder of ['src', 'changelogs', 'dataset', 'benchmark/panels']) {
    const others = raw.map(({ isUsed }, at) => ({ path: `${folder}/a-${String(at)}.json`, isUsed }))
    assert.equal(unreadResults([...documents, ...others], 12), undefined)
  }
})
