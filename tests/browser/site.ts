// The sites that the global set-up built, as the tests know them.
import type { SiteName } from './sites.ts'

/** A built site. */
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

/** Passes the sites on to the processes that run the tests. */
export function tell(sites: readonly Site[]): void {
  process.env[variable] = JSON.stringify(sites)
}

/** A site by its name; undefined where it was not built, for its archives are absent. */
export function siteCalled(name: SiteName): Site | undefined {
  // Written by `tell` of the same run.
  const sites = JSON.parse(process.env[variable] ?? '[]') as readonly Site[]
  return sites.find((site) => site.name === name)
}
