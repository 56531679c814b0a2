// Figures follow the colours of the page that they are in, because most themes set no `color-scheme`: light text means dark
// figures, and the background is that of the page.
;(() => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return
  /** @type {HTMLElement[]} */
  const figures = Array.from(document.querySelectorAll('.benchfolio'))
  const withoutPaper = figures.filter(
    (figure) => getComputedStyle(figure).getPropertyValue('--benchfolio-paper') === '',
  )

  /**
   * Red, green, blue and opacity, from 0 to 255, of any CSS colour.
   * @param {string} color
   */
  const channels = (color) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    return context.getImageData(0, 0, 1, 1).data
  }

  /**
   * The colour behind an element.
   * @param {Element | null} element
   * @returns {string}
   */
  function background(element) {
    if (!element) return 'Canvas'
    const { backgroundColor } = getComputedStyle(element)
    if (channels(backgroundColor)[3] === 255) return backgroundColor
    return background(element.parentElement)
  }

  function follow() {
    for (const figure of figures) {
      const [red = 0, green = 0, blue = 0] = channels(getComputedStyle(figure).color)
      const isDark = 0.3 * red + 0.59 * green + 0.11 * blue > 127
      figure.style.colorScheme = isDark ? 'dark' : 'light'
    }
    for (const figure of withoutPaper)
      figure.style.setProperty('--benchfolio-paper', background(figure.parentElement))
  }

  // A theme's switch sets a class or an attribute, and its colours may change in a transition.
  function followChange() {
    follow()
    setTimeout(follow, 500)
  }

  follow()
  for (const element of [document.documentElement, document.body])
    new MutationObserver(followChange).observe(element, { attributes: true })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followChange)
})()
