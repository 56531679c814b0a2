// The finding that opens the page of a term, and the sentences of lists.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSentences, termFindings } from '../../tools/site/term-findings.ts'

type Articles = Parameters<typeof termFindings>[0]
type Claims = NonNullable<Articles[number]['statements']>['claims']

const runs = new Map([
  ['old-run', '5.5'],
  ['new-run', '5.6'],
])

function claim(
  id: string,
  kind: 'confirmed' | 'measured',
  compared: string,
  base: string,
  ratio = 1,
) {
  const side = (run: string) => ({ text: '1', value: 1, n: 3, middle: 1, evidence: [place(run)] })
  const empty = { label: '', baselineLabel: '', contenderLabel: '', interval: '', change: '' }
  const cell = { ...empty, ratio, outcome: 'matches' } as const
  return {
    ...{ id, text: `claim ${id}`, words: '−5 % · only 1 CPU', badge: { kind, text: '' } },
    ...{ metric: { name: 'qps', title: '' }, runs: [compared, base] },
    details: [{ ...cell, verdictText: '', baseline: side(base), contender: side(compared) }],
  }
}

function place(run: string) {
  return { run, archive: 'a', file: 'log.txt', line: 1 }
}

function article(claims: Claims, chart: string | undefined): Articles[number] {
  const figure = {
    ...{ id: 'rates', title: 'Rates', evidence: [...runs.keys()].map(place), baseline: 0 },
    metric: { name: 'qps', title: 'queries per second', unit: '1/s', better: 'higher' as const },
    facets: ['2 CPUs', '1 CPU'].map((label) => ({ label, fields: {} })),
    series: [{ label: '5.5', fields: { version: '5.5' }, colour: 'blue', dash: 0, marker: 0 }],
    ...(chart === undefined ? {} : { drawing: { kind: 'chart' as const, facets: [] } }),
  }
  return { article: { slug: 'report' }, figures: [figure], statements: { claims } }
}

test('a term opens with a claim about it, not one in which it is the base, and with the panel of its restriction', () => {
  const claims = [
    claim('a', 'confirmed', 'new-run', 'old-run'),
    claim('b', 'confirmed', 'old-run', 'new-run'),
  ]
  const findings = termFindings([article(claims, 'chart')])
  assert.deepEqual(findings('5.5', runs).story, {
    ...{
      path: 'data/figures/report/rates.json',
      article: 'report',
      page: '/evidence/b',
      claim: 'b',
      lead: 1,
    },
  })
  assert.equal(findings('5.6', runs).story?.claim, 'a')
  assert.equal(findings('5.6', runs).lead.base, '5.5')
})

test('the claim that compares the newest release leads, unless another one has a stronger badge', () => {
  const claims = [
    claim('large', 'confirmed', 'old-run', 'old-run', 4),
    claim('newest', 'confirmed', 'new-run', 'old-run', 1.1),
    claim('weak', 'measured', 'new-run', 'old-run', 9),
  ]
  const engines = new Map([...runs.keys()].map((run) => [run, 'mysql']))
  const ranks = new Map([...runs.keys()].map((run, rank) => [run, rank]))
  const findings = termFindings([article(claims, 'chart')])
  assert.deepEqual(findings('mysql', engines, ranks).claims, ['newest', 'large', 'weak'])
  assert.equal(findings('mysql', engines).claims[0], 'large')
})

test('of claims with equal badges the one with the largest effect leads, up or down', () => {
  const claims = [1.1, 0.4, 2].map((ratio) =>
    claim(String(ratio), 'confirmed', 'new-run', 'old-run', ratio),
  )
  const findings = termFindings([article(claims, undefined)])('5.6', runs)
  assert.deepEqual(findings.claims, ['0.4', '2', '1.1'])
})

test('a weaker verdict does not lead because it has a chart; without a claim the chart leads', () => {
  const drawn = article([claim('weak', 'measured', 'new-run', 'old-run')], 'chart')
  const table = article([claim('strong', 'confirmed', 'new-run', 'old-run')], undefined)
  assert.equal(termFindings([drawn, table])('5.6', runs).story, undefined)
  assert.deepEqual(termFindings([article([], 'chart')])('5.6', runs).story, {
    ...{ path: 'data/figures/report/rates.json', article: 'report', page: '/articles/report' },
  })
})

test('no two rows of a list have one sentence', () => {
  const sentences = (...texts: string[]) => ({
    sentences: texts.map((text) => ({ text, page: '/' })),
  })
  const listed = listSentences([sentences('a', 'b'), sentences('a', 'c'), sentences('a')])
  assert.deepEqual(
    listed.map((sentence) => sentence?.text),
    ['a', 'c', undefined],
  )
})
