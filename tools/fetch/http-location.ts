// Files of an HTTP server, with ranges where the server has them.
import { Interrupted, type Location, type Opened, type OpenRequest } from './opened.ts'

/** Sends a request; S3 signs it first. */
export type Send = (url: string, headers: Headers, signal: AbortSignal) => Promise<Response>

const sendPlain: Send = (url, headers, signal) => fetch(url, { headers, signal })

/** The files at a URL, or below a URL that ends with `/`. */
export function httpLocation(location: string): Location {
  return { open: (path, request) => openUrl(urlOf(location, path), request, sendPlain) }
}

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
