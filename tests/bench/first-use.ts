// What a reader waits for: thirty charts before any script, the first use of one, and each turn after it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumBinary } from '../browser/chromium.ts'
import { benchfolio } from '../browser/program.ts'
import { charts, writeThirtyCharts } from '../browser/sites/thirty-charts-site.ts'
import { serveBrotli } from './serve-brotli.ts'

const rounds = 5
const turns = 7

/** Prints medians over fresh contexts, and what is slower than promised. */
export async function firstUse(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'benchfolio-first-use-'))
  writeThirtyCharts(root)
  await benchfolio(root, 'build')
  const server = await serveBrotli(join(root, 'public'))
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  const url = `${server.address}articles/report/`
  try {
    console.log(
      `\n${String(charts)} charts of 12 x 8 points on one page, median of ${String(rounds)}`,
    )
    // Once uncounted: the server compresses what it is asked for the first time.
    await used(browser, url)
    const drawn: number[] = []
    const answered: number[] = []
    const live: number[] = []
    const toggle: number[] = []
    const baseline: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      drawn.push(await drawnWithoutScripts(browser, url))
      const times = await used(browser, url)
      answered.push(times.answered)
      live.push(times.live)
      toggle.push(times.toggle)
      baseline.push(times.baseline)
    }
    report('all drawn, JavaScript off', drawn, Infinity)
    report('first use to its numbers', answered, 150)
    report('first use to a live chart', live, 150)
    report('a series off or on', toggle, 15)
    report('another baseline', baseline, 20)
  } finally {
    await browser.close()
    server.close()
    rmSync(root, { recursive: true, force: true })
  }
}

/** Milliseconds to the first paint of a page that has all its charts. Throws when one is missing. */
async function drawnWithoutScripts(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const page = await context.newPage()
    await page.goto(url)
    const drawings = await page.locator('.figure-plot svg').filter({ visible: true }).count()
    if (drawings !== charts) throw new Error(`${String(drawings)} charts are drawn`)
    return await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
  } finally {
    await context.close()
  }
}

/** Milliseconds of the first use of the first chart, and the medians of what is done with it then. */
async function used(
  browser: Browser,
  url: string,
): Promise<Readonly<Record<'answered' | 'live' | 'toggle' | 'baseline', number>>> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForTimeout(300)
    const { answered, live } = await page.evaluate(
      () =>
        new Promise<{ answered: number; live: number }>((done) => {
          const plot = document.querySelector('.figure-plot')
          const readout = document.querySelector('.figure-readout')
          if (!plot || !readout) throw new Error('There is no chart')
          const { left, top, width, height } = plot.getBoundingClientRect()
          const start = performance.now()
          // Painted is what stands there when the next frame has begun.
          void Promise.all(
            [() => readout.childElementCount > 0, () => plot.classList.contains('is-live')].map(
              (stands) =>
                new Promise<number>((seen) => {
                  const observer = new MutationObserver(() => {
                    if (!stands()) return
                    observer.disconnect()
                    requestAnimationFrame(() => setTimeout(() => seen(performance.now() - start)))
                  })
                  observer.observe(document, { childList: true, subtree: true, attributes: true })
                }),
            ),
          ).then(([first = Number.NaN, all = Number.NaN]) => done({ answered: first, live: all }))
          for (const type of ['pointerenter', 'pointermove'])
            plot.dispatchEvent(
              new PointerEvent(type, {
                bubbles: true,
                pointerType: 'mouse',
                clientX: left + width / 2,
                clientY: top + height / 2,
              }),
            )
        }),
    )
    const toggle = await turned(page, '.figure-series', turns)
    await page.locator('.figure [data-mode="relative"]').first().click()
    await page.waitForTimeout(200)
    const baseline = await turned(page, 'select[data-baseline]', turns)
    return { answered, live, toggle, baseline }
  } finally {
    await context.close()
  }
}

/** Median milliseconds from a turn to the last change of the chart that it makes, layout included. */
async function turned(page: Page, selector: string, times: number): Promise<number> {
  const costs: number[] = []
  for (let time = 0; time < times; time += 1)
    costs.push(
      await page
        .locator(selector)
        .first()
        .evaluate(
          (element: HTMLElement, step) =>
            new Promise<number>((done) => {
              const plot = document.querySelector('.figure-plot')
              if (!plot) throw new Error('There is no chart')
              const start = performance.now()
              let last = Number.NaN
              new MutationObserver(() => {
                document.body.getBoundingClientRect()
                last = performance.now() - start
              }).observe(plot, { childList: true, subtree: true })
              if (element instanceof HTMLSelectElement) {
                element.selectedIndex = step % element.options.length
                element.dispatchEvent(new Event('change', { bubbles: true }))
              } else element.click()
              setTimeout(() => done(last), 100)
            }),
          time + 1,
        ),
    )
  return median(costs)
}

function report(name: string, costs: readonly number[], most: number): void {
  const middle = median(costs)
  const verdict = middle <= most ? 'ok  ' : 'SLOW'
  if (middle > most) process.exitCode = 1
  const limit = Number.isFinite(most) ? ` (at most ${String(most)})` : ''
  console.log(`${verdict} ${name.padEnd(32)} ${middle.toFixed(1).padStart(7)} ms${limit}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
