import type { Server } from 'node:http'
import { BadInput } from '../../core/errors.ts'
import { usageError } from './usage-error.ts'

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
