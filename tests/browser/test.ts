// `test` of every specification: a page that must stay silent, and the sites.
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { siteCalled, type Site } from './site.ts'
import type { SiteName } from './sites.ts'

export { expect }

/** What a page did that no page of a site may do. */
interface Offences {
  /** Expressions of console messages that a test provokes. */
  allow(message: RegExp): void
}

interface Fixtures {
  readonly offences: Offences
}

export const test = base.extend<Fixtures>({
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
