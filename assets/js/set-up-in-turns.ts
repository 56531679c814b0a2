// Figures are set up in several tasks, so that a page with dozens of them answers a reader in between.

/** The longest task in milliseconds, but for a figure that takes longer. */
const longestTask = 20

/** What a reader does before a figure may answer it. */
const events = ['pointerover', 'pointerdown', 'touchstart', 'click', 'focusin', 'keydown'] as const

/** Sets every element up once, in order; one that a reader uses first is set up before its own listeners are called. */
export function setUpInTurns(
  elements: readonly HTMLElement[],
  setUp: (element: HTMLElement) => void,
): void {
  const waiting = new Set(elements)
  const catchUp = ({ target }: Event): void => {
    const used = target instanceof Element ? target.closest<HTMLElement>('.figure') : null
    if (used) setUpOnce(used)
  }
  for (const event of events)
    document.addEventListener(event, catchUp, { capture: true, passive: true })
  turn()

  function turn(): void {
    const started = performance.now()
    for (const element of waiting) {
      setUpOnce(element)
      if (performance.now() - started > longestTask) {
        setTimeout(turn)
        return
      }
    }
    for (const event of events) document.removeEventListener(event, catchUp, { capture: true })
  }

  // A figure that fails keeps its static drawing, and the others are set up.
  function setUpOnce(element: HTMLElement): void {
    if (!waiting.delete(element)) return
    try {
      setUp(element)
    } catch (problem) {
      reportError(problem)
    }
  }
}
