// A built site over HTTP on the loopback interface, at the root and below a path.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'

/** Every server shows its site below this path, too. */
export const subPath = '/some/where/else/'

/** A server that runs until it is closed. */
export interface Served {
  /** Such as `http://127.0.0.1:40123/`. */
  readonly address: string
  readonly close: () => Promise<void>
}

/** Serves `folder`; what is not there is answered with the site's own page. */
export async function serve(folder: string): Promise<Served> {
  const files = sirv(folder, { dev: true, etag: true })
  const missing = join(folder, '404.html')
  const server = createServer((request, response) => {
    if (request.url?.startsWith(subPath) === true) {
      request.url = request.url.slice(subPath.length - 1)
    }
    files(request, response, () => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(existsSync(missing) ? readFileSync(missing) : 'Not found')
    })
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
