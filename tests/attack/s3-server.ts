// A server on the loopback interface that lists and sends objects as S3 does.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running server; requests for `list` may be answered with another text. */
export interface S3Server {
  readonly endpoint: string
  close(): Promise<void>
}

/** Serves the bucket `bench` with these objects (key → content); `list` replaces the text of each page of the list. */
export async function s3Server(
  objects: ReadonlyMap<string, string>,
  list: (prefix: string, token: string | null) => string = (prefix) => listText(objects, prefix),
): Promise<S3Server> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.searchParams.has('list-type')) {
      const prefix = url.searchParams.get('prefix') ?? ''
      response.end(list(prefix, url.searchParams.get('continuation-token')))
      return
    }
    const content = objects.get(decodeURIComponent(url.pathname.slice('/bench/'.length)))
    if (content === undefined) response.writeHead(404).end()
    else response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${String(port)}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The only page of a list: keys below a prefix, with references for markup and control characters. */
function listText(objects: ReadonlyMap<string, string>, prefix: string): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
  return listPage(keys.map((key) => key.replace(/[\p{Cc}&<>"']/gu, reference)))
}

/** A page of a list with these keys in XML; `next` is the token of the page after it. */
export function listPage(keys: readonly string[], next?: string): string {
  const contents = keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>${contents.join('')}${token}</ListBucketResult>`
}

function reference(character: string): string {
  return `&#x${character.charCodeAt(0).toString(16)};`
}
