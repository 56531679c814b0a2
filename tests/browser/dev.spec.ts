// `benchfolio dev` serves what is edited.
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { writeBlog } from './sites/blog-site.ts'
import { visibleDrawings } from './page/figure.ts'
import { signal, start } from './program.ts'
import { expect, test } from './test.ts'
import { freePort } from '../../tools/record/free-port.ts'

let root = ''
let running: ChildProcess | undefined

// Not when this module is loaded: Playwright also loads it in processes that run none of its tests.
test.beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'benchfolio-dev-'))
})

test.afterAll(() => {
  if (running?.pid !== undefined) signal(-running.pid, 'SIGKILL')
  // The killed program may still write a file.
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

test('`dev` serves what is edited, shows mistakes over the last good page, and changes neither public/ nor the ledger', async ({
  page,
  messages,
}) => {
  // The event stream ends with `dev`.
  messages.allow(/events|ERR_(?:INCOMPLETE|CONNECTION|EMPTY)/)
  writeBlog(root)
  const published = join(root, 'public', 'index.html')
  mkdirSync(dirname(published), { recursive: true })
  writeFileSync(published, 'published')
  const ledger = readFileSync(join(root, 'data', 'permalinks.json'), 'utf8')
  const port = await freePort()
  const address = `http://127.0.0.1:${String(port)}/articles/report/`
  running = start(root, 'dev', '--port', String(port))
  let printed = ''
  running.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const text = async (): Promise<string> =>
    fetch(address).then(
      (response) => response.text(),
      () => '',
    )
  // Hugo and the conversion share the machine with other tests.
  const patient = expect.configure({ timeout: 60_000 })
  await patient.poll(text, { message: printed }).toContain('The newer version does more')
  const file = join(root, 'content', 'articles', 'report', 'index.md')
  const article = readFileSync(file, 'utf8')
  await page.goto(address)
  await patient.poll(() => copiedBy(page, '.figure-title')).toMatch(/^```figure\n[^]*```$/)
  await expect.poll(() => copiedBy(page, '.figure td a')).toMatch(/^value tps\b.*; \d+ runs?\b/)
  const edited = article
    .replace('What the first part says', 'What the edited part says')
    .replace('title: The newer version', 'title: In the edited figure the newer version')
  writeFileSync(file, edited)
  // The page reloads by itself.
  const main = page.locator('main')
  await patient(main).toContainText('What the edited part says')
  await patient(main).toContainText('In the edited figure the newer version')

  const overlay = page.locator('.dev-overlay')
  await expect(overlay).toHaveCount(0)
  writeFileSync(file, edited.replace('metric: tps', 'metric: ttps'))
  await patient(overlay).toContainText(/articles\/report\/index\.md:\d+[^]*ttps/)
  expect(printed).toMatch(/index\.md:\d+.*`ttps`/)
  await expect(main).toContainText('What the edited part says')
  // A template error of Hugo.
  writeFileSync(file, `${edited}\n{{< clam >}}\n`)
  await patient(overlay).toContainText(/articles\/report\/index\.md:\d+[^]*clam/)
  await page.reload()
  await expect(main).toContainText('What the edited part says')
  await expect(overlay).toBeVisible()
  writeFileSync(file, edited.replace('edited part', 'corrected part'))
  await patient(main).toContainText('What the corrected part says')
  await patient(overlay).toHaveCount(0)
  await expect(visibleDrawings(page.locator('.figure').first()).first()).toBeVisible()

  expect(readdirSync(join(root, 'public'))).toEqual(['index.html'])
  expect(readFileSync(published, 'utf8')).toBe('published')
  expect(readFileSync(join(root, 'data', 'permalinks.json'), 'utf8')).toBe(ledger)
  await page.goto('about:blank')
  if (running.pid !== undefined) signal(running.pid, 'SIGTERM')
  await patient.poll(text, { message: 'the server still runs' }).toBe('')
})

// What a click on the first match copies.
async function copiedBy(page: Page, selector: string): Promise<string> {
  // Tables below a chart are closed.
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
  await page.locator(selector).first().click()
  const text = (await page.locator('.dev-copied').textContent()) ?? ''
  return text.replace(/^Copied: /, '')
}
