// Builds every site once and serves it while the tests run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve, type Served } from './serve.ts'
import { buildProject, makeProject, siteNames } from './sites.ts'
import { tell, type Site } from './site.ts'

/** Returns what takes everything down again. */
// eslint-disable-next-line no-restricted-exports -- Playwright asks for it
export default async function globalSetup(): Promise<() => Promise<void>> {
  const parent = mkdtempSync(join(tmpdir(), 'benchfolio-e2e-'))
  const servers: Served[] = []
  const down = async (): Promise<void> => {
    await Promise.all(servers.map(({ close }) => close()))
    rmSync(parent, { recursive: true, force: true })
  }
  try {
    // All are waited for, so that nothing writes any more when one failed.
    const sites = await Promise.allSettled(
      siteNames.map(async (name): Promise<Site | undefined> => {
        const root = makeProject(name, parent)
        if (root === undefined) return undefined
        await buildProject(name, root)
        const folder = join(root, 'public')
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
