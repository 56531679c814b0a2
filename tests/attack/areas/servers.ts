// `preview` and `dev` answer requests of this machine with files of the site, and nothing else.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { smallFolder } from '../../archive/small-folder.ts'
import { program } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { sampleOf } from '../sample.ts'

/** Requests of other machines, other pages and for other files. */
export const servers: Area = {
  name: 'servers',
  title: 'Servers of the author',
  about:
    'Running servers of `preview` and `dev`. Held: the request is refused, nothing outside the site is sent, and only the loopback address accepts connections.',
  outcomes,
}

const secret = 'text outside of the site'
const hosts = [
  ...['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '127.0.0.1.evil.example:80'],
  ...[
    'x@localhost',
    'localhost@evil.example',
    '[::2]',
    '0x7f000001.example',
    'localhost:80:80',
    'localhost/x',
  ],
]
const origins = ['https://evil.example', 'null', 'http://localhost.evil.example', 'file://']
const methods = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']
const paths = [
  ...['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/a/..%5c..%5csecret.txt'],
  ...[
    '/%252e%252e/secret.txt',
    '//secret.txt',
    '/\\..\\secret.txt',
    '/link.txt',
    '/above/secret.txt',
  ],
  ...['/page.html', '/page', '/%00', '/%', '/a/%c0%ae%c0%ae/secret.txt', '/./.././../secret.txt'],
  ...['/-/dev/pins/../../../secret', '/-/dev/../../secret.txt', '/-/dev/constructor'],
  ...[
    '/-/dev/pins/..%2f..%2fsecret',
    '/-/dev/pins/__proto__',
    '/secret.txt',
    '//',
    '/-/dev/toString',
  ],
]

const commands = [
  ['preview', 41_730],
  ['dev', 41_731],
] as const

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  for (const [command, port] of sampleOf(commands, extent, 1)) {
    const folder = mkdtempSync(join(tmpdir(), 'benchfolio-servers-'))
    const root = gridProject(join(folder, 'project'))
    const site = smallFolder(join(root, command === 'dev' ? '.build/dev' : 'public'), {
      'index.html': '<html><head></head><p>index</p></html>',
    })
    writeFileSync(join(folder, 'secret.txt'), secret)
    writeFileSync(join(root, 'secret.txt'), secret)
    const server = spawn(process.execPath, [program, command, '--port', String(port)], {
      cwd: root,
      stdio: 'ignore',
    })
    try {
      await started(port)
      symlinkSync(join(folder, 'secret.txt'), join(site, 'link.txt'))
      symlinkSync(join(folder, 'secret.txt'), join(site, 'page.html'))
      symlinkSync('..', join(site, 'above'))
      yield* attacks(command, port)
    } finally {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function* attacks(command: string, port: number): AsyncIterable<Outcome> {
  const refused = async (sent: Sent): Promise<string | undefined> => {
    const { status, text } = await answer(port, sent)
    return status >= 400 ? undefined : `status ${String(status)}: ${text.slice(0, 80)}`
  }
  for (const host of hosts)
    yield await outcomeOf(`${command}: other host names`, host, () =>
      refused({ headers: { host } }),
    )
  for (const origin of origins)
    yield await outcomeOf(`${command}: other origins`, origin, () =>
      refused({ headers: { host: `localhost:${String(port)}`, origin } }),
    )
  for (const method of methods)
    yield await outcomeOf(`${command}: other methods`, method, () => refused({ method }))
  for (const path of paths)
    yield await outcomeOf(`${command}: paths and links out of the site`, path, async () => {
      const { text } = await answer(port, { path })
      return text.includes(secret) ? 'was sent' : undefined
    })
  for (const address of otherAddresses())
    yield await outcomeOf(`${command}: other interfaces`, address, () => closed(address, port))
  yield await outcomeOf(`${command}: other interfaces`, 'still serves loopback', async () => {
    const { status } = await answer(port, {})
    return status === 200 ? undefined : `status ${String(status)}`
  })
}

interface Sent {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

function answer(
  port: number,
  { path = '/', method = 'GET', headers = {} }: Sent,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const host = `localhost:${String(port)}`
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } })
    sent.once('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      // The events of `dev` have no end.
      response.on('data', (part: string) => {
        text += part
        if (response.headers['content-type'] === 'text/event-stream') response.destroy()
      })
      response.once('close', () => resolve({ status: Number(response.statusCode), text }))
    })
    // A server that ends the connection refuses, too.
    sent.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') reject(error)
      else resolve({ status: 400, text: error.message })
    })
    sent.once('connect', (response) => resolve({ status: Number(response.statusCode), text: '' }))
    sent.end()
  })
}

function otherAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4')
    .map(({ address }) => address)
}

function closed(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 })
    const end = (result: string | undefined) => () => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', end('accepts connections'))
    socket.once('error', end(undefined))
    socket.once('timeout', end(undefined))
  })
}

async function started(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      const { status } = await answer(port, {})
      if (status === 200) return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`no server on port ${String(port)} after 60 s`)
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
