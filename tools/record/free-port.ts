// A port of the loopback interface that no server uses.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Returns a port that is free now. Throws the error of the system if none can be opened. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
