// The sites of a run of the tests: served from the start, and built by the first that asks for them.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { doOnce } from '../../queue.ts'
import { benchfolio } from '../program.ts'
import { sites, type SiteName } from './sites.ts'

/** A site and where it is. */
export interface Site {
  readonly name: SiteName
  /** The project: content/, data/, .build/. */
  readonly root: string
  /** The published folder. */
  readonly folder: string
  /** Where it is served, such as `http://127.0.0.1:40123/`. */
  readonly address: string
}

const variable = 'BENCHFOLIO_TEST_SITES'

/** Passes the served sites on to the processes that run the tests. */
export function publishSites(served: readonly Site[]): void {
  process.env[variable] = JSON.stringify(served)
}

/** The site of this name, built; undefined where its archives are absent. Throws when its build fails. */
export async function builtSite(name: SiteName): Promise<Site | undefined> {
  const { write, buildArguments } = sites[name]
  if (buildArguments === undefined) return undefined
  // Written by `publishSites` in the process that started this one.
  const served = JSON.parse(process.env[variable] ?? '[]') as readonly Site[]
  const site = served.find((candidate) => candidate.name === name)
  if (!site) throw new Error(`The site ${name} is not served`)
  await doOnce(`site-${name}`, async () => {
    if (existsSync(site.folder)) return
    // Of a kept project only .build/ stays, which makes the build quicker.
    for (const part of ['assets', 'content', 'data', 'layouts', 'site'])
      rmSync(join(site.root, part), { recursive: true, force: true })
    write(site.root)
    await benchfolio(site.root, 'build', ...buildArguments)
  })
  return site
}
