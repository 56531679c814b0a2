// Sentences that state a feature to be on or off.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { run } from '../analysis/runs.ts'
import { evaluated } from './evaluation.ts'

const runs = [
  run(1, { ht: 'off', ahi: 'on', config: 'base' }, { tps: 100 }),
  run(2, { ht: 'on', ahi: 'on', config: 'base' }, { tps: 130 }),
  run(4, { ht: 'off', ahi: 'on', config: 'performance-schema' }, { tps: 130 }),
  run(3, { ht: 'off', ahi: 'on', config: 'no-doublewrite' }, { tps: 130 }),
]
const problemsOf = (text: string, baseline: string, contender: string): string =>
  evaluated(
    `{{< claim text="${text}" metric=tps baseline="${baseline}" contender="${contender}" is="30 % faster" >}}`,
    runs,
  )
    .problems.filter((problem) => problem.includes('/sentence'))
    .map((problem) => problem.replace(/^.*?sentence: (.*?),.*$/, '$1'))
    .join('\n')
const hyperThreading = ['ht=off config=base', 'ht=on config=base'] as const
const schema = ['config=base ht=off', 'config=performance-schema ht=off'] as const
const doublewrite = ['config=base ht=off', 'config=no-doublewrite ht=off'] as const

for (const [sides, sentences] of [
  [
    hyperThreading,
    [
      ...[
        'With hyper-threading, it is 30 % faster',
        'Enabling hyper-threading makes it 30 % faster',
      ],
      ...['It is 30 % faster with hyper-threading than without', 'HT on is 30 % faster'],
      ...[
        'It is 30 % faster than without hyper-threading',
        'From HT off to HT on, it is 30 % faster',
      ],
      ...['With the adaptive hash index, hyper-threading makes it 30 % faster'],
      'With or without the adaptive hash index, it is 30 % faster',
    ],
  ],
  [
    schema,
    [
      ...[
        'With Performance Schema, it is 30 % faster',
        'It is 30 % faster with Performance Schema on',
      ],
      ...['Compared with base, performance-schema is 30 % faster'],
      'It is 30 % faster than without Performance Schema',
    ],
  ],
  [
    doublewrite,
    [
      ...['Without doublewrite, it is 30 % faster', 'With doublewrite off, it is 30 % faster'],
      ...['Disabling doublewrite makes it 30 % faster', 'It is 30 % faster than with doublewrite'],
    ],
  ],
] as const)
  describe(`a sentence about ${sides.join(' and ')}`, () => {
    for (const sentence of sentences)
      test(`may state: ${sentence}`, () => {
        assert.equal(problemsOf(sentence, sides[0], sides[1]), '')
      })
  })

for (const [sides, sentence, text] of [
  [hyperThreading, 'Without hyper-threading, it is 30 % faster', 'Without hyper-threading'],
  [hyperThreading, 'It is 30 % faster than with hyper-threading', 'with hyper-threading'],
  [hyperThreading, 'Disabling HT makes it 30 % faster', 'Disabling HT'],
  [
    hyperThreading,
    'Without the adaptive hash index, it is 30 % faster',
    'Without the adaptive hash index',
  ],
  [schema, 'Without Performance Schema, it is 30 % faster', 'Without Performance Schema'],
  [schema, 'With Performance Schema off, it is 30 % faster', 'With Performance Schema off'],
  [doublewrite, 'With doublewrite on, it is 30 % faster', 'With doublewrite on'],
  [doublewrite, 'It is 30 % faster than without doublewrite', 'without doublewrite'],
] as const)
  test(`a sentence may not state: ${sentence}`, () => {
    assert.match(problemsOf(sentence, sides[0], sides[1]), new RegExp(`^Unexpected \`${text}\``))
  })
