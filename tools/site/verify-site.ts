// The check of a built site before it replaces the published one.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow } from '../core/files-below.ts'
import type { Diagnostic } from '../core/model.ts'
import { pageMarkup } from './page-markup.ts'

/** Some pages of a site: paths below its folder, with slashes; and all that a link may lead to. */
export interface PagesOfSite {
  readonly folder: string
  readonly pages: readonly string[]
  readonly there: ReadonlySet<string>
  /** The path at which a server shows the folder, such as `/` or `/project/`. */
  readonly basePath: string
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
  basePath = '/',
): Promise<readonly Diagnostic[]> {
  const all = filesBelow(folder)
  // A page is meant by its folder too.
  const there = new Set(all.flatMap((file) => (isIndex(file) ? [file, posix.dirname(file)] : file)))
  const pages = all.filter((file) => file.endsWith('.html'))
  const chunks: Promise<readonly Diagnostic[]>[] = []
  for (let from = 0; from < pages.length; from += chunkPages)
    chunks.push(check({ folder, pages: pages.slice(from, from + chunkPages), there, basePath }))
  return (await Promise.all(chunks)).flat()
}

/** Checks some pages, as `verifySite` says. */
export function verifyPages({
  folder,
  pages,
  there,
  basePath,
}: PagesOfSite): readonly Diagnostic[] {
  // Pages of a kind have the same links to others.
  const paths = new Map<string, string | undefined>()
  const knownPathOf = (url: string): string | undefined => {
    if (!paths.has(url)) paths.set(url, pathOf(url))
    return paths.get(url)
  }
  return pages.flatMap((file) => {
    const diagnostics: Diagnostic[] = []
    const report = (rule: string, message: string): void => {
      diagnostics.push({ severity: 'error', rule: `site/${rule}`, message, place: { file } })
    }
    const markup = pageMarkup(readFileSync(join(folder, file), 'latin1'))
    if (!markup.hasPolicy) report('csp', 'The page has no content security policy')
    if (markup.hasStyleAttribute) report('style', 'The page has a style attribute')
    if (markup.inlineScripts > 0) report('script', 'The page has an inline script')
    for (const { element, url } of markup.loaded)
      if (foreign.test(url)) report('foreign', `The page loads ${url} (${element})`)
    const pageFolder = posix.dirname(file)
    const targets = new Set<string>()
    for (const url of markup.urls) {
      const target = knownPathOf(url)
      if (target === undefined || targets.has(target)) continue
      targets.add(target)
      const inside = belowBase(target, basePath)
      const path = inside === undefined ? '' : resolved(pageFolder, inside)
      if (!there.has(path) && !path.startsWith('..'))
        report('link', `The page links to ${target}, which is not there`)
    }
    return diagnostics
  })
}

const foreign = /^\s*(?:https?:)?\/\//i

/** The path of a link inside the site, as it was written; undefined for one that leaves it, or stays on the page. */
function pathOf(url: string): string | undefined {
  const end = url.search(/[?#]/)
  const path = (end < 0 ? url : url.slice(0, end)).trim()
  return path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path) ? undefined : unescaped(path)
}

// An absolute path without the base path; undefined for one outside the site.
function belowBase(target: string, basePath: string): string | undefined {
  if (!target.startsWith('/')) return target
  return target.startsWith(basePath) ? `/${target.slice(basePath.length)}` : undefined
}

/** The path below the site, without slashes at its ends, that `target` means on a page in the folder `place`. */
function resolved(pageFolder: string, target: string): string {
  let from = target.startsWith('/') ? '' : pageFolder
  let to = target
  // Nearly all links start with `../`, and `posix.join` takes longer than everything else here.
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

function unescaped(path: string): string {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    // Not an escape sequence, so the text is the path.
    return path
  }
}

function isIndex(file: string): boolean {
  return posix.basename(file) === 'index.html'
}
