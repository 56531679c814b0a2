// Law 5: archive text is never markup. Here: it reaches data/ as strings, and as nothing else.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { pathProblem } from '../../tools/archive/limits.ts'
import { archiveOf, convertAt } from '../convert/project.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { payloads } from './payloads.ts'
import { tree } from './tree.ts'

const page = `---
archive:
  source: raw
  patterns: ['engines/{engine}/{n}.t{threads}.txt', '{tool}/{n}.cnf', '{tool}/{n}.txt']
---
`
const article = `---
title: x
---
\`\`\`figure
kind: throughput
id: all
title: All of them
archive: x
metric: tps
series: engine
\`\`\`
`

// Only what a name of a file may be; the rest of the payloads stands in lines.
const isName = (text: string): boolean =>
  text !== '.' && !/[/\p{Cs}]/u.test(text) && pathProblem(text) === undefined

suite(
  'text of an archive',
  { skip: payloads.length === 0 && 'SKIPPED: ../shared/corpora/xss-strings.txt is absent' },
  async () => {
    const root = mkdtempSync(join(tmpdir(), 'benchfolio-inert-'))
    after(() => rmSync(root, { recursive: true, force: true }))
    const write = (path: string, content: string): void => {
      const file = join(root, path)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, content)
    }
    const raw = 'content/archives/x/raw'
    write('content/archives/x/index.md', page)
    write('content/articles/a/index.md', article)
    const names = payloads.filter(isName)
    for (const [index, name] of names.entries())
      write(`${raw}/engines/${name}/${String(index)}.t1.txt`, sysbenchLog({ tps: index + 1 }))
    for (const [index, payload] of payloads.entries()) {
      write(`${raw}/lines/${String(index)}.txt`, `FATAL: ${payload}\n`)
      write(`${raw}/unknown/${String(index)}.txt`, `${payload}\n`)
      write(`${raw}/options/${String(index)}.cnf`, `[mysqld]\nport=1\n# ${payload}\nx=${payload}\n`)
    }
    const converted = await convertAt(root)
    const files = tree(join(root, 'data'))

    test('is there: names of engines, reasons, first lines', () => {
      assert.ok(names.length > 250, String(names.length))
      const all = [...files.values()].join('\n')
      const texts = new Set<string>()
      for (const content of files.values()) strings(JSON.parse(content), texts)
      for (const name of names) assert.ok(texts.has(name), name)
      assert.ok(all.includes('FATAL: '))
      assert.equal(converted.articles[0]?.figures[0]?.series.length, new Set(names).size)
    })

    test('stands in strings of JSON, and never in a key', () => {
      for (const [path, content] of files) {
        const keys = new Set<string>()
        keysOf(JSON.parse(content), keys)
        for (const key of keys) assert.match(key, /^(?:[a-zA-Z][\w./-]*|[0-9a-f]{12})$/, path)
      }
    })

    test('is in no name of a file', () => {
      for (const path of files.keys())
        assert.match(
          path,
          /^(?:permalinks|(?:archives|articles|claims|facts|runs|series|figures\/[a-z]+)\/[a-z0-9-]+)\.json$/,
        )
    })

    test('brings no character that steers a reader into a data file', () => {
      for (const [path, content] of files)
        for (const line of content.split('\n')) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u, path)
    })

    test('loses nothing: every file has its verdict', () => {
      const { sources, listing } = archiveOf(converted, 'x')
      assert.equal(sources.length, listing.members.length + listing.refused.length)
      assert.equal(sources.length, names.length + 3 * payloads.length)
    })
  },
)

function strings(value: unknown, found: Set<string>): void {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const item of Object.values(value)) strings(item, found)
}

function keysOf(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key)
    keysOf(item, found)
  }
}
