import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import MarkdownIt from 'markdown-it'
import { readVocabulary } from '../../tools/analysis/vocabulary.ts'
import {
  bibliographyFormats,
  reference,
  cited,
  citeFormats,
} from '../../tools/cite/cite-subject.ts'
import { citation, type Citation } from '../../tools/cite/citation.ts'
import { permalinkId, type Publication } from '../../tools/cite/publication.ts'
import { markdownTable } from '../../tools/cite/markdown.ts'
import { github, jira } from '../../tools/cite/markup.ts'
import { ascii, plain } from '../../tools/cite/plain.ts'
import { blocks } from '../../tools/cite/tree.ts'
import { openPublication } from '../../tools/cite/open-publication.ts'
import { packageRoot } from '../../tools/root.ts'
import { convertAt, gridProject, gridTable } from '../convert/project.ts'
import { sampled } from '../extent.ts'

const publication = { ...openPublication(packageRoot), source: () => '[mysqld]\nskip-log-bin\n' }
const words = readVocabulary(packageRoot)
const longest = (text: string): number => Math.max(...text.split('\n').map((line) => line.length))

function of(id: string, from: Publication = publication): Citation {
  const found = citation(id, from, words)
  assert.ok(found)
  return found
}

const figure = publication.ledger.find(
  ({ kind, address }) => kind === 'figure' && address === 'articles/second-core/#fig-read-only',
)
const article = publication.ledger.find(({ address }) => address === 'articles/old-claims/')

const citedFiles = {
  'content/articles/two-cores/index.md': `---
title: Two cores give twice the throughput
date: 2026-11-21
bugs: [mysql-1]
recreates: [{url: 'https://example.org/post', title: A post, author: Somebody, date: 2014-02-01}]
---
Prose of *the author* with \`code\`.

${gridTable}
\`\`\`claim
text: Two cores double the rate
of: tps cores=2 / cores=1
archive: grid
is: 2x
\`\`\`
`,
  'content/bugs/mysql-1/index.md': `---
title: Slow with one core
tracker: mysql
number: '1'
status: closed
fixed: [5.6.2]
timeline: [{date: 2014-01-02, text: Reported.}]
---
`,
}

suite('a citation of a small publication', () => {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-cite-'))
  let small: Publication = publication
  before(async () => {
    gridProject(root, citedFiles)
    await convertAt(root)
    small = openPublication(root, 'https://example.org/')
  })
  after(() => {
    rmSync(root, { recursive: true })
  })
  const idOf = (wanted: string): string =>
    small.ledger.find(({ kind }) => kind === wanted)?.id ?? ''
  const matches = (text: string, name: string): void => {
    const golden = join(import.meta.dirname, 'goldens', `${name}.golden`)
    if (process.env['UPDATE_GOLDEN'] === '1' || !existsSync(golden)) writeFileSync(golden, text)
    assert.equal(text, readFileSync(golden, 'utf8'))
  }

  for (const kind of ['figure', 'claim', 'article'])
    for (const format of citeFormats)
      test(`of its ${kind} as ${format} is its golden`, () => {
        matches(cited(of(idOf(kind), small), format), `${kind}.${format}`)
      })

  for (const format of bibliographyFormats)
    test(`of its article as ${format} is its golden`, () => {
      const titled = { ...of(idOf('article'), small), title: '3 % & {x}_y ~ \\^' }
      matches(reference(titled, format), `article.${format}`)
    })
})

