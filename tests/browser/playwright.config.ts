import { defineConfig } from '@playwright/test'
import { chromiumBinary } from './chromium.ts'
import type { Visit } from './test.ts'

// What every reader can do, whatever is in their hand and wherever the site stands.
const manners =
  /\/(?:address|cells|explore|legend|modes|readout|rows|save|search|sorting|source|theme|zoom)\.spec\.ts/
const phoneOnly = /\/phone\.spec\.ts/
/** A test that says nothing more by another hand. */
const once = /@once/

export default defineConfig<Visit>({
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
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumBinary() },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: phoneOnly },
    {
      name: 'phone',
      testMatch: [manners, phoneOnly],
      grepInvert: once,
      use: {
        ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
        ...{ by: 'touch', from: 'sub-path' },
      },
    },
    { name: 'keys', testMatch: manners, grepInvert: once, use: { by: 'keys', from: 'files' } },
  ],
})
