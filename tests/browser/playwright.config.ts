import { defineConfig } from '@playwright/test'
import { everything, sampled } from '../extent.ts'
import { chromiumBinary } from './chromium.ts'
import type { Visitor } from './test.ts'

// What a reader can do with every device and wherever the site is hosted; a sample of it shows that a device works.
const interaction =
  /\/(?:address|data-points|explore|legend|modes|save|search|sorting|source|static-figures|theme|tooltip|zoom)\.spec\.ts/
const touchInteraction = sampled(interaction, /\/tooltip\.spec\.ts/)
const keyboardInteraction = sampled(interaction, /\/legend\.spec\.ts/)
const touchOnly = /\/phone\.spec\.ts/
/** Tests that are the same with every device. */
const mouseOnly = /@mouse/
const testIgnore = everything ? [] : [/\.slow\.spec\.ts$/]

export default defineConfig<Visitor>({
  testDir: '.',
  globalSetup: './global-setup.ts',
  // A machine of two cores that is busy with other work is slow, not wrong.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: process.env.CI === undefined ? 0 : 1,
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['./report-failures.ts']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumBinary() },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
  projects: [
    // The first of the list, so that no test waits for a site while a process has nothing to do.
    { name: 'sites', testMatch: /sites\.setup\.ts$/ },
    { name: 'mouse', testIgnore: [...testIgnore, touchOnly] },
    {
      name: 'touch',
      testMatch: [touchInteraction, touchOnly],
      testIgnore,
      grepInvert: mouseOnly,
      use: {
        ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        ...{ inputKind: 'touch', hosting: 'sub-path' },
      },
    },
    {
      name: 'keyboard',
      testMatch: keyboardInteraction,
      testIgnore,
      grepInvert: mouseOnly,
      use: { inputKind: 'keyboard', hosting: 'files' },
    },
  ],
})