suite('a citation of the publication', () => {
  test('is ASCII of at most 78 columns for every address there is', () => {
    const step = sampled(1, 40)
    for (const { id } of publication.ledger.filter((_, index) => index % step === 0)) {
      const text = cited(of(id), 'mysql')
      assert.ok(/^[\n\x20-\x7E]*$/.test(text), id)
      assert.ok(longest(text) <= 78, `${id}: ${String(longest(text))}`)
    }
  })

  test('of a redirected claim is that of the claim that it leads to', () => {
    const old = publication.ledger.find(
      ({ kind, state }) => kind === 'claim' && state !== undefined,
    )
    assert.equal(permalinkId(old?.id ?? '', publication), old?.to)
    const [first, second] = ['0123456789ab', 'ba9876543210']
    const by: string[] = []
    const entry = { kind: 'claim', title: '', address: '', by, state: 'redirected' } as const
    const loop = [
      { ...entry, id: first, to: second },
      { ...entry, id: second, to: first },
    ]
    assert.equal(permalinkId(first, { ...publication, ledger: loop }), undefined)
  })

  test('of a claim names every cell, also the only one', () => {
    const claims = publication.ledger.filter(
      ({ kind, state }) => kind === 'claim' && state === undefined,
    )
    for (const { id } of claims) assert.doesNotMatch(cited(of(id), 'github'), /^\| +\|/m, id)
  })

  test('of an article is a whole report: tables, per-query times, command lines, timeline, the fix', () => {
    const text = cited(of(article?.id ?? ''), 'mysql')
    const order = [
      /^Description:$/m,
      /^oltp_read_only +1,088 +1,108 /m,
      /^1 point +70\.4 +72\.6 \(\+3\.1 %\) +73\.4 \(\+4\.3 %\)$/m,
      /^MySQL #37576: /m,
      /^- 2008-06-23 /m,
      /^- 2011-12-06 /m,
      /^How to repeat:$/m,
      /^ +sysbench prepare --test=oltp/m,
      /^ +sysbench run --num-threads=4/m,
      /^Suggested fix:$/m,
      /^MySQL #37576 is fixed in 5\.6\.2\.$/m,
    ].map((pattern) => text.search(pattern))
    assert.ok(!order.includes(-1), String(order))
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
  })

  test('has the three headings of the form, absolute addresses, the day and the version', () => {
    const text = cited(of(figure?.id ?? ''), 'mysql')
    assert.deepEqual(text.match(/^(?:Description|How to repeat|Suggested fix):$/gm), [
      'Description:',
      'How to repeat:',
      'Suggested fix:',
    ])
    assert.match(text, /https:\/\/benchfolio\.example\/p\/[0-9a-f]{12}\//)
    assert.match(text, /2026-11-21/)
    assert.match(text, /Benchfolio \d/)
  })

  test('as GitHub Markdown is read back by a Markdown renderer as the same blocks', () => {
    for (const { id, kind } of publication.ledger.filter(
      (entry) => entry.kind !== 'run' && entry.kind !== 'row',
    )) {
      const { markdown } = of(id)
      const html = new MarkdownIt({ html: true }).render(github(blocks(markdown)))
      const tables = blocks(markdown).filter((block) => block.kind === 'table')
      assert.equal(html.split('<table>').length - 1, tables.length, kind)
      const cells = tables.flatMap(({ rows }) => rows.flat())
      assert.equal([...html.matchAll(/<t[hd][ >]/g)].length, cells.length, id)
    }
  })
})

suite('text of an archive', () => {
  const hostile = '| {noformat} <script> `x` *b* _i_ [a](http://x) {color:red} #12 @dev'
  const list = blocks(
    `## Description\n\n${hostile.replace(/[\\`*_{}[\]<>#~|&]/g, '\\$&')}\n\n\`\`\`my.cnf\n${hostile}\n\`\`\`\n`,
  )

  test('is text in Jira', () => {
    const text = jira(list)
    assert.match(text, /\\\{noformat\\\}/)
    assert.equal(text.match(/(?<!\\)\{noformat/g)?.length, 2)
  })

  test('is text on GitHub, and names nobody', () => {
    const html = new MarkdownIt({ html: true }).render(github(list))
    assert.ok(!html.includes('<script>'))
    assert.ok(!/<(?:em|strong|a)\b/.test(html))
    assert.ok(!/[#@](?=\w)/.test(github(list).split('<details>')[0]?.replace(/^#.*$/m, '') ?? ''))
  })

  test('in plain text is spelled in ASCII', () => {
    assert.equal(ascii('5\u00A0µs × 2 ÷ 3 − é “x” 漢'), '5 us x 2 / 3 - e "x" ?')
  })

  test('of any width is never wider than asked, tables and addresses included', () => {
    const long = blocks(
      `| ${'a'.repeat(50)} | ${'b'.repeat(60)} | c |\n| --- | ---: | --- |\n| x | y | ${'z'.repeat(90)} |\n\n${'w'.repeat(200)}\n`,
    )
    assert.ok(longest(plain(long, 78, 'mysql')) <= 78)
  })
})

test('a row that a panel lacks is not printed, one with empty texts is', () => {
  const gap = { label: '64', cells: [{ text: '', mark: 'missing' as const }] }
  const rows = [{ label: '1', cells: [{ text: '20' }] }, gap, { label: 'none', cells: [] }]
  assert.equal(
    markdownTable({ head: ['threads', '8.0'], align: ['right', 'right'], rows }),
    '| threads | 8.0 |\n| ---: | ---: |\n| 1 | 20 |\n| none |',
  )
})
