// What the check of the built site needs of a page, as browsers parse it: raw text of scripts and styles is no markup, attributes
// may be quoted in any way, and truncated markup is parsed up to its end.
import { decodeHTMLAttribute } from 'entities'
import { Tokenizer } from 'htmlparser2'

/** The parts of a page that are checked. URLs are entity-decoded and otherwise unchanged. */
export interface PageMarkup {
  /** A content security policy, or a redirection to another page. */
  readonly hasPolicy: boolean
  readonly hasStyleAttribute: boolean
  /** Scripts without `src` that are no JSON, and attributes with event handlers. */
  readonly inlineScripts: number
  /** URLs that the page loads without interaction. */
  readonly loaded: readonly { readonly element: string; readonly url: string }[]
  /** Where links lead, and what is loaded. */
  readonly urls: ReadonlySet<string>
}

// Elements with a URL, the attributes that hold it, and whether the browser loads it without a click.
const elements = new Map<string, readonly string[]>([
  ['a', ['href']],
  ['area', ['href']],
  ['audio', ['src']],
  ['embed', ['src']],
  ['form', ['action']],
  ['iframe', ['src']],
  ['image', ['href', 'xlink:href']],
  ['img', ['src', 'srcset']],
  ['input', ['src']],
  ['link', ['href', 'rel']],
  ['meta', ['http-equiv']],
  ['object', ['data']],
  ['script', ['src', 'type']],
  ['source', ['src', 'srcset']],
  ['track', ['src']],
  ['use', ['href', 'xlink:href']],
  ['video', ['src', 'poster']],
])
// First letters of `style` and of event handlers.
const mayMatter = new Set(Array.from('sSoO', (letter) => letter.charCodeAt(0)))
const linked = new Set(['a', 'area', 'form'])
// Other relations, such as canonical, are for readers and search engines.
const loadedRelation = /\b(?:stylesheet|icon|preload|prefetch|modulepreload|manifest)\b/i
const policy = /^(?:content-security-policy|refresh)$/i
const dataScript = /^application\/(?:[\w.-]+\+)?json$/i

/** Reads a page whose bytes were decoded as Latin-1, which is faster than UTF-8 and the same for all that is markup. */
export function pageMarkup(html: string): PageMarkup {
  let element = ''
  let wanted: readonly string[] | undefined
  let attribute = ''
  let isWanted = false
  let value = ''
  let values = new Map<string, string>()
  let hasPolicy = false
  let hasStyleAttribute = false
  let inlineScripts = 0
  const loaded: { element: string; url: string }[] = []
  const urls = new Set<string>()
  const finishElement = (): void => {
    if (!wanted) return
    const found = values
    values = new Map()
    if (element === 'meta') {
      hasPolicy ||= policy.test(found.get('http-equiv') ?? '')
      return
    }
    if (element === 'script' && !found.has('src') && !dataScript.test(found.get('type') ?? ''))
      inlineScripts += 1
    const isLoaded =
      element === 'link' ? loadedRelation.test(found.get('rel') ?? '') : !linked.has(element)
    for (const [name, text] of found) {
      if (name === 'rel' || name === 'type') continue
      for (const url of name === 'srcset' ? imageUrls(text) : [text]) {
        urls.add(url)
        if (isLoaded) loaded.push({ element, url })
      }
    }
  }
  const ignored = (): void => undefined
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        element = html.slice(start, end).toLowerCase()
        wanted = elements.get(element)
      },
      onattribname(start, end) {
        isWanted = false
        // Most attributes of a page are those of drawings, so their names are not looked at further.
        if (!wanted && !mayMatter.has(html.charCodeAt(start))) return
        attribute = html.slice(start, end).toLowerCase()
        isWanted = wanted?.includes(attribute) === true
        if (attribute === 'style') hasStyleAttribute = true
        else if (attribute.startsWith('on')) inlineScripts += 1
      },
      onattribdata(start, end) {
        if (isWanted) value += html.slice(start, end)
      },
      onattribend() {
        if (!isWanted) return
        // Of two attributes of a name the first counts.
        if (!values.has(attribute)) values.set(attribute, decoded(value))
        value = ''
      },
      onopentagend: finishElement,
      onselfclosingtag: finishElement,
      onattribentity: ignored,
      oncdata: ignored,
      onclosetag: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onend: ignored,
      onprocessinginstruction: ignored,
      ontext: ignored,
      ontextentity: ignored,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { hasPolicy, hasStyleAttribute, inlineScripts, loaded, urls }
}

// a.png 1x, b.png 2x
function imageUrls(text: string): readonly string[] {
  return text
    .split(',')
    .flatMap((part) => part.trim().split(/\s/, 1))
    .filter((url) => url !== '')
}

function decoded(latin1: string): string {
  const text = /[\u0080-\u00ff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString() : latin1
  return text.includes('&') ? decodeHTMLAttribute(text) : text
}
