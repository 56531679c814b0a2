// Runs in a page: which cells of its tables are clipped or break a word or a number.

/** One sentence per problem, each kind once per table and column. */
export function cellProblems(): readonly string[] {
  const problems = new Map<string, string>()
  for (const cell of document.querySelectorAll<HTMLTableCellElement>('th, td')) {
    const box = cell.getBoundingClientRect()
    if (box.width === 0) continue
    const table = cell.closest('table')
    const scroller = cell.closest('[role="region"], .scroll, .figure-table')
    const label = scroller?.getAttribute('aria-label') ?? cell.closest('figure')?.id ?? ''
    const report = (problem: string, text: string): void => {
      const key = `${label}, column ${String(cell.cellIndex + 1)} ${problem}`
      if (!problems.has(key)) problems.set(key, `${key}: "${text.slice(0, 60)}"`)
    }
    const hides = (element: Element): boolean =>
      ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    const clipper = [cell, ...ancestors(cell, table?.parentElement)].find(hides)
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const text = node.textContent ?? ''
      if (node.parentElement?.closest('[hidden], .hidden, svg')) continue
      for (const match of text.matchAll(
        /(?:(?<![\p{L}\p{N}_.])[−-])?[\p{L}\p{N}]+(?:[.,]\p{N}+)*/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, match.index)
        range.setEnd(node, match.index + match[0].length)
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
        const [first] = boxes
        if (!first) continue
        if (boxes.some(({ top }) => Math.abs(top - first.top) > 3)) report('breaks', match[0])
        const right = Math.max(...boxes.map((each) => each.right))
        if (right > box.right + 1 || first.left < box.left - 1) report('overflows', match[0])
        const edge = clipper?.getBoundingClientRect().right ?? Infinity
        if (right > edge + 1) report('is clipped', match[0])
      }
    }
  }
  return [...problems.values()]

  function ancestors(from: Element, to: Element | null | undefined): readonly Element[] {
    const parent = from.parentElement
    if (!parent || from === to) return []
    return [parent, ...ancestors(parent, to)]
  }
}

/** Which numbers of its tables stand beside the head of their column instead of below it, once per table; lines of heads and of numbers break alike. */
export function columnProblems(): readonly string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const heads = [...(table.tHead?.rows ?? [])].at(-1)
    const rows = [...table.tBodies].flatMap((body) => [...body.rows])
    const [first] = rows.flatMap((row) =>
      [...row.cells].flatMap((cell) => {
        const head = heads?.cells[cell.cellIndex]
        // Narrow pages show some heads above each number instead.
        if (!head || head.offsetWidth === 0) return []
        if (row.cells.length !== heads.cells.length) return []
        if (!cell.matches('td.right, td.number') || cell.offsetWidth === 0) return []
        const isBelow =
          Math.abs(cell.getBoundingClientRect().right - head.getBoundingClientRect().right) < 1.5
        return isBelow ? [] : [`"${cell.innerText}" is not below "${head.innerText}"`]
      }),
    )
    return first ?? []
  })
}
