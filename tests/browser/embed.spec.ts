// Figures of a site on pages of another origin: iframe, element, oEmbed and picture.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { writeBlog } from './sites/blog-site.ts'
import { benchfolio } from './program.ts'
import { serveBelow } from './sites/serve-below.ts'
import type { Served } from './sites/serve.ts'
import { expect, test } from './test.ts'

const root = mkdtempSync(join(tmpdir(), 'benchfolio-embed-'))
let served: Served | undefined
let host: Server | undefined

test.afterAll(async () => {
  await served?.close()
  host?.close()
  host?.closeAllConnections()
  rmSync(root, { recursive: true, force: true })
})

// The required parameters of https://oembed.com/#section2.3 for the type rich, and the optional ones that are written.
const oembed = z.strictObject({
  type: z.literal('rich'),
  version: z.literal('1.0'),
  html: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  title: z.string().optional(),
  provider_name: z.string().optional(),
  provider_url: z.url().optional(),
  cache_age: z.number().int().optional(),
})

test('a figure is shown on a page of another origin with a strict policy, resizes, follows its theme and leads to its source', async ({
  page,
}) => {
  writeBlog(root)
  served = await serveBelow(join(root, 'public'), '/bench/')
  const site = served.address
  await benchfolio(root, 'build', '--base-url', site)
  const id = permalinkOfFigure()

  const redirect = await (await fetch(`${site}p/${id}/`)).text()
  const [, discovered = ''] =
    /type="application\/json\+oembed"\s+href="([^"]+)"/.exec(redirect) ?? []
  expect(discovered).toBe(`${site}p/${id}/oembed.json`)
  const described = oembed.parse(await (await fetch(discovered)).json())
  const picture = await fetch(`${site}p/${id}/figure.svg`)
  expect(picture.headers.get('content-type')).toContain('image/svg+xml')
  expect(await picture.text()).not.toContain('var(--')

  const address = await hostPage(
    new URL(site).origin,
    `${described.html}
    <benchfolio-figure src="${site}p/${id}/" theme="dark"><img src="${site}p/${id}/figure.svg" alt="Rates" /></benchfolio-figure>
    <script src="${site}embed.js"></script>`,
  )
  await page.goto(address)
  const plain = page.locator('iframe').first().contentFrame()
  await expect(plain.locator('.figure-plot svg').first()).toBeVisible()
  const source = plain.locator('.embed-source a').first()
  await expect(source).toHaveAttribute('href', /articles\/report\/index\.html#fig-rates$/)

  const element = page.locator('benchfolio-figure iframe')
  const inside = element.contentFrame()
  await expect(inside.locator('.figure-plot svg:visible').first()).toBeVisible()
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark')
  // Without the attribute, the theme is that of the page, also after its switch.
  await page.locator('benchfolio-figure').evaluate((figure) => figure.removeAttribute('theme'))
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.locator('body').evaluate((body) => (body.style.color = '#eee'))
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'dark')
  const overflow = async (): Promise<number> => {
    const content = await inside
      .locator('body')
      .evaluate((body) => body.getBoundingClientRect().height)
    return Math.abs(Number(await element.getAttribute('height')) - content)
  }
  await expect.poll(overflow).toBeLessThan(2)
  await page.setViewportSize({ width: 420, height: 800 })
  await expect.poll(overflow).toBeLessThan(2)
  // What else sends messages does not change the height.
  const height = await element.getAttribute('height')
  await page.evaluate(() => {
    window.postMessage({ type: 'benchfolio:height', height: 9000 }, '*')
  })
  await expect(element).toHaveAttribute('height', height ?? '')
})

function permalinkOfFigure(): string {
  const ledger = JSON.parse(readFileSync(join(root, 'data', 'permalinks.json'), 'utf8')) as {
    readonly permalinks: readonly {
      readonly id: string
      readonly kind: string
      readonly address: string
    }[]
  }
  const figure = ledger.permalinks.find(
    ({ kind, address }) => kind === 'figure' && address === 'articles/report/#fig-rates',
  )
  if (figure === undefined) throw new Error('The blog has no figure')
  return figure.id
}

/** A page of another origin whose policy allows nothing but frames, pictures and scripts of `site`. */
async function hostPage(site: string, body: string): Promise<string> {
  host = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; frame-src ${site}; img-src ${site}; script-src ${site}; require-trusted-types-for 'script'`,
    })
    response.end(
      `<!doctype html><html lang="en"><head><title>Host</title></head><body>${body}</body></html>`,
    )
  })
  await new Promise<void>((done) => host?.listen(0, '127.0.0.1', done))
  const { port } = host.address() as AddressInfo
  return `http://127.0.0.1:${String(port)}/`
}
