// Objects of S3 and of servers with its interface. Credentials and the endpoint come from the variables that the AWS tools read.
import { AwsClient } from 'aws4fetch'
import { Parser } from 'htmlparser2'
import { limits } from '../archive/limits.ts'
import { openUrl, urlOf, type Send } from './http-location.ts'
import { Interrupted, type Location } from './opened.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The object `s3://bucket/key`, or the objects below `s3://bucket/prefix/`. Without credentials requests are not signed. */
export function s3Location(location: string, environment: Environment = process.env): Location {
  const { hostname: bucket, pathname } = new URL(location)
  const key = decodeURIComponent(pathname.slice(1))
  const region = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1'
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL']
  // Other servers have no host name per bucket.
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${endpoint.replace(/\/$/, '')}/${bucket}/`
  const send = signedBy(environment, region)
  return {
    open: (path, request) => openUrl(urlOf(base, key + path), request, send),
    list: () => listObjects(base, key, send),
  }
}

function signedBy(environment: Environment, region: string): Send {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']
  const sessionToken = environment['AWS_SESSION_TOKEN']
  // A redirect would send the signature to another host.
  const redirect = 'error'
  if (accessKeyId === undefined || secretAccessKey === undefined)
    return (url, headers, signal) => fetch(url, { headers, signal, redirect })
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    service: 's3',
    region,
  })
  return async (url, headers, signal) => {
    const request = await client.sign(url, { headers })
    return fetch(request, { signal, redirect })
  }
}

// ListObjectsV2 returns at most 1,000 keys a page, of 1,024 bytes each and as much about each.
const mostPages = 500
const mostPageBytes = 16 * 1024 ** 2
// A key is in an element of an element of the list. The parser takes a time that is the square of the depth.
const mostDepth = 16

async function listObjects(base: string, prefix: string, send: Send): Promise<readonly string[]> {
  const paths: string[] = []
  let pages = 0
  let token: string | undefined
  do {
    pages += 1
    if (pages > mostPages || paths.length > limits.members)
      throw new Error(
        `the server lists more than ${String(limits.members)} objects or ${String(mostPages)} pages`,
      )
    const url = new URL(base)
    url.searchParams.set('list-type', '2')
    url.searchParams.set('prefix', prefix)
    if (token !== undefined) url.searchParams.set('continuation-token', token)
    const response = await send(url.href, new Headers(), AbortSignal.timeout(60_000))
    if (response.status >= 500)
      throw new Interrupted(`the server answers ${String(response.status)}`)
    if (!response.ok)
      throw new Error(`the server answers ${String(response.status)} to the list of objects`)
    const page = parsePage(await textOf(response))
    for (const key of page.keys) {
      if (!key.startsWith(prefix))
        throw new Error(`the server lists ${key}, expected keys below ${prefix}`)
      if (!key.endsWith('/')) paths.push(key.slice(prefix.length))
    }
    token = page.next
  } while (token !== undefined)
  return paths.toSorted()
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  let text = ''
  for await (const piece of body ?? []) {
    bytes += piece.length
    if (bytes > mostPageBytes)
      throw new Error(
        `the server sends a page of the list with more than ${String(mostPageBytes)} bytes`,
      )
    text += decoder.decode(piece, { stream: true })
  }
  return text + decoder.decode()
}

interface ListPage {
  readonly keys: readonly string[]
  /** Absent on the last page. */
  readonly next?: string
}

function parsePage(xml: string): ListPage {
  const keys: string[] = []
  let text = ''
  let depth = 0
  let next: string | undefined
  const parser = new Parser(
    {
      onopentag() {
        text = ''
        depth += 1
        if (depth > mostDepth) throw new Error('the server nests the elements of its list too deep')
      },
      ontext: (piece) => (text += piece),
      onclosetag(name) {
        if (name === 'Key') keys.push(text)
        if (name === 'NextContinuationToken') next = text
        text = ''
        depth -= 1
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { keys, ...(next === undefined ? {} : { next }) }
}
