// benchfolio preview: the built site over HTTP on the loopback interface.
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import sirv from 'sirv'
import { BadInput } from '../errors.ts'
import type { Command, Output } from './command.ts'
import { parsePort } from './input/port-option.ts'

interface PreviewOptions {
  readonly port: string
  readonly out?: string
}

/** Serves the site until it is interrupted. */
export const preview: Command<readonly [], PreviewOptions> = {
  arguments: [],
  options: [
    { flags: '--port <number>', help: 'port on the loopback interface', default: '4173' },
    { flags: '--out <dir>', help: 'folder to serve (default: public)' },
  ],
  examples: ['preview --port 8080'],
  run: serveSite,
}

async function serveSite(
  _operands: readonly [],
  options: PreviewOptions,
  output: Output,
): Promise<number> {
  const folder = resolve(options.out ?? 'public')
  if (!existsSync(join(folder, 'index.html')))
    throw new BadInput('There is no built site', folder, 'Run `npm run build` first')
  const serve = sirv(folder, { dev: true, etag: true })
  const server = createServer((request, response) => {
    serve(request, response, () => {
      response.statusCode = 404
      response.end('Not found\n')
    })
  })
  await listen(server, parsePort(options.port))
  output.talk(`http://127.0.0.1:${options.port}/\n`)
  await new Promise(() => undefined)
  return 0
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new BadInput(
          `The server cannot listen: ${error.message}`,
          `127.0.0.1:${String(port)}`,
          'Stop the program that uses the port, or give another --port',
        ),
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
