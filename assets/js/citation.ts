// The words of a figure, and where it can be found again.

/** Title and subtitle of a figure as the page prints them. */
export interface FigureTitles {
  readonly title: string
  readonly subtitle: string
  /** What its axis of values shows. */
  readonly axis: string
}

/** The finding and what was measured. */
export function titlesOf(element: HTMLElement): FigureTitles {
  return {
    title: text(element, '.figure-finding'),
    subtitle: text(element, '.figure-subtitle'),
    axis: shownText(element.querySelector('.figure-y')),
  }
}

/** The permanent address of a view: the published one where the page knows it. */
export function addressShown(element: HTMLElement, search: string): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
  const url = new URL(canonical ?? location.href)
  url.search = search
  url.hash = element.id
  return url.href
}

/** One line below a picture: which figure of which page of which publication. */
export function provenance(element: HTMLElement, address: string): string {
  return [text(element, '.figure-number'), pageTitle(), address].join(' · ')
}

/** A citation as plain text. */
export function citation(element: HTMLElement, address: string): string {
  const date = document.querySelector('main time')?.getAttribute('datetime')?.slice(0, 10)
  const when = date === undefined ? '' : ` ${date}.`
  const number = text(element, '.figure-number')
  return `${number}: ${titlesOf(element).title}. In: ${pageTitle()}.${when} ${address}`
}

function pageTitle(): string {
  return document.title
}

// Without parts that are hidden, such as the title of the mode that is not shown.
function shownText(element: Element | null): string {
  const copy = element?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const hidden of copy.querySelectorAll('[hidden]')) hidden.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}

function text(element: HTMLElement, selector: string): string {
  return (element.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}
