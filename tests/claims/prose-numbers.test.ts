// Numbers in prose without evidence.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseArticle } from '../../tools/articles/article.ts'
import { proseProblems } from '../../tools/claims/prose-numbers.ts'
import { evaluate } from '../../tools/claims/statements.ts'
import type { Diagnostic, Run } from '../../tools/model.ts'
import { run } from '../analysis/runs.ts'
import { contextOf, vocabulary } from './evaluation.ts'

const runs = [
  run(1, { version: '9.7.0', threads: '2', cores: '4', memory: '144G', host: 'h' }, { tps: 270 }),
  run(
    2,
    {
      version: '8.4.8',
      threads: '1',
      cores: '4',
      memory: '144G',
      host: 'h',
      branch: 'mysql 6.0-bugfixing',
    },
    { tps: 12e6 },
  ),
]
const head = '---\ntitle: A report\n---\n'

function problemsOf(text: string, list: readonly Run[] = runs): readonly Diagnostic[] {
  const article = parseArticle('/content/articles/report/index.md', text)
  const stated = evaluate(article.shortcodes, contextOf(list))
  return proseProblems(article, { runs: list, words: vocabulary, stated })
}

/** The numbers of a body that are problems. */
const unproven = (body: string, list: readonly Run[] = runs): readonly string[] =>
  problemsOf(head + body, list).map(({ message }) => /`([^`]*)`/.exec(message)?.[1] ?? message)

const cases: readonly (readonly [body: string, ...numbers: readonly string[]])[] = [
  ['It reaches 270 and {{< value metric=tps where="threads=2" >}}.', '270'],
  ['In 9.7, 9.7.0 and 8.4.8 it is so.'],
  ['It is 9.7 %, 9.7× or 9.7 times as much.', '9.7', '9.7', '9.7'],
  ['After 9.7 ms, 8.4 µs, 8.4ns and 9.7\u00A0ms', '9.7', '8.4', '8.4', '9.7'],
  ['9.7 GiB, 9.7 MB, 9.7 kB, 9.7 KiB and 9.7-ms waits', '9.7', '9.7', '9.7', '9.7', '9.7'],
  ['In 9.7-GA and 9.7 builds, on a 9.7-like plan'],
  ['With 9.7 s, a 9.7-fold gain and a 9.7-point drop', '9.7', '9.7', '9.7'],
  ['At 9.7k updates and 9.7 GHz', '9.7', '9.7'],
  ['fivefold, thirteen times and quadruples', 'fivefold', 'thirteen', 'quadruples'],
  ['With 6.0-bugfixing, 6.1-again and 6.0', '6.1', '6.0'],
  ['With 144G or 145G of memory', '145'],
  ['With 4h and 5h', '4', '5'],
  ['With two threads and four cores'],
  ['With three threads, two cores and one core', 'three', 'two', 'one'],
  ['With Two Threads, four-core hosts and four cpus'],
  ['With two clients, two users, two sessions and two connections'],
  [
    'With four clients, four users, four sessions and four connections',
    'four',
    'four',
    'four',
    'four',
  ],
  ['This one and One more, with one thread, one of them'],
  ['With two servers, twice and a half', 'two', 'twice', 'half'],
  ['With 2 threads and 4 cores', '2', '4'],
  ['`12 %`, `3×`, `3 queries per second`, `1,234.5 %`', '12', '3', '3', '1,234.5'],
  ['`32cores`, `--threads=16`, `12`, `x 5 %`, `5 % x` and `5 per second`'],
  ['In 2015, MySQL 5.6 was new: [7](https://example.org/8).', '7'],
  ['```sh\n12\n```\n<!-- 13 -->\n14', '14'],
]

suite('a number in prose', () => {
  for (const [body, ...numbers] of cases)
    test(`is unproven: ${numbers.join(', ') || 'none'} of ${JSON.stringify(body)}`, () => {
      assert.deepEqual(unproven(body), numbers)
    })

  test('is an error at its place, with the shortcode that prints it', () => {
    assert.deepEqual(problemsOf(`${head}\nIt reaches 270 per second.`), [
      {
        severity: 'error',
        rule: 'prose/number',
        message:
          'Unexpected number `270` without evidence, expected {{< value metric=tps where="version=9.7.0 threads=2" >}}',
        place: { file: '/content/articles/report/index.md', line: 5, column: 12 },
        fix: '{{< value metric=tps where="version=9.7.0 threads=2" >}}',
        edit: {
          length: 3,
          text: '{{< value metric=tps where="version=9.7.0 threads=2" unit=none >}}',
        },
      },
    ])
  })

  test('has no edit where no cell has it, nor in the front matter', () => {
    const [unknown] = problemsOf(`${head}It is 271.`)
    assert.equal(unknown?.edit, undefined)
    assert.match(unknown?.fix ?? '', /^\{\{< value metric=… where="…" >\}\}, or /)
    const [finding] = problemsOf('---\ntitle: A report\nfinding: It reaches 270.\n---\n')
    assert.equal(finding?.edit, undefined)
    assert.deepEqual(finding?.place, {
      ...{ file: '/content/articles/report/index.md', line: 3, column: 21 },
    })
    assert.match(finding.fix ?? '', /version=9\.7\.0/)
  })

  test('is replaced without its scale', () => {
    const [million] = problemsOf(`${head}It is 12,000,000 million.`)
    assert.deepEqual(
      [million?.message.slice(0, 44), million?.edit?.length],
      ['Unexpected number `12,000,000 million` witho', 10],
    )
  })

  test('in words asks for other words', () => {
    const fix = '{{< count of=… word="three …" >}} or {{< ratio … word="three" >}}'
    assert.deepEqual(problemsOf(`${head}Of three servers`), [
      {
        severity: 'error',
        rule: 'prose/word',
        message: `Unexpected number word \`three\` without evidence, expected ${fix}, or other words`,
        place: { file: '/content/articles/report/index.md', line: 4, column: 4 },
        fix,
      },
    ])
  })

  test('is a warning in a draft', () => {
    const draft = '---\ntitle: 12 % less\ndraft: true\n---\n12 and three'
    assert.deepEqual(
      problemsOf(draft).map(({ severity, rule }) => `${severity} ${rule}`),
      ['warning prose/title', 'warning prose/number', 'warning prose/word'],
    )
  })

  test('of the front matter counts in finding, takeaways and titles only', () => {
    const text = `---
title: It reaches 12
date: 2026-01-02
finding: It reaches 13
takeaways:
  - It reaches 14
summary: It reaches 15
weight: 16
---
`
    assert.deepEqual(
      problemsOf(text).map(
        ({ rule, place: { line, column } }) => `${rule} ${String(line)}:${String(column)}`,
      ),
      ['prose/title 2:19', 'prose/title 7:21', 'prose/number 4:21', 'prose/number 6:16'],
    )
  })

  test('in a title may be a version of a run', () => {
    assert.deepEqual(problemsOf('---\ntitle: What is new in 9.7\n---\n'), [])
    assert.equal(problemsOf('---\ntitle: What is new in 9.6\n---\n').length, 1)
  })

  test('of cpus is that of the field cpus or cores', () => {
    assert.deepEqual(unproven('With two CPUs', [run(1, { cpus: '2' }, {})]), [])
    assert.deepEqual(unproven('With two cores', [run(1, { cpus: '2' }, {})]), ['two'])
    for (const key of ['clients', 'users', 'sessions', 'connections']) {
      assert.deepEqual(unproven(`With two ${key}`, [run(1, { [key]: '2' }, {})]), [])
      assert.deepEqual(unproven('With two threads', [run(1, { [key]: '2' }, {})]), ['two'])
    }
  })
})
