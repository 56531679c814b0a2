// benchfolio preview: the built site over HTTP on the loopback interface.
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sirv from 'sirv'
import { BadInput } from '../errors.ts'
import type { Output } from './command.ts'

/** Options of `preview`. */
export interface PreviewOptions {
  readonly port: string
  readonly out?: string
}

/** Serves until interrupted. */
export async function preview(options: PreviewOptions, output: Output): Promise<number> {
  const folder = resolve(options.out ?? 'public')
  if (!existsSync(join(folder, 'index.html'))) {
    throw new BadInput('There is no built site', folder, 'Run `npm run build` first')
  }
  const serve = sirv(folder, { dev: true, etag: true })
  const server = createServer((request, response) => {
    serve(request, response, () => {
      response.statusCode = 404
      response.end('Not found\n')
    })
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(Number(options.port), '127.0.0.1', done)
  })
  output.talk(`http://127.0.0.1:${options.port}/\n`)
  await new Promise(() => undefined)
  return 0
}
