// Parses the SVG that the program draws: tags, their attributes and texts. It throws at everything else.

export interface Element {
  readonly tag: string
  readonly attributes: ReadonlyMap<string, string>
  /** Of a `text` element. */
  readonly text: string
}

const known: Readonly<Record<string, RegExp>> = {
  svg: /^(?:xmlns|class|aria-hidden|focusable|width|height|viewBox|font-size)$/,
  g: /^(?:fill|transform|font-size)$/,
  path: /^(?:d|class|data-(?:x|y|first)|transform|fill|fill-opacity|opacity|stroke(?:-[a-z]+)?)$/,
  line: /^(?:transform|x2|y2|stroke(?:-[a-z]+)?)$/,
  text: /^(?:x|y|transform|text-anchor|font-size|font-weight|fill|stroke|stroke-width)$/,
}

const value = /^(?!.*(?:javascript|url\(|&))[^<>]*$/

const token = /<\/(?:svg|g|text)>|<([a-z]+)((?: [\w:-]+="[^"]*")*)\/?>([^<]*)/y

/** The elements of an SVG in order; throws at a tag, an attribute or a value that we do not write. */
export function readSvg(svg: string): readonly Element[] {
  const elements: Element[] = []
  for (let at = 0; at < svg.length; at = token.lastIndex) {
    token.lastIndex = at
    const found = token.exec(svg)
    if (found === null) throw new Error(`Unexpected ${svg.slice(at, at + 60)}`)
    const [, tag, attributes = '', text = ''] = found
    if (tag !== undefined) elements.push(element(tag, attributes, text))
  }
  return elements
}

function element(tag: string, source: string, text: string): Element {
  const attributes = new Map<string, string>()
  for (const [, name = '', content = ''] of source.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
    if (!known[tag]?.test(name)) throw new Error(`Unexpected attribute ${name} of ${tag}`)
    if (!value.test(content)) throw new Error(`Unexpected ${name}="${content}"`)
    attributes.set(name, content)
  }
  if (known[tag] === undefined) throw new Error(`Unexpected tag ${tag}`)
  if (tag !== 'text' && text !== '') throw new Error(`Unexpected text ${text} in ${tag}`)
  return { tag, attributes, text: unescaped(text) }
}

const references: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
}

function unescaped(text: string): string {
  return text.replace(/&[^;]*;?/g, (reference) => {
    const letter = references[reference]
    if (letter === undefined) throw new Error(`Unexpected ${reference}`)
    return letter
  })
}
