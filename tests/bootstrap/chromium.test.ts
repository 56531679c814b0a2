import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { chromium, chromiumCandidates } from '../../tools/bootstrap/chromium.mjs'
import { search } from '../../tools/bootstrap/search.mjs'
import { recall } from '../../tools/bootstrap/tools-file.mjs'
import { fakeProgram } from './fake-program.ts'
import { temporaryFolder } from './temporary-folder.ts'

const skip = process.platform === 'win32' && 'the fake programs are shell scripts'

function silent(): void {
  return undefined
}

test(
  'Chromium without windows is preferred; else Chromium is looked for in PATH, then installed',
  { skip },
  async (context) => {
    const root = temporaryFolder(context)
    const tried: string[] = []
    const sources = {
      ofPlaywright: () => Promise.resolve(void tried.push('Playwright')),
      installOfPlaywright: () => {
        tried.push('playwright install')
        return Promise.reject(new Error('no network'))
      },
      installOfDebian: (name: string) => void tried.push(`apt-get ${name}`),
    }
    const candidates = chromiumCandidates({ root, env: { PATH: root }, say: silent }, sources)
    // Applications of the system itself are not this test's business.
    const own = candidates.filter(({ from }) => !from.startsWith('/Applications'))
    const nothing = await search(own, () => '1.2.3')
    assert.deepEqual(tried, [
      'Playwright',
      'apt-get chromium-headless-shell',
      'playwright install',
      'apt-get chromium',
    ])
    assert.equal(nothing.found, undefined)
    assert.equal(nothing.tried.at(-2), 'npx playwright install chromium: no network')

    const path = fakeProgram(root, 'google-chrome', 'Google Chrome 159.0.1.2')
    const inPath = await search(own, () => '1.2.3')
    assert.deepEqual(inPath.found, { path, version: '1.2.3', from: 'PATH (google-chrome)' })
  },
)

test('a Chromium that is named is the only one that will do', { skip }, async (context) => {
  const root = temporaryFolder(context)
  const CHROMIUM_BIN = fakeProgram(join(root, 'a'), 'chromium', 'Chromium 156.0.8078.79 built on x')
  await chromium({ root, env: { CHROMIUM_BIN }, say: silent })
  assert.equal(recall(root, 'chromium', CHROMIUM_BIN)?.version, '156.0.8078.79')

  const wrong = fakeProgram(root, 'chromium', 'no browser')
  await assert.rejects(chromium({ root, env: { CHROMIUM_BIN: wrong }, say: silent }), {
    where: `CHROMIUM_BIN: ${wrong} does not print a version`,
    advice: /CHROMIUM_BIN=/,
  })
})
