// The drawing that stands there before the live chart: it answers the pointer at once, without another script. Its rule
// holds, in pixels of the drawing, the place of every x value and the ends of the line.

/** Calls `point` with the x index under the pointer while a drawing stands in the figure; returns what shows the rule. */
export function setUpStill(
  element: HTMLElement,
  point: (at: number) => void,
): (at: number | undefined) => void {
  for (const type of ['pointermove', 'pointerdown'] as const)
    element.addEventListener(type, ({ target, clientX }) => {
      const plot = target instanceof Element ? target.closest('.figure-plot') : null
      const at = plot && nearest(rulesOf(plot), clientX)
      if (at !== undefined && at !== null) point(at)
    })
  return (at) => {
    for (const rule of rulesOf(element)) {
      const [top = '', bottom = ''] = (rule.dataset['y'] ?? '').split(' ')
      const x = at === undefined ? undefined : placesOf(rule)[at]
      rule.setAttribute('d', x === undefined ? '' : `M${String(x)},${top}V${bottom}`)
    }
  }
}

function rulesOf(element: Element): readonly SVGElement[] {
  return [...element.querySelectorAll<SVGElement>('.rule[data-x]')]
}

function placesOf(rule: SVGElement): readonly number[] {
  return (rule.dataset['x'] ?? '').split(' ').map(Number)
}

/** The index whose place is closest to the pointer, in the drawing that is shown; undefined where none is. */
function nearest(rules: readonly SVGElement[], clientX: number): number | undefined {
  for (const rule of rules) {
    const drawing = rule.ownerSVGElement
    const { left, width } = drawing?.getBoundingClientRect() ?? { left: 0, width: 0 }
    if (!drawing || width === 0) continue
    const x = ((clientX - left) * drawing.viewBox.baseVal.width) / width
    const away = placesOf(rule).map((place) => Math.abs(place - x))
    return away.indexOf(Math.min(...away))
  }
  return undefined
}
