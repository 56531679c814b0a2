// The hand of a reader: a mouse, a finger, or keys alone. Every manner is asked for by each of them.
import { expect, type Locator, type Page } from '@playwright/test'

export type HandKind = 'mouse' | 'touch' | 'keys'

/** A place in the window. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** What a reader does with a page, whatever they have in their hand. */
export interface Hand {
  readonly kind: HandKind
  /** Presses a button, follows a link, ticks a box, opens what is folded. */
  press(target: Locator): Promise<void>
  /** Shows one series of a legend alone, a second time all. */
  alone(name: Locator): Promise<void>
  /** Adds a series to the one that is shown alone. */
  add(name: Locator): Promise<void>
  /** Chooses from a list by its words. */
  choose(list: Locator, words: string): Promise<void>
  /** Turns to a figure, until its chart is live. */
  liven(figure: Locator): Promise<void>
  /** Brings the rule to the x value at `index` of those that a panel shows. */
  pointAt(figure: Locator, index: number, facet?: number): Promise<void>
}

/** A hand of this kind. */
export function handOf(kind: HandKind): Hand {
  return { kind, ...{ mouse, touch, keys }[kind]() }
}

// A list of choices is the system's own, by mouse as by finger.
const choose = async (list: Locator, words: string): Promise<void> => {
  await list.selectOption(words)
}

type Manners = () => Omit<Hand, 'kind'>

const mouse: Manners = () => ({
  press: (target) => target.click(),
  alone: (name) => name.dblclick(),
  add: (name) => name.click({ modifiers: ['Control'] }),
  choose,
  liven: async (figure) => {
    await figure.scrollIntoViewIfNeeded()
    await figure.hover({ position: { x: 5, y: 5 } })
    await isLive(figure)
  },
  pointAt: async (figure, index, facet = 0) => {
    const { x, y } = await placeAt(figure, index, facet)
    await figure.page().mouse.move(x - 1, y)
    await figure.page().mouse.move(x, y)
  },
})

const touch: Manners = () => {
  let last = 0
  // Two taps in a row would be a double one.
  const apart = async (act: () => Promise<void>): Promise<void> => {
    await new Promise((done) => setTimeout(done, last + 500 - Date.now()))
    await act()
    last = Date.now()
  }
  const press = (target: Locator): Promise<void> => apart(() => target.tap())
  return {
    press,
    alone: async (name) => {
      await name.scrollIntoViewIfNeeded()
      await apart(async () => doubleTap(name.page(), await middleOf(name)))
    },
    add: press,
    choose,
    liven: async (figure) => {
      await press(figure.locator('.figure-finding'))
      await isLive(figure)
    },
    pointAt: async (figure, index, facet = 0) => {
      const { x, y } = await placeAt(figure, index, facet)
      await apart(() => figure.page().touchscreen.tap(x, y))
    },
  }
}

const keys: Manners = () => ({
  press: async (target) => {
    await reachable(target)
    const box = await target.evaluate((element) => element.matches('input[type="checkbox"]'))
    await target.press(box ? 'Space' : 'Enter')
  },
  alone: async (name) => {
    await reachable(name)
    await name.press('Shift+Enter')
  },
  add: (name) => name.press('Shift+Enter'),
  choose: async (list, words) => {
    await reachable(list)
    await list.press('Home')
    const chosen = (): Promise<string> =>
      list.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.text ?? '')
    const count = await list.locator('option').count()
    for (let step = 0; step < count && (await chosen()).trim() !== words; step += 1)
      await list.press('ArrowDown')
    expect((await chosen()).trim()).toBe(words)
  },
  liven: async (figure) => {
    await figure.locator('.figure-plot').first().focus()
    await isLive(figure)
  },
  pointAt: async (figure, index, facet = 0) => {
    const panel = figure.locator('.figure-plot').nth(facet)
    await reachable(panel)
    await panel.press('Home')
    for (let step = 0; step < index; step += 1) await panel.press('ArrowRight')
  },
})

/** The place in the window over the x value at `index` of a panel. */
export async function placeAt(figure: Locator, index: number, facet = 0): Promise<Spot> {
  const plot = figure.locator('.figure-plot').nth(facet)
  await plot.scrollIntoViewIfNeeded()
  const tick = plot.locator('.mark-text').nth(1).locator('text').nth(index)
  const [box, area] = [await tick.boundingBox(), await plot.boundingBox()]
  if (!box || !area) throw new Error(`The panel has no tick ${String(index)}`)
  return { x: box.x + box.width / 2, y: area.y + area.height / 2 }
}

/** Rests a mouse, or a finger for a moment, at a place of the window. */
export async function restAt(page: Page, { kind }: Hand, { x, y }: Spot): Promise<void> {
  if (kind === 'touch') return page.touchscreen.tap(x, y)
  await page.mouse.move(x - 1, y)
  await page.mouse.move(x, y)
}

/** Two taps of one finger; how busy the machine is does not part them. */
export async function doubleTap(page: Page, spot: Spot): Promise<void> {
  const start = Date.now() / 1000
  const session = await page.context().newCDPSession(page)
  for (const tap of [start, start + 0.1]) {
    await session.send('Input.dispatchTouchEvent', { ...down(spot), timestamp: tap })
    await session.send('Input.dispatchTouchEvent', { ...up, timestamp: tap + 0.02 })
  }
  await session.detach()
}

/** A finger goes up by `distance` pixels, as the browser itself understands it. */
export async function swipeUp(page: Page, { x, y }: Spot, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', down({ x, y }))
  for (let step = 1; step <= 10; step += 1) {
    const spot = { x, y: y - (distance * step) / 10 }
    await session.send('Input.dispatchTouchEvent', { ...down(spot), type: 'touchMove' })
  }
  await session.send('Input.dispatchTouchEvent', up)
  await session.detach()
}

// What Chromium's own protocol calls a finger that comes down, and one that leaves.
const down = (spot: Spot): { type: 'touchStart'; touchPoints: Spot[] } => ({
  type: 'touchStart',
  touchPoints: [spot],
})
const up = { type: 'touchEnd' as const, touchPoints: [] }

/** The middle of what is in the window. */
export async function middleOf(target: Locator): Promise<Spot> {
  const box = await target.boundingBox()
  if (!box) throw new Error('what should be touched is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function isLive(figure: Locator): Promise<void> {
  return expect(figure.locator('.figure-plot.is-live').first()).toBeVisible()
}

/** What has no place in the order of Tab does not exist for a reader without a pointer. */
async function reachable(target: Locator): Promise<void> {
  expect(await target.evaluate((element) => (element as HTMLElement).tabIndex)).toBeGreaterThan(-1)
  await target.focus()
  await expect(target).toBeFocused()
}
