// Files of an HTTP server, with ranges where the server has them.
import { lookup } from 'node:dns/promises'
import { BlockList } from 'node:net'
import { BadInput } from '../core/errors.ts'
import { Interrupted, type Location, type Opened, type OpenRequest } from './opened.ts'

/** Sends a request; S3 signs it first. */
export type Send = (url: string, headers: Headers, signal: AbortSignal) => Promise<Response>

/** The files at a URL, or below a URL that ends with `/`. */
export function httpLocation(location: string): Location {
  const send = followRedirects(new URL(location).origin)
  return { open: (path, request) => openUrl(urlOf(location, path), request, send) }
}

const redirects = [301, 302, 303, 307, 308]
const mostRedirects = 20

/** Sends requests to where a server redirects them, but into this machine or its network only to the origin that a page names. */
function followRedirects(named: string): Send {
  return async (url, headers, signal) => {
    let target = new URL(url)
    for (let count = 0; count <= mostRedirects; count += 1) {
      const response = await fetch(target, { headers, signal, redirect: 'manual' })
      const to = response.headers.get('location')
      if (!redirects.includes(response.status) || to === null) return response
      await response.body?.cancel()
      if (!URL.canParse(to, target.href)) throw new Error('the server redirects to no URL')
      target = new URL(to, target)
      if (target.origin === named) continue
      const problem = await redirectProblem(target)
      if (problem !== undefined)
        throw new BadInput(
          `A file cannot be fetched: the server redirects to ${target.host}, ${problem}`,
          url,
          'If you trust that address, name it as `source` of the archive page',
        )
    }
    throw new Error(`the server redirects more than ${String(mostRedirects)} times`)
  }
}

async function redirectProblem(target: URL): Promise<string | undefined> {
  const { protocol, hostname, username, password } = target
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    return `with credentials or the scheme ${protocol}, expected https`
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await lookup(name, { all: true }).catch((error: unknown) => {
    throw new Interrupted(`the server redirects to ${hostname}: ${String(error)}`)
  })
  if (found.some(({ address, family }) => inside.check(address, family === 6 ? 'ipv6' : 'ipv4')))
    return 'a loopback or private address'
  return protocol === 'https:' ? undefined : 'without encryption, expected https'
}

// Addresses of this machine and of its networks: RFC 6890, and RFC 4193 and RFC 4291 of IPv6.
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** The URL of a file below a location: every name of its path is encoded. */
export function urlOf(location: string, path: string): string {
  return location + path.split('/').map(encodeURIComponent).join('/')
}

/** Opens a URL. Throws `Interrupted` for what another attempt may change, else an error that states the status. */
export async function openUrl(url: string, request: OpenRequest, send: Send): Promise<Opened> {
  const { start, version, signal } = request
  const headers = new Headers({ 'accept-encoding': 'identity' })
  if (start > 0) headers.set('range', `bytes=${String(start)}-`)
  if (start > 0 && version !== undefined) headers.set('if-range', version)
  const response = await send(url, headers, signal)
  const { status } = response
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw new Interrupted(`the server answers ${String(status)}`)
  if (status === 416 && start > 0) return openUrl(url, { start: 0, signal }, send)
  if ((status !== 200 && status !== 206) || response.body === null)
    throw new Error(`the server answers ${String(status)}${meanings[status] ?? ''}`)
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
  if (status === 206 && range?.[1] !== String(start))
    throw new Error('the server sends another range than it was asked for')
  const length = response.headers.get('content-length')
  const bytes = range?.[2] ?? (status === 200 ? length : undefined)
  // A weak tag may be shared by different bytes.
  const tag = response.headers.get('etag')
  return {
    start: status === 206 ? start : 0,
    ...(bytes === null || bytes === undefined ? {} : { bytes: Number(bytes) }),
    ...(tag === null || tag.startsWith('W/') ? {} : { version: tag }),
    content: response.body,
  }
}

const meanings: Readonly<Record<number, string>> = {
  401: ' (not authorised)',
  403: ' (forbidden)',
  404: ' (not found)',
}
