// What scripts do to the page: elements, in which texts of archives become text nodes, its address, and files to save.

/** An element with attributes and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  children: Iterable<string | Node> = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  appendAll(element, children)
  return element
}

/** A part of a page that shows what it is given. */
export interface PagePart<Inputs extends readonly unknown[]> {
  readonly element: HTMLElement
  readonly show: (...inputs: Inputs) => void
}

/** An SVG element with attributes. */
export function svg(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  appendAll(element, children)
  return element
}

/** Adds children in order; `append(...children)` overflows the stack from about 100,000. */
export function appendAll(element: Element, children: Iterable<string | Node>): void {
  for (const child of children) element.append(child)
}

/** Replaces what an element has by the children, in one change of the document. */
export function fill(element: Element, children: Iterable<string | Node>): void {
  const fragment = document.createDocumentFragment()
  for (const child of children) fragment.append(child)
  element.replaceChildren(fragment)
}

/** Puts a query into the address of the page, or removes it; the fragment stays. */
export function saveAddress(search: string): void {
  try {
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`)
  } catch {
    // Some browsers refuse it for files: the view holds until the page is left.
  }
}

/** Puts a parameter into the address, or removes an empty one; the others stay. */
export function saveParameter(name: string, value: string): void {
  const query = new URLSearchParams(location.search)
  if (value === '') query.delete(name)
  else query.set(name, value)
  const text = query.toString()
  saveAddress(text === '' ? '' : `?${text}`)
}

/** Lets the browser save a file. */
export function download(name: string, type: string, content: string | Blob): void {
  const href = URL.createObjectURL(new Blob([content], { type }))
  make('a', { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

/** Runs the parts in order, in tasks of a few milliseconds but for a part that takes longer, as long as they are `current`. */
export function runInTurns(
  parts: readonly (() => unknown)[],
  current: () => boolean = () => true,
  longestTask = 3,
): void {
  let next = 0
  turn()

  function turn(): void {
    const started = performance.now()
    while (current()) {
      const part = parts[next]
      if (!part) return
      next += 1
      part()
      if (performance.now() - started > longestTask) {
        nextFrame(turn)
        return
      }
    }
  }
}

// What a part adds is laid out before the next part adds more. There are no frames while the page is hidden.
function nextFrame(turn: () => void): void {
  if (document.hidden) setTimeout(turn)
  else
    requestAnimationFrame(() => {
      setTimeout(turn)
    })
}
