// Runs in a page: which texts of its visible drawings cover each other or leave their drawing.

/** One sentence per problem; a text and its halo are one. */
export function labelProblems(): readonly string[] {
  const problems: string[] = []
  for (const svg of document.querySelectorAll('.figure-plot svg')) {
    const frame = svg.getBoundingClientRect()
    if (frame.width === 0) continue
    const figure = svg.closest('figure')?.id ?? ''
    const boxes = new Map<string, DOMRect>()
    for (const element of svg.querySelectorAll('text')) {
      const box = element.getBoundingClientRect()
      const text = element.textContent.trim()
      if (text === '' || box.width === 0) continue
      boxes.set(`${text} ${box.x.toFixed(0)} ${box.y.toFixed(0)}`, box)
      if (box.right > frame.right + 2 || box.left < frame.left - 2)
        problems.push(`${figure}: "${text}" leaves its drawing`)
    }
    const all = [...boxes]
    all.forEach(([name, box], index) => {
      for (const [other, before] of all.slice(0, index)) {
        const across = Math.min(box.right, before.right) - Math.max(box.left, before.left)
        const down = Math.min(box.bottom, before.bottom) - Math.max(box.top, before.top)
        // Line boxes are higher than their letters.
        if (across > 1 && down > 4) problems.push(`${figure}: "${name}" covers "${other}"`)
      }
    })
  }
  return problems
}
