import { appendAll } from '../children.ts'

/** An element with attributes and children; texts of archives become text nodes, nothing else. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  children: readonly (string | Node)[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  appendAll(element, children)
  return element
}
