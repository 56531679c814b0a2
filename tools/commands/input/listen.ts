import type { Server } from 'node:http'
import { BadInput } from '../../core/errors.ts'

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
