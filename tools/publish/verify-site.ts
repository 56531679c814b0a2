// The last look at a built site before it replaces the published one.
import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { Diagnostic } from '../model.ts'

/**
 * Checks every page below `folder`: each has the content security policy, no inline script but data, no
 * style attribute, no link inside the site that leads nowhere, and no request to another origin.
 */
export function verifySite(folder: string): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const all = files(folder)
  const there = new Set(all)
  for (const file of all) {
    if (!file.endsWith('.html')) continue
    const place = posix.dirname(file)
    const html = readFileSync(join(folder, file), 'utf8')
    const report = (rule: string, message: string): void => {
      diagnostics.push({ severity: 'error', rule: `site/${rule}`, message, place: { file } })
    }
    if (
      !html.includes('http-equiv="Content-Security-Policy"') &&
      !html.includes('http-equiv=Content-Security-Policy')
    ) {
      if (!html.includes('http-equiv="refresh"') && !html.includes('http-equiv=refresh'))
        report('csp', 'The page has no content security policy')
    }
    for (const [, attributes = ''] of html.matchAll(/<script\b([^>]*)>/g)) {
      if (!/\bsrc=/.test(attributes) && !/type="?application\/(?:ld\+)?json/.test(attributes))
        report('script', 'The page has an inline script')
    }
    if (html.includes('style="') && /<[a-z][^<>]*\sstyle="/.test(html))
      report('style', 'The page has a style attribute')
    for (const [, tag = '', url = ''] of html.matchAll(
      /<(script|img|iframe|source)\b[^>]*?\ssrc="?([^"\s>]+)/g,
    )) {
      if (/^(?:https?:)?\/\//.test(url)) report('foreign', `The page loads ${url} (${tag})`)
    }
    for (const target of links(html)) {
      const path = posix.join(target.startsWith('/') ? '' : place, target).replace(/^\/|\/$/g, '')
      if (path.startsWith('..') || there.has(path) || there.has(posix.join(path, 'index.html')))
        continue
      report('link', `The page links to ${target}, which is not there`)
    }
  }
  return diagnostics
}

function links(html: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [, url = ''] of html.matchAll(
    /<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="?([^"\s>]+)/g,
  )) {
    const [path = ''] = decoded(url).split(/[?#]/)
    if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) continue
    found.add(unescaped(path))
  }
  return found
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Character references as html/template writes them, `+` as `&#43;` among them. */
function decoded(attribute: string): string {
  return attribute.replaceAll(/&(?:#(\d{1,7})|([a-z]+));/g, (whole, code?: string, name = '') =>
    code === undefined ? (named[name as string] ?? whole) : String.fromCodePoint(Number(code)),
  )
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // Not an escape, then it is what it says.
    return path
  }
}

// Paths below the folder with slashes.
function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted()
}
