import { defineConfig } from '@playwright/test'
import { chromiumBinary } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
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
