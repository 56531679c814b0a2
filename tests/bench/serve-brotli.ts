// A folder on the loopback interface, compressed as a host with brotli files beside the originals sends it.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
}

/** A server that runs until it is closed. */
export interface Server {
  /** Such as `http://127.0.0.1:40123/`. */
  readonly address: string
  readonly close: () => void
}

/** Serves `folder`; `more` are files elsewhere, by their paths. Each file is compressed once, at the quality given. */
export async function serveBrotli(
  folder: string,
  more: ReadonlyMap<string, string> = new Map(),
  quality = 11,
): Promise<Server> {
  const packed = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    const own = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    const file = more.get(path) ?? own
    if (!more.has(path) && !own.startsWith(folder + sep)) return void response.writeHead(404).end()
    if (!existsSync(file) || !statSync(file).isFile()) return void response.writeHead(404).end()
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
    const bytes = packed.get(file) ?? brotliCompressSync(readFileSync(file), { params })
    packed.set(file, bytes)
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': bytes.length,
      'cache-control': 'max-age=31536000, immutable',
    })
    response.end(bytes)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${String(port)}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
