// An HTTP server on the loopback interface that answers as badly as it is asked to.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a server treats its files. */
export interface Faults {
  /** Bytes after which each connection is dropped: those of the first, the second and so on, again from the start. */
  readonly dropAfter?: readonly number[]
  /** Milliseconds before each piece of 64 kB. */
  readonly delay?: number
  /** Requests that get no byte of content before one does. */
  readonly silentRequests?: number
  /** Requests that are answered with 503. */
  readonly busyRequests?: number
  /** True to ignore ranges. */
  readonly withoutRanges?: boolean
  /** Changes the content after this many requests. */
  readonly changesAfter?: number
  /** Redirects of paths. */
  readonly redirects?: Readonly<Record<string, string>>
  /** True to send content without its length. */
  readonly withoutLength?: boolean
}

/** A running server and the requests that it got. */
export interface BadServer {
  readonly url: string
  readonly requests: readonly { readonly path: string; readonly range: string | undefined }[]
  close(): Promise<void>
}

const piece = 64 * 1024

/** Serves `files` (path → content) with the given faults. */
export async function badServer(
  files: Readonly<Record<string, Buffer>>,
  faults: Faults = {},
): Promise<BadServer> {
  const requests: { path: string; range: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', range: request.headers.range })
    answer(request, response).catch(() => response.destroy())
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const count = requests.length
    const target = faults.redirects?.[request.url ?? '']
    if (target !== undefined) {
      response.writeHead(302, { location: target }).end('elsewhere')
      return
    }
    const content = files[decodeURIComponent(request.url ?? '').slice(1)]
    if (!content) {
      response.writeHead(404).end()
      return
    }
    if (faults.busyRequests !== undefined && count <= faults.busyRequests) {
      response.writeHead(503).end()
      return
    }
    const isChanged = faults.changesAfter !== undefined && count > faults.changesAfter
    const body = isChanged ? Buffer.from(content).fill('x') : content
    const version = `"${isChanged ? 'second' : 'first'}"`
    const isSame = (request.headers['if-range'] ?? version) === version
    const [, from = '0'] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
    const start = isSame && faults.withoutRanges !== true ? Number(from) : 0
    response.writeHead(start > 0 ? 206 : 200, {
      ...(faults.withoutLength === true ? {} : { 'content-length': String(body.length - start) }),
      etag: version,
      ...(start > 0
        ? {
            'content-range': `bytes ${String(start)}-${String(body.length - 1)}/${String(body.length)}`,
          }
        : {}),
    })
    response.flushHeaders()
    if (faults.silentRequests !== undefined && count <= faults.silentRequests) return
    const end = Math.min(
      body.length,
      start + (faults.dropAfter?.at((count - 1) % faults.dropAfter.length) ?? body.length),
    )
    for (let at = start; at < end; at += piece) {
      if (faults.delay !== undefined)
        await new Promise((resolve) => setTimeout(resolve, faults.delay))
      response.write(body.subarray(at, Math.min(end, at + piece)))
    }
    if (end === body.length) response.end()
    else setTimeout(() => response.destroy(), 20)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}/`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
