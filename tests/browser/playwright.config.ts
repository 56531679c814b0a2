import { defineConfig } from '@playwright/test'
import { chromiumBinary } from './chromium.ts'

export default defineConfig({
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
})
