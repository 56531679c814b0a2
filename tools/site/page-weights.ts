// What pages weigh, a line a kind: counted cheaply, for it is part of every build.
//
// Sizes of all pages are looked up, and one page a kind, the largest, is read. Styles and scripts are shared by many
// pages and carry their digest in their names: each is compressed once, and what came out is remembered.
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { filesBelow } from '../core/files-below.ts'

/** The largest page of a kind. */
export interface PageWeight {
  /** `home`, `list` for sections, else the section: `article`, `run`, `source`. */
  readonly kind: string
  /** As a path below the site. */
  readonly page: string
  /** Its bytes as a file. */
  readonly html: number
  /** Bytes with brotli: of the page itself, of its style sheets, of its scripts, of scripts that come on first use. */
  readonly sent: number
  readonly styles: number
  readonly scripts: number
  readonly later: number
}

// Close to what hosts send, in a fiftieth of the time of the best. One more takes 32 MB a file, which cost more than the work.
const quality = 8

/** Weighs the pages below `folder`; what files with a digest in their name weigh is kept in `cache`. */
export function pageWeights(folder: string, cache: string): readonly PageWeight[] {
  const known = readCache(cache)
  const weighed = new Map<string, number>()
  const brotli = (file: string): number => {
    const before = known.get(file)
    const bytes = before ?? compressed(readFileSync(join(folder, file)))
    weighed.set(file, bytes)
    return bytes
  }
  const kinds = [...largestPages(folder)].map(([kind, { page, html }]): PageWeight => {
    const bytes = readFileSync(join(folder, page))
    const files = filesOf(bytes.toString('utf8'), posix.dirname(page)).filter(({ file }) =>
      existsSync(join(folder, file)),
    )
    const sum = (wanted: Loaded['as']): number =>
      files.reduce((total, { as, file }) => total + (as === wanted ? brotli(file) : 0), 0)
    const [styles, scripts, later] = [sum('style'), sum('script'), sum('later')]
    return { kind, page, html, sent: compressed(bytes), styles, scripts, later }
  })
  mkdirSync(dirname(cache), { recursive: true })
  writeFileSync(cache, `${JSON.stringify(Object.fromEntries(weighed))}\n`)
  return kinds.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
}

interface Loaded {
  readonly as: 'style' | 'script' | 'later'
  /** A path below the site. */
  readonly file: string
}

/** What a page in the folder `place` loads, each file once. */
function filesOf(html: string, folder: string): readonly Loaded[] {
  const found = new Map<string, Loaded>()
  const add = (as: Loaded['as'], url: string): void => {
    const file = posix.join(folder, url)
    // Lists of pages and runs are data in the form of a script, which is all that loads from files.
    if (!found.has(file) && !file.startsWith('build/lists/')) found.set(file, { as, file })
  }
  for (const [tag] of html.matchAll(/<link\b[^>]*\brel="?stylesheet\b[^>]*>/g)) {
    const [, url] = /\shref="?([^"\s>]+)/.exec(tag) ?? []
    if (url !== undefined) add('style', url)
  }
  for (const [tag] of html.matchAll(/<script\b[^>]*>/g)) {
    const [, url] = /\ssrc="?([^"\s>]+)/.exec(tag) ?? []
    if (url !== undefined) add('script', url)
    for (const [, script = ''] of tag.matchAll(/\sdata-[\w-]+="?([^"\s>#]+\.js)/g))
      add('later', script)
  }
  return [...found.values()]
}

function largestPages(folder: string): ReadonlyMap<string, { page: string; html: number }> {
  const kinds = new Map<string, { page: string; html: number }>()
  for (const page of filesBelow(folder)) {
    const kind = kindOf(page)
    // Permanent addresses only lead on.
    if (posix.basename(page) !== 'index.html' || kind === 'p') continue
    const { size } = statSync(join(folder, page))
    const before = kinds.get(kind)
    const isLarger = !before || size > before.html || (size === before.html && page < before.page)
    if (isLarger) kinds.set(kind, { page, html: size })
  }
  return kinds
}

function kindOf(page: string): string {
  const [section = '', ...rest] = page.split('/')
  if (rest.length === 0) return 'home'
  if (rest.length === 1) return section === 'explore' ? section : 'list'
  // Such as runs/of/<archive>/index.html.
  if (rest[0] === 'of' && rest.length > 2) return 'list'
  if (section === 'p' && rest[1] === 'embed') return 'embed'
  return section === 'p' || section === 'series' ? section : section.replace(/s$/, '')
}

function compressed(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
}

function readCache(file: string): ReadonlyMap<string, number> {
  if (!existsSync(file)) return new Map()
  // A damaged cache only costs the time to weigh all pages again.
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>))
  } catch {
    return new Map()
  }
}
