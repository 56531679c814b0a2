// The steps of action.yml with a fake event and a fake API: red, sticky comment, label, a token that may only read.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { packageRoot } from '../../tools/root.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'

test('the action fails for a regression, keeps one comment, obeys the label, and needs no comment', async (context) => {
  const cwd = temporaryFolder(context)
  const logs = (scale: number) =>
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((repeat) => [
        `run${String(repeat)}.txt`,
        sysbenchLog({ tps: (100 + 2 * repeat) * scale }),
      ]),
    )
  smallFolder(join(cwd, 'base'), logs(1))
  smallFolder(join(cwd, 'change'), logs(0.5))
  const comments: { url: string; body: string }[] = []
  let mayWrite = true
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (data: Buffer) => (text += data.toString('utf8')))
    request.on('end', () => {
      const address = `http://${request.headers.host ?? ''}`
      const { body = '' } = text === '' ? {} : (JSON.parse(text) as { body?: string })
      if (request.method === 'POST') comments.push({ url: `${address}/comment/0`, body })
      else if (request.method === 'PATCH') comments[0] = { url: `${address}/comment/0`, body }
      if (!mayWrite && request.method !== 'GET') response.statusCode = 403
      response.end(JSON.stringify(comments))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const gate = (labels: readonly string[], contender = 'change'): Promise<number | null> => {
    const event = { pull_request: { number: 7, labels: labels.map((name) => ({ name })) } }
    writeFileSync(join(cwd, 'event.json'), JSON.stringify(event))
    const child = spawn('bash', [join(packageRoot, '.ci', 'gate')], {
      cwd,
      env: {
        ...process.env,
        ...{ BASELINE: 'base', CONTENDER: contender, FAIL_ON: 'regression', LABEL: 'accepted' },
        BENCHFOLIO: `node --import=${join(packageRoot, 'node_modules/tsx/dist/esm/index.mjs')} ${join(packageRoot, 'tools/cli.ts')}`,
        ...{ GITHUB_EVENT_PATH: 'event.json', GITHUB_REPOSITORY: 'a/b', GITHUB_TOKEN: 'none' },
        ...{
          GITHUB_API_URL: `http://127.0.0.1:${String(port)}`,
          GITHUB_STEP_SUMMARY: 'summary.md',
        },
      },
      stdio: 'ignore',
    })
    return new Promise((resolve) => child.on('exit', resolve))
  }
  assert.equal(await gate([]), 1)
  assert.equal(await gate(['accepted']), 0)
  assert.equal(comments.length, 1)
  assert.match(comments[0]?.body ?? '', /^<!-- benchfolio -->\n\*\*change vs base\*\*: regressed: /)
  assert.match(readFileSync(join(cwd, 'summary.md'), 'utf8'), /regressed/)
  assert.match(readFileSync(join(cwd, 'benchfolio-report.html'), 'utf8'), /<h1>/)
  mayWrite = false
  assert.equal(await gate([], 'base'), 0)
  assert.equal(await gate([]), 1)
})
