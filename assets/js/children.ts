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
