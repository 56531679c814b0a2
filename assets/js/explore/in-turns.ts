// The first view of the explorer in several tasks, so that the page answers its reader in between.

/** The longest task in milliseconds, except for a part that takes longer. */
const longestTask = 3

/** Runs the parts in order, in tasks of a few milliseconds, as long as they are `current`. */
export function runInTurns(
  parts: readonly (() => unknown)[],
  current: () => boolean = () => true,
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
