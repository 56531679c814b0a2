// Builds the sites before the tests that visit them: while one process builds the largest, the other builds the rest.
import { test } from '@playwright/test'
import { everything } from '../../extent.ts'
import { builtSite } from './site.ts'
import { siteNames, sites, type SiteDefinition } from './sites.ts'

for (const name of siteNames) {
  const { isSlow = false }: SiteDefinition = sites[name]
  if (isSlow && !everything) continue
  test(`the site "${name}" is built`, async () => {
    test.skip((await builtSite(name)) === undefined, 'it needs ../shared, which is absent')
  })
}
