// The way to the frame that a flame graph is zoomed to, as buttons that lead back.

import { fill } from '../children.ts'

interface Place {
  readonly frame: number
  readonly name: string
}

// Of a longer way the middle is left out; the frames themselves are drawn above the zoomed one.
const most = 7

/** Shows the way from the root; nothing where the root is shown. */
export function showPath(
  list: Element,
  path: readonly Place[],
  zoom: (frame: number) => void,
): void {
  const hadFocus = list.contains(document.activeElement)
  list.classList.toggle('is-zoomed', path.length > 1)
  const left = path.length - most
  const shown = left > 0 ? [...path.slice(0, 1), undefined, ...path.slice(left + 1)] : path
  fill(
    list,
    shown.map((place) => {
      const item = document.createElement('li')
      if (!place) item.textContent = `… ${String(left)} more`
      else item.append(button(place, place === path.at(-1), zoom))
      return item
    }),
  )
  const last = list.querySelector<HTMLElement>('[aria-current]')
  if (hadFocus && path.length > 1) last?.focus()
  else if (hadFocus) list.parentElement?.querySelector<HTMLElement>('.flame-plot')?.focus()
}

function button({ frame, name }: Place, isLast: boolean, zoom: (frame: number) => void): Element {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = frame === 0 ? 'Show all' : name
  if (isLast) element.setAttribute('aria-current', 'true')
  element.addEventListener('click', () => {
    zoom(frame)
  })
  return element
}
