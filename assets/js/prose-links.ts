// Links of the text that show a view of a figure, such as `?fig-read-only.at=8#fig-read-only`.

/** Has the links to views of this figure change it in place; without scripts they load the page so. */
export function setUpProseLinks(element: HTMLElement, show: (search: string) => void): void {
  const start = `?${element.id}.`
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="?fig-"]')) {
    const href = link.getAttribute('href') ?? ''
    if (!href.startsWith(start) || link.hash !== `#${element.id}`) continue
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      show(link.search)
      element.scrollIntoView({ block: 'nearest' })
      element.querySelector<HTMLElement>('.figure-plot')?.focus({ preventScroll: true })
    })
  }
}
