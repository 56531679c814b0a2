// Runs in a page before anything else: looks at every frame, and notes when its chart is drawn and when it answers.
//
// Plain JavaScript, for what tsx makes of a function that is sent to a page needs a helper that is not there.
;(() => {
  /** @type {{ visible?: number, interactive?: number, shift: number }} */
  const seen = { shift: 0 }
  window.benchSeen = seen
  const { drawn = '', answered = '' } = window.benchLooks ?? {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const stands = (/** @type {string} */ selector, bottom = Infinity) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height, top } = element.getBoundingClientRect()
      return width > 0 && height > 0 && top < bottom
    })
  const look = () => {
    const [visible, interactive] = [stands(drawn, innerHeight), stands(answered)]
    // What stands there when a frame begins is painted in it: what counts is the start of the next.
    requestAnimationFrame((now) => {
      if (visible) seen.visible ??= now
      if (interactive) seen.interactive ??= now
      if (seen.interactive === undefined) look()
    })
  }
  requestAnimationFrame(look)
})()
