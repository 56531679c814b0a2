// The server of `dev` answers this machine only: pages, the overlay and the events with errors of the author's files.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { devServer } from '../../tools/commands/dev/dev-server.ts'
import { smallFolder } from '../archive/small-folder.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'

suite('the server of dev', () => {
  test('answers pages, overlay and events to this machine and refuses other hosts and origins', async (context) => {
    const folder = join(temporaryFolder(context), 'dev')
    smallFolder(folder, { 'index.html': '<html><head></head><p>index</p></html>' })
    const { server } = devServer(folder, folder)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    context.after(() => {
      server.close()
      server.closeAllConnections()
    })
    const { port } = server.address() as AddressInfo
    const status = (path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request({ port, path, headers }, (response) => {
          resolve(Number(response.statusCode))
          response.destroy()
        })
        sent.on('error', reject)
        sent.end()
      })
    for (const path of ['/', '/-/dev/events', '/-/dev/overlay.js']) {
      assert.equal(await status(path, { host: 'localhost:1313' }), 200, path)
      assert.equal(await status(path, { host: 'evil.example' }), 403, path)
      assert.equal(
        await status(path, { host: 'localhost:1313', origin: 'https://evil.example' }),
        403,
        path,
      )
    }
    // Names of properties of every object, and what is no address, end no server.
    for (const path of ['/-/dev/constructor', '/-/dev/toString', '//', '/-/dev/pins/__proto__'])
      assert.ok((await status(path, { host: 'localhost:1313' })) < 500, path)
  })
})
