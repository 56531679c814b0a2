// The verdicts that a page shows, read in the browser.

/** The verdicts of the cells of its claims, each with those of figures that compare the same lines, and all verdicts in columns. */
export interface PageVerdicts {
  readonly claims: readonly {
    readonly text: string
    readonly isGreen: boolean
    readonly cells: readonly { readonly words: string; readonly figures: readonly string[] }[]
  }[]
  readonly verdicts: readonly string[]
}

/** Reads the verdicts of an HTML text; runs in the page, so it uses nothing from outside. */
export function verdictsIn(html: string): PageVerdicts {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const textOf = (element: Element | null | undefined): string =>
    element?.textContent.replace(/\s+/g, ' ').trim() ?? ''
  const linksOf = (element: Element): readonly string[] =>
    [...element.querySelectorAll('td a[href*="#L"]')].flatMap(
      (link) => link.getAttribute('href') ?? [],
    )
  const rows = [...page.querySelectorAll('.figure table')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map(textOf)
    const columns = heads.flatMap((head, column) => (head.includes(' ÷ ') ? column : []))
    return [...table.querySelectorAll('tbody tr')].map((row) => ({
      links: linksOf(row),
      // 1.30–1.81, 96 %; Confirmed, p = 0.048
      verdicts: columns.map((column) =>
        textOf(row.children[column]?.querySelector('small'))
          .replace(/, p [=<] .*$/, '')
          .replace(/^[^;]* %; /, ''),
      ),
    }))
  })
  const claims = [...page.querySelectorAll('.claim')].map((claim) => ({
    text: textOf(claim.querySelector('.claim-text')),
    isGreen: claim.querySelector('.claim-mark:is(.is-confirmed, .is-equivalent)') !== null,
    cells: [...claim.querySelectorAll('.scroll tbody tr')].map((row) => {
      const links = linksOf(row)
      return {
        // A row has only a verdict that is not that of the claim.
        words:
          textOf(row.querySelector('.outcome')).split(' · ')[1] ??
          textOf(claim.querySelector('.claim-mark')),
        // A row with several ratios does not state which is the one of the claim.
        figures: rows
          .filter((other) => other.verdicts.length === 1 && links.length > 0)
          .filter((other) => links.every((link) => other.links.includes(link)))
          .flatMap((other) => other.verdicts),
      }
    }),
  }))
  const verdicts = [
    ...claims.flatMap(({ cells }) => cells.map(({ words }) => words)),
    ...rows.flatMap((row) => row.verdicts),
  ]
  // Rows of a profile that no test compares have an empty cell.
  return { claims, verdicts: verdicts.filter((words) => words !== '') }
}
