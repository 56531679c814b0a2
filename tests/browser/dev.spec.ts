// `benchfolio dev` serves what is edited.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBlog } from './blog-site.ts'
import { visibleDrawings } from './figure.ts'
import { signal, start } from './program.ts'
import { expect, test } from './test.ts'

const root = mkdtempSync(join(tmpdir(), 'benchfolio-dev-'))
let running: ChildProcess | undefined

test.afterAll(() => {
  if (running?.pid !== undefined) signal(-running.pid, 'SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

test('`dev` serves an edited article and figure, reports a mistake, and ends with the processes it started', async ({
  page,
  messages,
}) => {
  messages.allow(/livereload/i)
  writeBlog(root)
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
  const patient = expect.configure({ timeout: 90_000 })
  await patient.poll(text, { message: printed }).toContain('The newer version does more')
  const file = join(root, 'content', 'articles', 'report', 'index.md')
  const article = readFileSync(file, 'utf8')
  const edited = article
    .replace('What the first part says', 'What the edited part says')
    .replace('title: The newer version', 'title: In the edited figure the newer version')
  writeFileSync(file, edited)
  await patient.poll(text).toContain('What the edited part says')
  await patient.poll(text).toContain('In the edited figure the newer version')

  // A mistake is reported and the last good page stays; its correction is served.
  writeFileSync(file, edited.replace('metric: tps', 'metric: ttps'))
  await patient.poll(() => printed).toMatch(/index\.md:\d+.*`ttps`/)
  expect(await text()).toContain('What the edited part says')
  writeFileSync(file, edited.replace('edited part', 'corrected part'))
  await patient.poll(text).toContain('What the corrected part says')
  await page.goto(address)
  await expect(visibleDrawings(page.locator('.figure').first())).toBeVisible()

  if (running.pid !== undefined) signal(running.pid, 'SIGTERM')
  await patient.poll(text, { message: 'Hugo still serves' }).toBe('')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
