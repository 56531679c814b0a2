import type { Server, IncomingMessage } from 'node:http'
import { BadInput } from '../../core/errors.ts'
import { usageError } from './usage-error.ts'
import { realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Starts a server on a port of the loopback interface. Throws `BadInput` if the port cannot be used. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new BadInput(
          `The server cannot listen: ${error.message}`,
          `127.0.0.1:${port}`,
          'Stop the program that uses the port, or give another --port',
        ),
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}

/** Parses `--port`. Throws a usage error for anything but a port number. */
export function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port
  throw usageError(`Unexpected port \`${text}\``, '--port', 'Give a number from 0 to 65535')
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/** Why a request is refused; undefined where it is answered. A page of another site reaches 127.0.0.1 under its own name. */
export function refusalOf({
  headers,
  method,
}: Pick<IncomingMessage, 'headers' | 'method'>): string | undefined {
  if (!loopback.test(headers.host ?? '')) return 'Unexpected host, expected localhost'
  const { origin } = headers
  if (origin !== undefined && !loopback.test(URL.parse(origin)?.host ?? ''))
    return 'Unexpected origin, expected localhost'
  if (method !== 'GET' && method !== 'HEAD') return 'Unexpected method, expected GET or HEAD'
  return undefined
}

/** Whether a path of the site, or the page that answers it, is a link to a file outside of `folder`. */
export function leadsOutside(folder: string, url: string): boolean {
  let path: string
  try {
    path = decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return true
  }
  if (path.includes('\0') || path.split(/[\\/]/).includes('..')) return true
  const root = realpathSync(folder)
  return ['', 'index.html', '.html', '.htm', '/index.html', '/index.htm'].some((end) => {
    const real = realPath(join(root, path + end))
    return real !== undefined && real !== root && !real.startsWith(root + sep)
  })
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    // There is no such file: the server answers 404.
    return undefined
  }
}
