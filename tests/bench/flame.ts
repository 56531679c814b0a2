// How long a flame graph of 20,000 frames takes from a click to its picture, in headless Chromium:
//
//   npm run bench -- flame [FRAMES]
//
// A budget is one frame of a screen, 16.7 ms: what scripts take in the click and what the browser then takes to
// lay out and paint, without the wait for the next frame of the screen.
import { chromium, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumBinary } from '../browser/chromium.ts'
import { scrollTo } from '../browser/page/scroll.ts'
import { writeProfileSite } from '../browser/sites/profile-site.ts'
import { benchfolio } from '../browser/program.ts'

const budget = 1000 / 60
const frames = Number(process.argv[2] ?? 20_000)
const clicks = 40

const root = mkdtempSync(join(tmpdir(), 'benchfolio-bench-flame-'))
try {
  writeProfileSite(root, frames)
  await benchfolio(root, 'build')
  const browser = await chromium.launch({ executablePath: chromiumBinary() })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    // The loader of TypeScript marks functions with it, those that run in the page too.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named' })
    await page.goto(pathToFileURL(join(root, 'public', 'articles', 'profiles', 'index.html')).href)
    for (const id of ['one', 'change']) await measure(page, id)
  } finally {
    await browser.close()
  }
} finally {
  rmSync(root, { recursive: true, force: true })
}

async function measure(page: Page, id: string): Promise<void> {
  const plot = page.locator(`#fig-${id} .flame-plot`).first()
  await plot.focus()
  await page.locator(`#fig-${id} .flame.is-live`).waitFor()
  await scrollTo(plot)
  const known = await page.evaluate((key) => {
    const all = window.benchfolioFlames?.[key]
    return all?.depth.length ?? Number.NaN
  }, `profiles/${id}`)
  console.log(`\n${id}: ${known.toLocaleString('en')} frames`)
  const costs = await plot.evaluate(clickAbout, clicks)
  for (const [name, kind] of [
    ['zoom in', 'in'],
    ['show all', 'all'],
  ] as const) {
    const found = costs.filter((cost) => cost.kind === kind)
    const text = (of: (cost: (typeof found)[number]) => number): string => {
      const sorted = found.map(of).toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
      return `${middle.toFixed(1).padStart(5)} ms, at most ${(sorted.at(-1) ?? Number.NaN).toFixed(1).padStart(5)}`
    }
    const middle = found.map(({ script, paint }) => script + paint).toSorted((a, b) => a - b)[
      Math.floor(found.length / 2)
    ]
    console.log(
      `${(middle ?? Infinity) <= budget ? 'ok  ' : 'SLOW'} ${name.padEnd(9)} script ${text(({ script }) => script)} · script and paint ${text(({ script, paint }) => script + paint)} · budget ${budget.toFixed(1)}`,
    )
  }
}

interface ClickCost {
  readonly kind: 'in' | 'all'
  readonly script: number
  readonly paint: number
}

// Runs in the page: clicks at places all over the graph, each time from the root, and back by Esc.
async function clickAbout(plot: Element, many: number): Promise<readonly ClickCost[]> {
  const canvas = plot.querySelector('canvas')
  if (!canvas) throw new Error('The graph is not live')
  const once = (kind: 'in' | 'all', act: () => void): Promise<ClickCost> =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        setTimeout(() => {
          const start = performance.now()
          act()
          const script = performance.now() - start
          requestAnimationFrame(() => {
            const from = performance.now()
            const { port1, port2 } = new MessageChannel()
            // The message comes when the browser has laid out and painted.
            port1.onmessage = () => {
              resolve({ kind, script, paint: performance.now() - from })
            }
            port2.postMessage(0)
          })
        }, 20)
      })
    })
  const costs: ClickCost[] = []
  for (let index = 0; index < many; index += 1) {
    const { left, top, width } = canvas.getBoundingClientRect()
    const place = {
      clientX: left + width * (((index * 0.618) % 1) * 0.98 + 0.01),
      clientY: top + 10 + 20 * (1 + (index % 7)),
      bubbles: true,
    }
    costs.push(await once('in', () => canvas.dispatchEvent(new MouseEvent('click', place))))
    costs.push(
      await once('all', () =>
        plot.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      ),
    )
  }
  return costs
}
