// Work in several tasks, so that the page answers its reader in between.

/** Runs the parts in order, in tasks of a few milliseconds but for a part that takes longer, as long as they are `current`. */
export function runInTurns(
  parts: readonly (() => unknown)[],
  current: () => boolean = () => true,
  longestTask = 3,
): void {
  let next = 0
  turn()

  function turn(): void {
    const started = performance.now()
    while (current()) {
      const part = parts[next]
      if (!part) return
      next += 1
      part()
      if (performance.now() - started > longestTask) {
        nextFrame(turn)
        return
      }
    }
  }
}

// What a part adds is laid out before the next part adds more. There are no frames while the page is hidden.
function nextFrame(turn: () => void): void {
  if (document.hidden) setTimeout(turn)
  else
    requestAnimationFrame(() => {
      setTimeout(turn)
    })
}
