// The last look at a built site before it replaces the published one.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { Diagnostic } from '../model.ts'

/** Some pages of a site: paths below its folder, with slashes; and all that a link may lead to. */
export interface PagesOfSite {
  readonly folder: string
  readonly pages: readonly string[]
  readonly there: ReadonlySet<string>
}

// A chunk is checked in about a tenth of a second.
const chunkPages = 250

/**
 * Checks every page below `folder`: each has the content security policy, no inline script but data, no
 * style attribute, no link inside the site that leads nowhere, and no request to another origin. `check` checks
 * some of the pages, in this thread or in others. The findings are in the order of the paths.
 */
export async function verifySite(
  folder: string,
  check: (pages: PagesOfSite) => Promise<readonly Diagnostic[]> = (pages) =>
    Promise.resolve(verifyPages(pages)),
): Promise<readonly Diagnostic[]> {
  const all = files(folder)
  // A page is meant by its folder too.
  const there = new Set(all.flatMap((file) => (isIndex(file) ? [file, posix.dirname(file)] : file)))
  const pages = all.filter((file) => file.endsWith('.html'))
  const chunks: Promise<readonly Diagnostic[]>[] = []
  for (let from = 0; from < pages.length; from += chunkPages)
    chunks.push(check({ folder, pages: pages.slice(from, from + chunkPages), there }))
  return (await Promise.all(chunks)).flat()
}

/** Checks some pages, as `verifySite` says. */
export function verifyPages({ folder, pages, there }: PagesOfSite): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const file of pages) {
    const place = posix.dirname(file)
    // All that is looked for is ASCII: a text of bytes is read in a third of the time. So is what parts attributes, for
    // the second byte of à would be a blank to \s.
    const html = readFileSync(join(folder, file), 'latin1')
    const report = (rule: string, message: string): void => {
      diagnostics.push({ severity: 'error', rule: `site/${rule}`, message, place: { file } })
    }
    if (!/http-equiv="?(?:Content-Security-Policy|refresh)/.test(html))
      report('csp', 'The page has no content security policy')
    if (html.includes('style="') && /<[a-z][^<>]*[\t\n\f\r ]style="/.test(html))
      report('style', 'The page has a style attribute')
    const links = new Set<string>()
    for (const [, tag = '', attributes = ''] of html.matchAll(tags)) {
      if (tag !== 'a' && tag !== 'link') {
        const [, url] = /[\t\n\f\r ]src="?([^"\t\n\f\r >]+)/.exec(attributes) ?? []
        if (url !== undefined && /^(?:https?:)?\/\//.test(url))
          report('foreign', `The page loads ${asUtf8(url)} (${tag})`)
        if (tag === 'script' && !/\bsrc=|type="?application\/(?:ld\+)?json/.test(attributes))
          report('script', 'The page has an inline script')
        if (tag === 'iframe' || tag === 'source') continue
      }
      const [, url] = /[\t\n\f\r ](?:href|src)="?([^"\t\n\f\r >]+)/.exec(attributes) ?? []
      if (url !== undefined) links.add(asUtf8(url))
    }
    const targets = new Set<string>()
    for (const url of links) {
      const target = pathOf(url)
      if (target !== undefined) targets.add(target)
    }
    for (const target of targets) {
      const path = resolved(place, target)
      if (!there.has(path) && !path.startsWith('..'))
        report('link', `The page links to ${target}, which is not there`)
    }
  }
  return diagnostics
}

function asUtf8(bytes: string): string {
  return /[\u0080-\u00ff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes
}

// <a class=… href=../../runs/3756f10b3405/>
const tags = /<(a|link|script|img|iframe|source)\b([^>]*)/g

/** The path of a link inside the site, as it was written; undefined for one that leaves it, or stays on the page. */
function pathOf(url: string): string | undefined {
  const [path = ''] = decoded(url).split(/[?#]/, 1)
  return path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path) ? undefined : unescaped(path)
}

/** The path below the site, without slashes at its ends, that `target` means on a page in the folder `place`. */
function resolved(place: string, target: string): string {
  let from = target.startsWith('/') ? '' : place
  let to = target
  // As nearly all links are, and joining them takes longer than all else here.
  while (to.startsWith('../') && from !== '' && from !== '.') {
    from = from.slice(0, Math.max(0, from.lastIndexOf('/')))
    to = to.slice(3)
  }
  const path =
    /^\/|\/[./]|^\./.test(to) || from === '.'
      ? posix.join(from, to)
      : from === ''
        ? to
        : `${from}/${to}`
  return path.replace(/^\/|\/$/g, '') || '.'
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Character references as html/template writes them, `+` as `&#43;` among them. */
function decoded(attribute: string): string {
  if (!attribute.includes('&')) return attribute
  return attribute.replaceAll(/&(?:#(\d{1,7})|([a-z]+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (named[name as string] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

function unescaped(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // Not an escape, then it is what it says.
    return path
  }
}

function isIndex(file: string): boolean {
  return posix.basename(file) === 'index.html'
}

// Paths below the folder with slashes.
function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
