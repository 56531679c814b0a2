import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join, resolve } from 'node:path'
import sirv from 'sirv'
import { BadInput } from '../core/errors.ts'
import type { Command } from './command.ts'
import { listen, parsePort, leadsOutside, refusalOf } from './input/local-server.ts'

interface PreviewOptions {
  readonly port: string
  readonly out?: string
}

/** Serves the site until it is interrupted. */
export const preview: Command<readonly [], PreviewOptions> = {
  options: {
    '--port <number>': { help: 'port on the loopback interface', default: '4173' },
    '--out <dir>': 'folder to serve (default: public)',
  },
  examples: ['preview --port 8080'],
  async run(_operands, options, output) {
    const folder = resolve(options.out ?? 'public')
    if (!existsSync(join(folder, 'index.html')))
      throw new BadInput('There is no built site', folder, 'Run `npm run build` first')
    const server = createServer(siteHandler(folder))
    await listen(server, parsePort(options.port))
    output.talk(`http://127.0.0.1:${options.port}/\n`)
    await new Promise(() => undefined)
    return 0
  },
}

/** Answers requests of this machine with the files of `folder`; links that lead outside are not followed. */
export function siteHandler(folder: string): RequestListener {
  const serve = sirv(folder, { dev: true, etag: true })
  return (request, response) => {
    const end = (status: number, text: string): void => {
      response.writeHead(status, {
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
      })
      response.end(`${text}\n`)
    }
    const refusal = refusalOf(request)
    if (refusal !== undefined) end(403, refusal)
    else if (leadsOutside(folder, request.url ?? '/')) end(404, 'Not found')
    else serve(request, response, () => end(404, 'Not found'))
  }
}
