// Serves every site while the tests run; sites/sites.setup.ts builds them, or the first test that visits one.
//
//   KEPT_SITES=/tmp/sites npm run e2e …   keeps the sites, and uses what an earlier run has built;
//                                         rm -r /tmp/sites/*/public has them built anew
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openQueue } from '../queue.ts'
import { serve } from './sites/serve.ts'
import { publishSites } from './sites/site.ts'
import { siteNames } from './sites/sites.ts'

/** Returns the function that stops the servers and removes the sites. */
// eslint-disable-next-line no-restricted-exports -- required by Playwright
export default async function globalSetup(): Promise<() => Promise<void>> {
  const kept = process.env.KEPT_SITES
  const parent = kept ?? mkdtempSync(join(tmpdir(), 'benchfolio-e2e-'))
  mkdirSync(parent, { recursive: true })
  openQueue()
  const served = await Promise.all(
    siteNames.map(async (name) => {
      const root = join(parent, name)
      const folder = join(root, 'public')
      return { name, root, folder, ...(await serve(folder)) }
    }),
  )
  publishSites(served)
  return async () => {
    await Promise.all(served.map(({ close }) => close()))
    if (kept === undefined) rmSync(parent, { recursive: true, force: true })
  }
}
