// What every page can do once it is read: switch the theme, copy a command line, address a line of a source, open the search.
;(() => {
  const root = document.documentElement
  const themes = ['auto', 'light', 'dark']

  const toggle = document.querySelector('[data-theme-toggle]')
  const label = toggle?.querySelector('span')
  const show = () => {
    if (label) label.textContent = root.dataset.theme ?? 'auto'
  }
  show()
  toggle?.addEventListener('click', () => {
    const next = themes[(themes.indexOf(root.dataset.theme ?? 'auto') + 1) % themes.length]
    if (next === undefined || next === 'auto') delete root.dataset.theme
    else root.dataset.theme = next
    try {
      localStorage.setItem('theme', next ?? 'auto')
    } catch {
      // The choice holds for this page only.
    }
    show()
  })

  for (const button of document.querySelectorAll('button[data-copy]')) {
    if (!(button instanceof HTMLElement) || !('clipboard' in navigator)) continue
    button.hidden = false
    const name = button.textContent
    button.addEventListener('click', () => {
      const say = (/** @type {string} */ words) => () => {
        button.textContent = words
      }
      const text = button.previousElementSibling?.textContent ?? ''
      navigator.clipboard.writeText(text).then(say('Copied'), say('Not allowed'))
      setTimeout(say(name), 2000)
    })
  }

  // The contents of an article mark the section that is read: the last whose heading is in the top quarter of the window or above it.
  const contents = document.querySelector('.rail.contents')
  const targets = [...(contents?.querySelectorAll('a') ?? [])].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading ? [{ link, heading, isAbove: false }] : []
  })
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        for (const each of targets) if (each.heading === target) each.isAbove = isIntersecting
      const current = targets.findLast(({ isAbove }) => isAbove)?.link
      for (const { link } of targets)
        if (link === current) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      // A long list scrolls along; above the text of a phone it has its full height.
      if (contents && current && contents.scrollHeight > contents.clientHeight)
        contents.scrollTop = current.offsetTop - contents.clientHeight / 2
    },
    { rootMargin: '9999999px 0px -75% 0px' },
  )
  for (const { heading } of targets) observer.observe(heading)

  // Long tables sort by their heads: up, down, and as they were.
  /** @type {Intl.Collator | undefined} */
  let collator
  const compareWords = (/** @type {string} */ a, /** @type {string} */ b) =>
    // Created on first use, because it delays the start of a page.
    (collator ??= new Intl.Collator('en', { numeric: true })).compare(a, b)
  for (const table of document.querySelectorAll('.tall table, main > .whole table')) {
    const body = table.querySelector('tbody')
    if (!body || body.querySelector('[rowspan], [colspan]') || body.rows.length < 3) continue
    const rows = [...body.rows]
    const heads = [...table.querySelectorAll('thead th')]
    heads.forEach((head, column) => {
      const button = document.createElement('button')
      button.type = 'button'
      for (const node of [...head.childNodes]) button.append(node)
      head.append(button)
      button.addEventListener('click', () => {
        const before = head.getAttribute('aria-sort')
        const next = before === 'ascending' ? 'descending' : before ? '' : 'ascending'
        for (const other of heads) other.removeAttribute('aria-sort')
        if (next) head.setAttribute('aria-sort', next)
        const textOf = (/** @type {HTMLTableRowElement} */ row) =>
          (row.cells[column]?.textContent ?? '').trim().replaceAll(/,(?=\d{3})/g, '')
        const texts = new Map(rows.map((row) => [row, textOf(row)]))
        const isNone = (/** @type {string} */ text) => text === '' || text === '–'
        const sorted = rows.toSorted((a, b) => {
          const [one, two] = [texts.get(a) ?? '', texts.get(b) ?? '']
          if (isNone(one) || isNone(two)) return Number(isNone(one)) - Number(isNone(two))
          const order =
            head.classList.contains('n') && one !== two
              ? Number(one) - Number(two)
              : compareWords(one, two)
          return next === 'descending' ? -order : order
        })
        for (const row of next ? sorted : rows) body.append(row)
      })
    })
  }

  // The numbers of lines are drawn by the style sheet: a click on one gives the address of its line.
  document.querySelector('.source')?.addEventListener('click', (event) => {
    const { target } = event
    if (!(event instanceof MouseEvent) || !(target instanceof HTMLElement) || !target.id) return
    const inset = parseFloat(getComputedStyle(target).paddingInlineStart)
    const onNumber = event.clientX < target.getBoundingClientRect().left + inset
    if (onNumber && getSelection()?.isCollapsed) location.hash = target.id
  })

  // The search comes with its first use: `/`, or the button.
  const { root: siteRoot = '', search: program, pages } = document.currentScript?.dataset ?? {}
  /** @type {Promise<unknown> | undefined} */
  let loaded
  /** @type {{ createScriptURL(url: string): string } | undefined} */
  let policy
  const load = (/** @type {string | undefined} */ url) =>
    new Promise((resolve, reject) => {
      const element = document.createElement('script')
      const [address = '', digest] = (url ?? '').split('#')
      policy ??= window.trustedTypes?.createPolicy('benchfolio-page', {
        createScriptURL: (/** @type {string} */ own) => own,
      })
      element.src = policy?.createScriptURL(address) ?? address
      if (digest) element.integrity = digest
      element.addEventListener('load', resolve)
      element.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)))
      document.head.append(element)
    })
  const open = () => {
    if (!program || !pages) return
    loaded ??= Promise.all([load(program), load(pages)])
    loaded.then(() => window.benchfolioSearch?.(siteRoot), reportError)
  }
  // A link to a search, and the way back from one of its results.
  if (new URLSearchParams(location.search).has('search')) open()
  for (const button of document.querySelectorAll('[data-search-open]'))
    button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || key !== '/') return
    if (document.querySelector('dialog[open]')) return
    // The field of a dialog that was just closed keeps the focus until the next frame.
    const field =
      target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]')
    if (field && !field.closest('dialog:not([open])')) return
    event.preventDefault()
    open()
  })

  // Links name index.html so that they work from files; on a server the short address is the permanent one.
  const { protocol, pathname, search, hash } = location
  if (protocol !== 'file:' && pathname.endsWith('/index.html')) {
    history.replaceState(history.state, '', pathname.slice(0, -'index.html'.length) + search + hash)
  }
})()
