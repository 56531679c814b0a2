// A reader's input device: mouse, touch screen or keyboard. Each performs every interaction of a page.
import { expect, type Locator, type Page } from '@playwright/test'
import { scrollTo } from './page/scroll.ts'

export type InputKind = 'mouse' | 'touch' | 'keyboard'

/** A position in the window, in pixels. */
export interface Position {
  readonly x: number
  readonly y: number
}

/** What a reader does with a page, whatever the device. */
export interface Input {
  readonly kind: InputKind
  /** Presses a button, follows a link, ticks a box, opens details. */
  press(target: Locator): Promise<void>
  /** Shows one series of a legend alone; a second time, all. */
  isolate(series: Locator): Promise<void>
  /** Selects the option of a list with this text. */
  select(list: Locator, text: string): Promise<void>
  /** Turns to a figure, until its chart is live. */
  activate(figure: Locator): Promise<void>
  /** Moves the rule to the x value at `index` of those that a panel shows. */
  pointAt(figure: Locator, index: number, facet?: number): Promise<void>
}

/** The device of this kind. */
export function inputOf(kind: InputKind): Input {
  return { kind, ...{ mouse, touch, keyboard }[kind]() }
}

type Device = () => Omit<Input, 'kind'>

// The list of options is drawn by the system, for a mouse as for a finger.
const select = async (list: Locator, text: string): Promise<void> => {
  await list.selectOption(text)
}

const mouse: Device = () => ({
  press: (target) => target.click(),
  isolate: (series) => series.dblclick(),
  select,
  activate: async (figure) => {
    await scrollTo(figure)
    await figure.hover({ position: { x: 5, y: 5 } })
    await expectLive(figure)
  },
  pointAt: async (figure, index, facet = 0) =>
    moveMouse(figure.page(), await positionOfX(figure, index, facet)),
})

const touch: Device = () => {
  let last = 0
  // Two taps in a row would be a double tap.
  const separately = async (tap: () => Promise<void>): Promise<void> => {
    await new Promise((done) => setTimeout(done, last + 500 - Date.now()))
    await tap()
    last = Date.now()
  }
  const press = (target: Locator): Promise<void> => separately(() => target.tap())
  return {
    press,
    isolate: async (series) => {
      await scrollTo(series)
      await separately(async () => doubleTap(series.page(), await centreOf(series)))
    },
    select,
    activate: async (figure) => {
      await press(figure.locator('.figure-finding'))
      await expectLive(figure)
    },
    pointAt: async (figure, index, facet = 0) => {
      const { x, y } = await positionOfX(figure, index, facet)
      await separately(() => figure.page().touchscreen.tap(x, y))
    },
  }
}

const keyboard: Device = () => ({
  press: async (target) => {
    await focus(target)
    const isBox = await target.evaluate((element) => element.matches('input[type="checkbox"]'))
    await target.press(isBox ? 'Space' : 'Enter')
  },
  isolate: async (series) => {
    await focus(series)
    await series.press('Shift+Enter')
  },
  select: async (list, text) => {
    await focus(list)
    await list.press('Home')
    // By its value or its text, as selectOption does.
    const selected = (): Promise<readonly string[]> =>
      list.evaluate((element) => {
        const option = (element as HTMLSelectElement).selectedOptions[0]
        return [option?.value ?? '', option?.text.trim() ?? '']
      })
    const count = await list.locator('option').count()
    for (let step = 0; step < count && !(await selected()).includes(text); step += 1)
      await list.press('ArrowDown')
    expect(await selected()).toContain(text)
  },
  activate: async (figure) => {
    await figure.locator('.figure-plot').first().focus()
    await expectLive(figure)
  },
  pointAt: async (figure, index, facet = 0) => {
    const panel = figure.locator('.figure-plot').nth(facet)
    await focus(panel)
    await panel.press('Home')
    for (let step = 0; step < index; step += 1) await panel.press('ArrowRight')
  },
})

/** The position over the x value at `index` of a panel. */
export async function positionOfX(figure: Locator, index: number, facet = 0): Promise<Position> {
  const plot = figure.locator('.figure-plot').nth(facet)
  await scrollTo(plot)
  const ticks = plot.locator('.role-axis-label').first().locator('text')
  await ticks.nth(index).waitFor({ state: 'attached' })
  // Ticks that return are behind the others.
  const centres = await ticks.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => left + width / 2),
  )
  const [x, area] = [centres.toSorted((a, b) => a - b)[index], await plot.boundingBox()]
  if (x === undefined || !area) throw new Error(`The panel has no tick ${String(index)}`)
  return { x, y: area.y + area.height / 2 }
}

/** The centre of an element in the window. */
export async function centreOf(target: Locator): Promise<Position> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The element is not in the window')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Rests the mouse at a position; with a touch screen, taps there. */
export async function pointTo(page: Page, { kind }: Input, position: Position): Promise<void> {
  if (kind === 'touch') await page.touchscreen.tap(position.x, position.y)
  else await moveMouse(page, position)
}

/** Two taps of one finger, 0.1 s apart by their time stamps, however busy the machine is. */
export async function doubleTap(page: Page, position: Position): Promise<void> {
  const start = Date.now() / 1000
  const session = await page.context().newCDPSession(page)
  for (const tap of [start, start + 0.1]) {
    await session.send('Input.dispatchTouchEvent', { ...down(position), timestamp: tap })
    await session.send('Input.dispatchTouchEvent', { ...up, timestamp: tap + 0.02 })
  }
  await session.detach()
}

/** Moves a finger up by `distance` pixels. */
export async function swipeUp(page: Page, { x, y }: Position, distance: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', down({ x, y }))
  for (let step = 1; step <= 10; step += 1) {
    const position = { x, y: y - (distance * step) / 10 }
    await session.send('Input.dispatchTouchEvent', { ...down(position), type: 'touchMove' })
  }
  await session.send('Input.dispatchTouchEvent', up)
  await session.detach()
}

// Touch events of the Chrome DevTools Protocol.
const down = (position: Position): { type: 'touchStart'; touchPoints: Position[] } => ({
  type: 'touchStart',
  touchPoints: [position],
})
const up = { type: 'touchEnd' as const, touchPoints: [] }

// A chart follows a mouse that moves, not one that appears.
async function moveMouse(page: Page, { x, y }: Position): Promise<void> {
  await page.mouse.move(x - 1, y)
  await page.mouse.move(x, y)
}

function expectLive(figure: Locator): Promise<void> {
  return expect(figure.locator('.figure-plot.is-live').first()).toBeVisible()
}

/** Focuses an element that the Tab key reaches; fails for any other, which a reader without a pointer cannot use. */
async function focus(target: Locator): Promise<void> {
  expect(await target.evaluate((element) => (element as HTMLElement).tabIndex)).toBeGreaterThan(-1)
  await target.focus()
  await expect(target).toBeFocused()
}
