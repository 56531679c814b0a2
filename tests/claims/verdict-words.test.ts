import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sentences } from '../../tools/articles/sentences.ts'
import {
  isReserved,
  namesSample,
  titleWords,
  verdictWords,
} from '../../tools/claims/verdict-words.ts'
import { logFiles, stated } from './publication.ts'

suite('verdict words of prose', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['11.4 is slower than 10.1.', ['slower: order']],
    [
      'Reads take longer than writes and 9.7 is ahead of 8.4.',
      ['longer: order', 'ahead of: order'],
    ],
    ['The slower server has more than 1,000 connections', ['more: order']],
    ['The slower run started first.', []],
    ['Both reach the same throughput.', ['the same throughput: equality']],
    [
      'The buffer pool has no effect and does not explain the loss.',
      ['no effect: equality', 'does not explain: equality'],
    ],
    ['It updates 2.4 × as fast as 5.5.', ['as fast as: order']],
    ['It updates twice as fast as 5.5.', ['as fast as: order']],
    ['5.6 is as fast as 5.5.', ['as fast as: equality']],
    [
      'It stayed within the margin, as fast as before.',
      ['stayed within: equality', 'as fast as: equality'],
    ],
    ['The same file is used twice.', []],
    ['There is no significant difference.', ['no significant: not significant']],
    ['The difference is significant.', ['significant: significant']],
    ['A larger pool holds all data.', []],
    ['11.4 clearly loses with 16 threads.', ['loses: order']],
    ['MySQL 8.4.8 wins.', ['wins: order']],
    ['The checkpoint age rises, then falls.', []],
    ['There is a regression, and 9.7 lags behind.', ['regression: order', 'lags behind: order']],
  ]
  for (const [text, expected] of cases)
    test(`${text} ${expected.join(', ') || 'none'}`, () => {
      const words = verdictWords(text).map((word) => `${word.text}: ${word.statement}`)
      assert.deepEqual(words, expected)
    })
})

suite('words of titles', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['Throughput rises from 1 to 8 threads', 1],
    ['5.5 leads with few threads and collapses with many', 2],
    ['CPU time per query', 0],
    ['At most 5,000 per second', 0],
    ['Queries per second by version', 0],
    ['p95 latency, lower is better', 0],
    ['Throughput with more than 16 threads, largest tables first', 0],
    ['The fastest of both, worst case', 1],
  ]
  for (const [text, expected] of cases)
    test(`${text}: ${String(expected)}`, () => {
      assert.equal(titleWords(text).length, expected)
    })

  test('are limited to the sample, to a source or to a supposition', () => {
    assert.ok(namesSample('Median point selects are 16 % lower'))
    assert.ok(namesSample('In single runs, 5.6.9 is faster'))
    assert.ok(!namesSample('Range scans by a covering index'))
    assert.ok(isReserved('According to the post, 5.7 is slower'))
    assert.ok(isReserved('The default may be slower'))
    assert.ok(!isReserved('5.7 is slower'))
  })
})

test('sentences have the texts of prose, list items and keys, each at its offset', () => {
  const text =
    '---\ntitle: A title\ndate: 2026-01-02\n---\n## A head\n\nOne is 10.1.8. Two `code`\nlines!\n- An item\n\n```sh\nfaster\n```\nSee [Is it faster?](https://example.org/) now.\n'
  const found = sentences(text)
  assert.deepEqual(
    found.map(({ text: sentence, key }) => [key, sentence.replace(/\s+/g, ' ').trim()]),
    [
      ['title', 'A title'],
      ['', '## A head'],
      ['', 'One is 10.1.8.'],
      ['', 'Two lines!'],
      ['', '- An item'],
      ['', 'See now.'],
    ],
  )
  for (const { text: sentence, start } of found) {
    const [word = ''] = sentence.trim().split(/\s+/)
    assert.ok(text.slice(start, start + sentence.length).includes(word))
  }
})

const repeats = (middle: number): readonly number[] =>
  [0, 1, 2, 3, 4, 5].map((step) => middle + step)
const runs = {
  '8.4.8': { 1: repeats(1000), 4: repeats(3000) },
  '9.6.0': { 1: repeats(1000), 4: repeats(3000) },
  '9.7.0': { 1: repeats(900), 4: repeats(3300) },
}
const sides = 'metric=tps baseline="version=8.4.8"'
const supported = `{{< claim text="With 4 threads, 9.7.0 is 9..11 % faster than 8.4.8" ${sides} contender="version=9.7.0" where="threads=4" >}}`
const equal = `{{< claim text="9.6.0 is within 2 % of 8.4.8" ${sides} contender="version=9.6.0" over="threads=*" >}}`
const figure = (title: string, more = ''): string =>
  `\`\`\`figure\nkind: relative\nid: f\ntitle: ${title}\narchive: logs\nmetric: tps\nrow: threads\nseries: version\nbaseline: {version: 8.4.8}\n${more}\`\`\`\n`

suite('verdicts in an article', () => {
  const wrong: readonly (readonly [string, string, RegExp])[] = [
    [
      'an order in prose',
      `${figure('Rates')}\nNewer releases are faster.`,
      /^\d+:20: warning prose\/verdict: .*`faster`/m,
    ],
    [
      'an equality next to a claim of an order',
      `${supported}\n\nThis has no effect.`,
      /prose\/verdict: .*`no effect`/,
    ],
    [
      'a claim in another section',
      `## A\n\n${supported}\n\n## B\n\n9.7.0 is faster.`,
      /prose\/verdict: .*`faster`/,
    ],
    [
      'a title of a figure with cells of both directions',
      figure('Version 9.7.0 leads'),
      /figure\/title-verdict: .*`leads`/,
    ],
    [
      'a ratio in the title of a figure',
      figure(`Version 9.7.0 at {{< ratio ${sides} contender="version=9.7.0" where="threads=1" >}}`),
      /figure\/title-verdict: .*`ratio`/,
    ],
  ]
  for (const [name, article, expected] of wrong)
    test(`are a finding for ${name}`, async (context) => {
      const { problems } = await stated(context, logFiles(runs, article))
      assert.match(problems.join('\n'), expected)
    })

  const right: readonly (readonly [string, string])[] = [
    ['an order next to a supported claim', `${supported}\n\nWith this load 9.7.0 is faster.`],
    ['an equality next to a supported claim', `${equal}\n\nBoth reach the same throughput.`],
    ['what a median shows', 'The median of 9.7.0 is lower than that of 8.4.8.'],
    ['what a source states', 'According to the post, newer releases are faster.'],
    [
      'a number of a shortcode',
      `9.7.0 is {{< ratio ${sides} contender="version=9.7.0" where="threads=1" as=change >}} slower.`,
    ],
    [
      'a title whose figure has significant cells only',
      figure(
        'Version 9.7.0 leads with many threads',
        'where: {threads: ["4"], version: [8.4.8, 9.7.0]}\n',
      ),
    ],
    ['a title that names its sample', figure('Medians of 9.7.0 rise with the threads')],
    [
      'a title whose subtitle names the sample',
      figure('Version 9.7.0 leads', 'subtitle: single runs\n'),
    ],
    [
      'a listing',
      figure('The hosts differ')
        .replace('relative', 'environment')
        .replace(/metric: tps\nrow: threads\n/, '')
        .replace(/baseline.*\n/, ''),
    ],
  ]
  for (const [name, article] of right)
    test(`are none for ${name}`, async (context) => {
      const { problems } = await stated(context, logFiles(runs, article))
      assert.deepEqual(
        problems.filter((problem) => problem.includes('verdict')),
        [],
      )
    })
})
