// The style sheets of pages: one for all, and further ones for some kinds.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sampledPages } from './page/pages.ts'
import { expect, siteOf, test } from './test.ts'

function sheetsOf(html: string): readonly string[] {
  return [...html.matchAll(/\b(\w+)\.min\.[0-9a-f]+\.css/g)].map(([, name = '']) => name)
}

test('a page loads every style sheet whose classes it uses, the shared one first', async () => {
  const { folder } = await siteOf('own')
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const names = files.map((file) => file.split('.')[0] ?? '')
  expect([...names].sort()).toEqual(['embed', 'explore', 'print', 'profiles', 'site', 'source'])
  const classes = new Map(
    files.map((file, index) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll(/\{[^{}]*\}/g, '{}')
      const selectors = [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)
      return [names[index] ?? '', new Set(selectors)] as const
    }),
  )
  const missing: string[] = []
  for (const [kind, path] of sampledPages(folder)) {
    const file = kind === '404' ? '404.html' : join(path, 'index.html')
    const html = readFileSync(join(folder, file), 'utf8')
    const loaded = sheetsOf(html)
    expect(loaded[0], kind).toBe('site')
    const used = [...html.matchAll(/\bclass="?([^">]*)/g)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    for (const [sheet, own] of classes) {
      if (loaded.includes(sheet)) continue
      const without = used.filter((name) => own.has(name) && !classes.get('site')?.has(name))
      if (without.length > 0) missing.push(`${kind}: ${sheet}.css for ${without[0] ?? ''}`)
    }
  }
  expect(missing).toEqual([])
})
