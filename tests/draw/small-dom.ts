// As much of a document as Vega's SVG renderer touches, so that a test needs no browser.

/** An element that remembers what it is given and writes itself as XML. */
export class SmallElement {
  readonly attributes = new Map<string, string>()
  readonly style = { setProperty: (): void => undefined, removeProperty: (): void => undefined }
  readonly childNodes: SmallElement[] = []
  readonly tagName: string
  readonly ownerDocument: SmallDocument
  parentNode: SmallElement | null = null
  textContent = ''

  constructor(tagName: string, ownerDocument: SmallDocument) {
    this.tagName = tagName
    this.ownerDocument = ownerDocument
  }

  get firstChild(): SmallElement | null {
    return this.childNodes[0] ?? null
  }

  get lastChild(): SmallElement | null {
    return this.childNodes.at(-1) ?? null
  }

  get previousSibling(): SmallElement | null {
    return this.#beside(-1)
  }

  get nextSibling(): SmallElement | null {
    return this.#beside(1)
  }

  get ownerSVGElement(): SmallElement | null {
    if (this.parentNode === null) return null
    return this.parentNode.tagName === 'svg' ? this.parentNode : this.parentNode.ownerSVGElement
  }

  setAttribute(name: string, value: unknown): void {
    this.attributes.set(name, String(value))
  }

  setAttributeNS(_: string, name: string, value: unknown): void {
    this.setAttribute(name, value)
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  appendChild(child: SmallElement): SmallElement {
    return this.insertBefore(child, null)
  }

  insertBefore(child: SmallElement, before: SmallElement | null): SmallElement {
    child.parentNode?.removeChild(child)
    const at = before === null ? this.childNodes.length : this.childNodes.indexOf(before)
    this.childNodes.splice(at, 0, child)
    child.parentNode = this
    return child
  }

  removeChild(child: SmallElement): SmallElement {
    this.childNodes.splice(this.childNodes.indexOf(child), 1)
    child.parentNode = null
    return child
  }

  /** As Vega's own string renderer would write it. */
  xml(): string {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${value}"`).join('')
    const inside = escaped(this.textContent) + this.childNodes.map((node) => node.xml()).join('')
    const { tagName } = this
    return inside === ''
      ? `<${tagName}${attributes}/>`
      : `<${tagName}${attributes}>${inside}</${tagName}>`
  }

  #beside(step: number): SmallElement | null {
    const siblings = this.parentNode?.childNodes ?? []
    return siblings[siblings.indexOf(this) + step] ?? null
  }
}

export class SmallDocument {
  createElement(tagName: string): SmallElement {
    return new SmallElement(tagName, this)
  }

  createElementNS(_: string, tagName: string): SmallElement {
    return new SmallElement(tagName, this)
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
