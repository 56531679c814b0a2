// An article as exactly one HTML file: styles, scripts and icons inline, under a policy that names their digests.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { posix, join } from 'node:path'

/** A page of a built site in one file, and what could not be taken along. */
export interface SingleFile {
  readonly html: string
  /** Links that lead to the published site. */
  readonly loosened: number
}

/**
 * Puts what `page` loads into it. `folder` is the built site, `page` a path below it. Scripts that a page loads on first
 * use stand before the one that asks for them, so what they leave behind is there. Rows to download become data; links to
 * other pages lead to where the site is published, as the page's canonical address says. Throws for a file that is not there.
 */
export function singleFile(folder: string, page: string): SingleFile {
  const html = readFileSync(join(folder, page), 'utf8')
  const pageFolder = posix.dirname(page)
  const home = /rel="?canonical"?\s+href="?([^"\s>]+)/.exec(html)?.[1]
  if (home === undefined) throw new Error(`${page} does not state its published address`)
  const read = (url: string): string => {
    const path = posix.join(pageFolder, decodeURIComponent(url.split(/[?#]/)[0] ?? ''))
    if (!existsSync(join(folder, path))) throw new Error(`${page} loads ${url}, which is not there`)
    return readFileSync(join(folder, path), 'utf8')
  }
  const digests = { script: new Set<string>(), style: new Set<string>() }
  let loosened = 0
  const inline = (kind: 'script' | 'style', attributes: string, text: string): string => {
    // The only text that ends a script or style early; both languages read it the same when it is escaped.
    const safe = text.replaceAll(/<\/(?=script|style)/gi, '<\\/').replaceAll('<!--', '<\\!--')
    digests[kind].add(`'sha256-${createHash('sha256').update(safe).digest('base64')}'`)
    return `<${kind}${attributes}>${safe}</${kind}>`
  }
  const late: string[] = []
  const body = html
    // Deferred scripts run when the page is read: at its end, in their order.
    .replaceAll(
      /<script\b([^>]*?)\ssrc="?([^"\s>]+)"?([^>]*)><\/script>/g,
      (_, a: string, url: string, b: string) => {
        const { own, further } = sharedScripts(`${a} ${b}`)
        for (const address of further) late.push(inline('script', '', read(address)))
        const text = read(url)
        if (!/\bdefer\b/.test(`${a} ${b}`)) return inline('script', own, text)
        late.push(inline('script', own, text))
        return ''
      },
    )
    .replaceAll(/<link\b[^>]*\srel="?stylesheet"?[^>]*>/g, (tag) =>
      inline('style', '', read(hrefOf(tag))),
    )
    .replaceAll(/<link\b[^>]*\srel="?icon"?[^>]*>/g, (tag) => {
      const data = Buffer.from(read(hrefOf(tag))).toString('base64')
      return `<link rel="icon" href="data:image/svg+xml;base64,${data}">`
    })
    .replaceAll(/<link\b[^>]*\srel="?alternate"?[^>]*>/g, '')
    // Search looks through pages that are not in this file.
    .replaceAll(/<button\b[^>]*\sdata-search-open[^>]*>[^<]*<\/button>/g, '')
    .replaceAll(/(<a\b[^>]*?\shref=)"?([^"\s>]+)"?/g, (whole, head: string, url: string) => {
      if (url.startsWith('#') || url.startsWith('?') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url))
        return whole
      if (url.endsWith('.csv')) {
        const data = Buffer.from(read(url)).toString('base64')
        return `${head}"data:text/csv;base64,${data}"`
      }
      loosened += 1
      return `${head}"${new URL(url, home).href}"`
    })
  const policy = [
    "default-src 'none'",
    `script-src ${[...digests.script].join(' ')}`,
    `style-src ${[...digests.style].join(' ')}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const withPolicy = body.replace(
    /(http-equiv="?Content-Security-Policy"?\s+content=)"[^"]*"/,
    (_, head: string) => `${head}"${policy}"`,
  )
  return { html: withPolicy.replace('</body>', () => `${late.join('')}</body>`), loosened }
}

/** The attributes of an inline script, and the scripts that it would load on first use. */
function sharedScripts(attributes: string): {
  readonly own: string
  readonly further: readonly string[]
} {
  const further: string[] = []
  const own = [...attributes.matchAll(/\s(data-[a-z]+)="?([^"\s>]*)"?/g)].map(
    ([, name = '', value = '']) => {
      // Search looks through pages that are not in this file; it leads nowhere here.
      if (name === 'data-search' || name === 'data-pages') return ''
      if (!/\.js(?:#|$)/.test(value)) return ` ${name}="${value}"`
      further.push(value)
      return ` ${name}="inline"`
    },
  )
  return { own: own.join(''), further }
}

function hrefOf(tag: string): string {
  return /\shref="?([^"\s>]+)/.exec(tag)?.[1] ?? ''
}
