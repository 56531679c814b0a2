// What makes a published file more than text: scripts, addresses, markup that is not well-formed, formulas.
import { parse } from 'csv-parse/sync'
import { Parser } from 'htmlparser2'
import { XmlDocument } from 'libxml2-wasm'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Returns why a published file is unsafe; undefined for a safe one. */
export function fileProblem(path: string, kind: string, bytes: Buffer): string | undefined {
  const text = bytes.toString()
  if (kind === 'html') return htmlProblem(text)
  if (kind === 'xml' || kind === 'svg')
    return xmlProblem(bytes) ?? (kind === 'svg' ? htmlProblem(text) : undefined)
  if (kind === 'json' || kind === 'webmanifest' || kind === 'map') return jsonProblem(text)
  if (kind === 'ndjson')
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map(jsonProblem)
      .find((problem) => problem !== undefined)
  if (kind === 'csv') return csvProblem(text)
  if (kind === 'png') return bytes.includes('__xss') ? 'payload in a PNG' : undefined
  if (kind === 'js' && /[\u2028\u2029]|<\/script|<!--/i.test(text))
    return `ends a script in ${path}`
  return undefined
}

/** Returns why a citation does something in its tracker; undefined for plain text. `tests/cite/` parses Jira markup. */
export function textProblem(text: string, format: string): string | undefined {
  if (format === 'json') return jsonProblem(text)
  if (format === 'github') {
    const problem = markdownProblem(
      fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }),
    )
    if (problem !== undefined) return problem
  }
  // Signs of terminals and of directions.
  // eslint-disable-next-line no-control-regex -- control characters are searched for
  return /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text)
    ? 'control character'
    : undefined
}

const foldedFile = /^(?:<details>\n<summary>[^<>]*<\/summary>|<\/details>)$/

// HTML, images and addresses that run; text that only looks like them is escaped.
function markdownProblem(node: Nodes): string | undefined {
  if (node.type === 'image') return 'image in Markdown'
  if (node.type === 'html') return foldedFile.test(node.value) ? undefined : 'HTML in Markdown'
  if (node.type === 'link') return addressProblem('a', node.url)
  const children: readonly Nodes[] = 'children' in node ? node.children : []
  return children.map(markdownProblem).find((problem) => problem !== undefined)
}

const known = new Set(['http:', 'https:', 'mailto:'])
const own = 'https://benchfolio.example'
// Elements that load, run or submit.
const forbidden =
  /^(?:iframe|object|embed|form|base|applet|frame|frameset|portal|foreignobject|animate|set)$/

function htmlProblem(html: string): string | undefined {
  let problem: string | undefined
  let isScript = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const { src, type = '', href } = attributes
      isScript =
        name === 'script' && src === undefined && !/^application\/(?:ld\+)?json$/.test(type)
      if (isScript) problem ??= 'inline script'
      if (forbidden.test(name) && !isFrameBase(name, attributes)) problem ??= `<${name}>`
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^srcdoc$|^formaction$/i.test(key) || key === 'style')
          problem ??= `<${name} ${key}>`
        if (['href', 'src', 'action', 'xlink:href', 'data', 'poster'].includes(key.toLowerCase()))
          problem ??= addressProblem(name, value)
      }
      if (name === 'link' && attributes['rel'] === 'stylesheet')
        problem ??= addressProblem('img', href ?? '')
    },
    ontext(text) {
      if (isScript && text.includes('__xss')) problem ??= 'payload in a script'
    },
    onclosetag() {
      isScript = false
    },
  })
  parser.end(html)
  return problem
}

// Links of an embedded figure open outside its frame.
function isFrameBase(name: string, attributes: Readonly<Record<string, string>>): boolean {
  return name === 'base' && attributes['href'] === undefined
}

function addressProblem(element: string, address: string): string | undefined {
  const url = URL.parse(address, `${own}/a/b/`)
  if (!url) return undefined
  const isOwnData = ['img', 'link'].includes(element) || address.startsWith('data:text/csv;base64,')
  if (url.protocol === 'data:' && isOwnData) return undefined
  if (!known.has(url.protocol)) return `<${element}> with ${url.protocol}`
  // Prose may link elsewhere; nothing is loaded from there.
  const isLoaded = !['a', 'link'].includes(element)
  if (isLoaded && url.origin !== own) return `<${element}> loads ${url.origin}`
  return url.hostname.endsWith('xss.invalid') ? `<${element}> leads to ${url.hostname}` : undefined
}

function xmlProblem(bytes: Buffer): string | undefined {
  try {
    XmlDocument.fromBuffer(bytes).dispose()
    return undefined
  } catch (error) {
    return `no well-formed XML: ${String(error)}`
  }
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return `no JSON: ${String(error)}`
  }
}

function csvProblem(text: string): string | undefined {
  const rows = parse(text, { relax_column_count: true, bom: true })
  const cell = rows.flat().find((each) => /^[=+\-@\t\r]/.test(each) && !isNumber(each))
  return cell === undefined ? undefined : `cell ${JSON.stringify(cell.slice(0, 40))}`
}

function isNumber(text: string): boolean {
  return Number.isFinite(Number(text)) && text.trim() === text
}
