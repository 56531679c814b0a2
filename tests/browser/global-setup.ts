// Builds every site once and serves it while the tests run.
//
//   KEPT_SITES=/tmp/sites npx playwright test …   keeps them, and uses what an earlier run left there as it is;
//                                                 rm -r /tmp/sites/*/public has it built anew
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { serve, type Served } from './serve.ts'
import { buildProject, makeProject, siteNames } from './sites.ts'
import { tell, type Site } from './site.ts'

/** Returns what takes everything down again. */
// eslint-disable-next-line no-restricted-exports -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  const kept = process.env.KEPT_SITES
  const parent = kept ?? mkdtempSync(join(tmpdir(), 'benchfolio-e2e-'))
  mkdirSync(parent, { recursive: true })
  const servers: Served[] = []
  const down = async (): Promise<void> => {
    await Promise.all(servers.map(({ close }) => close()))
    if (kept === undefined) rmSync(parent, { recursive: true, force: true })
  }
  try {
    // All are waited for, so that nothing writes any more when one failed.
    const sites = await Promise.allSettled(
      siteNames.map(async (name): Promise<Site | undefined> => {
        const folder = join(parent, name, 'public')
        const root = existsSync(folder) ? dirname(folder) : makeProject(name, parent)
        if (root === undefined) return undefined
        if (!existsSync(folder)) await buildProject(name, root)
        const served = await serve(folder)
        servers.push(served)
        return { name, root, folder, address: served.address }
      }),
    )
    const failed = sites.find((site) => site.status === 'rejected')
    if (failed) throw failed.reason as Error
    tell(sites.flatMap((site) => (site.status === 'fulfilled' && site.value ? [site.value] : [])))
  } catch (error) {
    await down()
    throw error
  }
  return down
}
