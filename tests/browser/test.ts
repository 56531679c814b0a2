// `test` of every specification: a page that must report nothing, the sites, and the reader's device.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import { everything } from '../extent.ts'
import { figureOf } from './page/figure.ts'
import { inputOf, type Input, type InputKind } from './input.ts'
import { subPath } from './sites/serve.ts'
import { builtSite, type Site } from './sites/site.ts'
import { sites, type SiteDefinition, type SiteName } from './sites/sites.ts'

export { expect }

/** Set for each project in playwright.config.ts. */
export interface Visitor {
  readonly inputKind: InputKind
  /** Where the site is: at the root of a server, below a path of one, or in a folder of the disk. */
  readonly hosting: 'server' | 'sub-path' | 'files'
}

/** The messages of a page, none of which is allowed: console, errors, dialogs, refused and foreign requests. */
interface Messages {
  /** Allows the messages that a test provokes. */
  allow(pattern: RegExp): void
}

interface Fixtures extends Visitor {
  readonly input: Input
  readonly messages: Messages
  /** The address of a page of a site, such as `articles/second-core/?fig-x.y=log`. */
  readonly url: (name: SiteName, path: string) => Promise<string>
  /** Opens a page of a site. */
  readonly open: (name: SiteName, path: string) => Promise<void>
  /** Opens a page of a site and returns one of its figures. */
  readonly openFigure: (name: SiteName, path: string, id: string) => Promise<Locator>
  /** Opens a page of a site and returns one of its figures, with a live chart. */
  readonly openChart: (name: SiteName, path: string, id: string) => Promise<Locator>
  /** The text on the clipboard. */
  readonly clipboard: () => Promise<string>
  /** A page in which no script runs. */
  readonly pageWithoutScripts: Page
}

export const test = base.extend<Fixtures>({
  inputKind: ['mouse', { option: true }],
  hosting: ['server', { option: true }],
  input: async ({ inputKind }, use) => use(inputOf(inputKind)),
  messages: [
    async ({ context }, use) => {
      const messages: string[] = []
      const allowed: RegExp[] = []
      await listen(context, (message) => messages.push(message))
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(
        messages.filter((message) => !allowed.some((pattern) => pattern.test(message))),
        'console messages, errors, refused or foreign requests',
      ).toEqual([])
    },
    { auto: true },
  ],
  url: async ({ hosting }, use) =>
    use(async (name, path) => addressOf(await siteOf(name), path, hosting)),
  open: async ({ page, url }, use) =>
    use(async (name, path) => {
      await page.goto(await url(name, path))
    }),
  openFigure: async ({ page, open }, use) =>
    use(async (name, path, id) => {
      await open(name, path)
      return figureOf(page, id)
    }),
  openChart: async ({ input, openFigure }, use) =>
    use(async (name, path, id) => {
      const figure = await openFigure(name, path, id)
      await input.activate(figure)
      return figure
    }),
  clipboard: async ({ context, page }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await use(() => page.evaluate(() => navigator.clipboard.readText()))
  },
  pageWithoutScripts: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
})

/** The site of this name, built; where its archives are absent, the test is skipped with the reason. */
export async function siteOf(name: SiteName): Promise<Site> {
  const { isSlow = false }: SiteDefinition = sites[name]
  base.skip(isSlow && !everything, `only npm run test:all visits the site "${name}"`)
  const site = await builtSite(name)
  if (site) return site
  const reason = `the site "${name}" needs ../shared, which is absent`
  // eslint-disable-next-line no-console -- a skipped test must be seen
  console.warn(`SKIPPED: ${reason}`)
  base.skip(true, reason)
  throw new Error('unreachable')
}

function addressOf({ address, folder }: Site, path: string, hosting: Visitor['hosting']): string {
  if (hosting === 'server') return address + path
  if (hosting === 'sub-path') return address + subPath.slice(1) + path
  // A folder of the disk has no index page.
  const [, page = '', state = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  const file = page === '' || page.endsWith('/') ? `${page}index.html` : page
  return pathToFileURL(join(folder, file)).href + state
}

async function listen(context: BrowserContext, report: (message: string) => void): Promise<void> {
  context.on('console', (message) => report(`console.${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => report(`error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    report(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const isOwn = hostname === '127.0.0.1' || ['file:', 'data:', 'about:'].includes(protocol)
    if (!isOwn) report(`request: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) report(`${String(response.status())}: ${response.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // eslint-disable-next-line no-console -- in the page, where every message fails the test
      console.error(`policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
}
