// `Link` copies the address of the figure as it is shown.

/** Without a clipboard the link does what links do: it shows its address in the address bar. */
export function setUpLink(element: HTMLElement, search: () => string): void {
  const link = element.querySelector<HTMLAnchorElement>('.figure-link')
  link?.addEventListener('click', (event) => {
    link.href = `${location.pathname}${search()}#${element.id}`
    if (!('clipboard' in navigator)) return
    event.preventDefault()
    navigator.clipboard.writeText(link.href).then(
      () => say(link, 'Link copied'),
      () => location.assign(link.href),
    )
  })
}

function say(link: HTMLElement, message: string): void {
  link.textContent = message
  setTimeout(() => (link.textContent = 'Link'), 2000)
}
