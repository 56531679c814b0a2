// One visit of one page: when its chart is seen, when the chart answers, and what was sent until then.
import { join } from 'node:path'
import type { Browser, CDPSession } from '@playwright/test'

/** What makes a page slow. */
export interface Condition {
  readonly name: string
  /** The processor is this many times slower. */
  readonly processor?: number
  /** Bytes a second and milliseconds of a way to the server and back. */
  readonly network?: { readonly down: number; readonly up: number; readonly latency: number }
}

/** A page, and how its chart is recognised. */
export interface Visited {
  readonly url: string
  /** Something that is drawn when the chart is. */
  readonly drawn: string
  /** Something that stands there once the chart has answered the pointer. */
  readonly answered: string
  /** Something that stands there once everything the chart offers works. */
  readonly live: string
  /** A point of the chart: the pointer goes there. */
  readonly point: string
}

/** Milliseconds since the reader asked for the page, bytes on the wire until then, and how far things moved. */
export interface Visit {
  readonly visible: number
  readonly interactive: number
  /** When everything works: toggles, scales, zoom. */
  readonly live: number
  readonly bytesVisible: number
  readonly bytesInteractive: number
  readonly bytesLive: number
  readonly shift: number
}

const viewport = { width: 1280, height: 1000 }
const most = 60_000

/** Visits the page in a fresh context: nothing is cached. Throws when the chart does not come within a minute. */
export async function visitOnce(
  browser: Browser,
  page: Visited,
  condition: Condition,
  target: { readonly x: number; readonly y: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport })
  try {
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    const received = await watchNetwork(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: condition.processor ?? 1 })
    if (condition.network)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: condition.network.latency,
        downloadThroughput: condition.network.down,
        uploadThroughput: condition.network.up,
      })
    const { drawn, answered, live } = page
    await tab.addInitScript({
      content: `window.benchLooks = ${JSON.stringify({ drawn, answered, live })}`,
    })
    await tab.addInitScript({ path: join(import.meta.dirname, 'watch-page.js') })
    const going = tab.goto(page.url, { waitUntil: 'commit' })
    // The reader's hand is on the chart all the time, and trembles.
    const start = Date.now()
    for (let step = 0; Date.now() - start < most; step += 1) {
      await tab.mouse.move(target.x + (step % 2 ? 2 : 0), target.y)
      if (step === 0) await going
      const done = await tab.evaluate(() => window.benchSeen?.live !== undefined)
      if (done) break
      await tab.waitForTimeout(10)
    }
    const seen = await tab.evaluate(() => window.benchSeen)
    const { visible, interactive, live: works, shift } = seen ?? { shift: 0 }
    if (visible === undefined || interactive === undefined || works === undefined)
      throw new Error(`${page.url}: the chart did not answer, ${condition.name}`)
    return {
      visible,
      interactive,
      live: works,
      bytesVisible: received(visible),
      bytesInteractive: received(interactive),
      bytesLive: received(works),
      shift,
    }
  } finally {
    await context.close()
  }
}

/** Where the point is, in a visit that is not counted. */
export async function pointOf(
  browser: Browser,
  page: Visited,
): Promise<{ readonly x: number; readonly y: number }> {
  const context = await browser.newContext({ viewport })
  try {
    const tab = await context.newPage()
    await tab.goto(page.url)
    const point = tab.locator(page.point).first()
    await point.waitFor({ state: 'attached' })
    const box = await point.boundingBox()
    if (!box || box.y + box.height / 2 > viewport.height)
      throw new Error(`${page.url}: the chart is not on the first screen`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    benchLooks?: Pick<Visited, 'drawn' | 'answered' | 'live'>
    benchSeen?: { visible?: number; interactive?: number; live?: number; shift: number }
  }
}

/** What is known of one answer: its bytes on the wire, and when how much of it could be read. */
interface Answer {
  readonly bytes: number
  readonly parts: { readonly at: number; readonly length: number }[]
}

/**
 * Counts bytes as they arrive; the answer is what had arrived so many milliseconds after the first request. Chromium
 * tells what can be read part by part, and the bytes on the wire at the end: an answer is counted by the share of it
 * that could be read.
 */
async function watchNetwork(session: CDPSession): Promise<(milliseconds: number) => number> {
  const answers = new Map<string, Answer>()
  let first: number | undefined
  session.on('Network.requestWillBeSent', ({ timestamp }) => (first ??= timestamp))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    // An answer without a length has no body: the server of this benchmark states the length of each body.
    const length = response.headers['content-length']
    const body = length === undefined ? [] : [Number(length)]
    const bytes = body.reduce((sum, size) => sum + size, response.encodedDataLength)
    answers.set(requestId, { bytes, parts: [] })
  })
  session.on('Network.dataReceived', ({ requestId, timestamp, dataLength }) =>
    answers.get(requestId)?.parts.push({ at: timestamp, length: dataLength }),
  )
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  return (milliseconds) => {
    if (first === undefined) throw new Error('The page sent no request.')
    const until = first + milliseconds / 1000
    const sum = (parts: Answer['parts']): number =>
      parts.reduce((total, { length }) => total + length, 0)
    return [...answers.values()].reduce((total, { bytes, parts }) => {
      const all = sum(parts)
      return all === 0 ? total : total + (bytes * sum(parts.filter(({ at }) => at <= until))) / all
    }, 0)
  }
}
