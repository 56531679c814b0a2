// The style sheets of pages: one for all, and a few for pages that need more.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { kindsOfPages } from './pages.ts'
import { expect, test, visit } from './test.ts'

function sheetsOf(html: string): readonly string[] {
  return [...html.matchAll(/\b(\w+)\.min\.[0-9a-f]+\.css/g)].map(([, name = '']) => name)
}

test('a page names each sheet whose classes it uses, and the shared one is the same for all', () => {
  const { folder } = visit('own')
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const names = files.map((file) => file.split('.')[0] ?? '')
  expect([...names].sort()).toEqual(['explore', 'print', 'profiles', 'site', 'source'])
  const classes = new Map(
    files.map((file, index) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\{[^{}]*\}/g, '{}')
      const found = [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
      return [names[index] ?? '', new Set(found)] as const
    }),
  )
  const missing: string[] = []
  for (const [kind, path] of kindsOfPages(folder)) {
    const file = kind === '404' ? '404.html' : join(path, 'index.html')
    const html = readFileSync(join(folder, file), 'utf8')
    const named = sheetsOf(html)
    expect(named[0], kind).toBe('site')
    const used = [...html.matchAll(/\bclass="?([^">]*)/g)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    for (const [sheet, own] of classes) {
      if (named.includes(sheet)) continue
      const lost = used.filter((name) => own.has(name) && !classes.get('site')?.has(name))
      if (lost.length > 0) missing.push(`${kind}: ${sheet}.css for ${lost[0] ?? ''}`)
    }
  }
  expect(missing).toEqual([])
})
