// Runs in a page before anything else: looks at every frame, and notes when its chart is drawn, when it answers and when
// everything it offers works.
//
// Plain JavaScript, for what tsx makes of a function that is sent to a page needs a helper that is not there.
;(() => {
  /** @type {{ visible?: number, interactive?: number, live?: number, shift: number }} */
  const seen = { shift: 0 }
  window.benchSeen = seen
  const { drawn = '', answered = '', live = '' } = window.benchLooks ?? {}
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.shift += Number(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
  const stands = (/** @type {string} */ selector, bottom = Infinity) =>
    [...document.querySelectorAll(selector)].some((element) => {
      const { width, height, top } = element.getBoundingClientRect()
      return width > 0 && height > 0 && top < bottom
    })
  const look = () => {
    const [visible, interactive, whole] = [
      stands(drawn, innerHeight),
      stands(answered),
      stands(live),
    ]
    // What stands there when a frame begins is painted in it: what counts is the start of the next.
    requestAnimationFrame((now) => {
      if (visible) seen.visible ??= now
      if (interactive) seen.interactive ??= now
      if (interactive && whole) seen.live ??= now
      if (seen.live === undefined) look()
    })
  }
  requestAnimationFrame(look)
})()
