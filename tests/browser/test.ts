// `test` of every specification: a page that must stay silent, the sites, and who visits them from where.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { handOf, type Hand, type HandKind } from './hand.ts'
import { subPath } from './serve.ts'
import { siteCalled, type Site } from './site.ts'
import type { SiteName } from './sites.ts'

export { expect }

/** What a page did that no page of a site may do. */
interface Offences {
  /** Expressions of console messages that a test provokes. */
  allow(message: RegExp): void
}

/** Set for each project in playwright.config.ts. */
export interface Visit {
  /** What the reader has in their hand. */
  readonly by: HandKind
  /** Where the site stands: at the root of a server, below a path of it, or in a folder of a disk. */
  readonly from: 'server' | 'sub-path' | 'files'
}

interface Fixtures extends Visit {
  readonly offences: Offences
  readonly hand: Hand
  /** The address of a page of a site, such as `articles/second-core/?fig-x.y=log`. */
  readonly at: (name: SiteName, path: string) => string
}

export const test = base.extend<Fixtures>({
  by: ['mouse', { option: true }],
  from: ['server', { option: true }],
  hand: async ({ by }, use) => use(handOf(by)),
  at: async ({ from }, use) => use((name, path) => addressOf(visit(name), path, from)),
  offences: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      await listen(context, (offence) => seen.push(offence))
      await use({ allow: (message) => void allowed.push(message) })
      expect(
        seen.filter((offence) => !allowed.some((message) => message.test(offence))),
        'console messages, errors, refused or foreign requests',
      ).toEqual([])
    },
    { auto: true },
  ],
})

/** The site of this name; where it could not be built, the test is skipped and says so. */
export function visit(name: SiteName): Site {
  const site = siteCalled(name)
  if (site) return site
  // eslint-disable-next-line no-console -- a skip must be heard
  console.warn(`SKIPPED: the site "${name}" needs ../shared, which is absent`)
  base.skip(true, `the site "${name}" needs ../shared, which is absent`)
  throw new Error('unreachable')
}

function addressOf({ address, folder }: Site, path: string, from: Visit['from']): string {
  if (from === 'server') return address + path
  if (from === 'sub-path') return address + subPath.slice(1) + path
  // Folders of a disk have no page of their own.
  const [, page = '', view = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  const file = page === '' || page.endsWith('/') ? `${page}index.html` : page
  return pathToFileURL(join(folder, file)).href + view
}

async function listen(context: BrowserContext, note: (offence: string) => void): Promise<void> {
  context.on('console', (message) => note(`console.${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => note(`error: ${error.error().message}`))
  context.on('dialog', (dialog) => {
    note(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const own = hostname === '127.0.0.1' || ['file:', 'data:', 'about:'].includes(protocol)
    if (!own) note(`request: ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${String(response.status())}: ${response.url()}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // eslint-disable-next-line no-console -- in the page, where every message fails the test
      console.error(`policy: ${effectiveDirective} ${blockedURI}`)
    })
  })
}
