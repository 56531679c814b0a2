// A built site on the loopback interface below a path, such as a project page; the server has nothing outside that path.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Served } from './serve.ts'

/** Serves `folder` below `path`, such as `/bench/`; `address` includes the path. The folder may be written later. */
export async function serveBelow(folder: string, path: string): Promise<Served> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const missing = (): void => {
      response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' })
      response.end(pathname.startsWith(path) ? readFileSync(join(folder, '404.html')) : '')
    }
    if (!pathname.startsWith(path)) {
      missing()
      return
    }
    request.url = pathname.slice(path.length - 1)
    sirv(folder, { dev: true })(request, response, missing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(port)}${path}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
