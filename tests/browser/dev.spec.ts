// `benchfolio dev`: what is edited is what is served.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from './program.ts'
import { makeProject } from './sites.ts'
import { expect, test } from './test.ts'

const folder = mkdtempSync(join(tmpdir(), 'benchfolio-dev-'))
let running: ChildProcess | undefined

test.afterAll(() => {
  if (running?.pid !== undefined) end(-running.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('an edited article and an edited figure change the page that `dev` serves, and it ends with all it started', async ({
  page,
  offences,
}) => {
  // Hugo and the conversion share the machine with other tests.
  test.setTimeout(300_000)
  offences.allow(/livereload/i)
  const root = makeProject('own', folder) ?? ''
  const port = await freePort()
  const address = `http://127.0.0.1:${String(port)}/articles/second-core/`
  running = start(root, 'dev', '--port', String(port))
  let said = ''
  running.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const text = async (): Promise<string> =>
    fetch(address).then(
      (response) => response.text(),
      () => '',
    )
  await expect.poll(text, { timeout: 90_000, message: said }).toContain('A second core doubles')
  const file = join(root, 'content', 'articles', 'second-core', 'index.md')
  const article = readFileSync(file, 'utf8')
  const edited = article
    .replace('Small virtual machines are where', 'Rather small virtual machines are where')
    .replace('title: Mean latency of', 'title: Edited mean latency of')
  expect(edited.length).toBe(article.length + 'Rather '.length + 'Edited '.length - 1 + 1)
  writeFileSync(file, edited)
  await expect.poll(text, { timeout: 90_000 }).toContain('Rather small virtual machines')
  await expect.poll(text, { timeout: 90_000 }).toContain('Edited mean latency of')

  // A mistake is named and takes nothing away; its correction is served.
  writeFileSync(file, edited.replace('metric: qps', 'metric: qqps'))
  await expect.poll(() => said, { timeout: 90_000 }).toMatch(/index\.md:\d+.*`qqps`/)
  writeFileSync(file, edited.replace('Rather small', 'Very small'))
  await expect.poll(text, { timeout: 90_000 }).toContain('Very small virtual machines')
  await page.goto(address)
  await expect(page.locator('.figure-plot svg').filter({ visible: true }).first()).toBeVisible()

  end(running.pid ?? 0, 'SIGTERM')
  await expect.poll(text, { timeout: 60_000, message: 'Hugo still serves' }).toBe('')
})

function end(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended already.
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
