// The server of `dev`: the last good site, with the overlay that shows errors and reloads.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Diagnostic } from '../../core/model.ts'
import { packageRoot } from '../../root.ts'
import { leadsOutside, refusalOf } from '../input/loopback-request.ts'
import { pagePins } from './page-pins.ts'

/** The server of `dev`. */
export interface DevServer {
  readonly server: Server
  /** Shows the problems on every open page; an empty list removes the overlay. */
  readonly show: (problems: readonly Diagnostic[]) => void
  /** Reloads every open page, or those whose text changed. */
  readonly reload: (which: 'all' | 'changed') => void
}

const own = '/-/dev/'
const types: Readonly<Record<string, string>> = {
  'overlay.js': 'text/javascript',
  'overlay.css': 'text/css',
  'copy.js': 'text/javascript',
}

/** A server, not yet listening, of the site in `folder`; `root` is the publication. */
export function devServer(folder: string, root: string): DevServer {
  const pages = new Set<ServerResponse>()
  const files = sirv(folder, { dev: true })
  // Counts reloads; `complete` is the last one of all pages.
  let version = 0
  let complete = 0
  let problems: readonly Diagnostic[] = []
  const event = (): string => `data: ${JSON.stringify({ version, complete, problems })}\n\n`
  const send = (): void => {
    for (const page of pages) page.write(event())
  }
  const answer: RequestListener = (request, response) => {
    const path = pathOf(request.url ?? '/')
    const name = path.startsWith(own) ? path.slice(own.length) : ''
    const page = path.endsWith('/') ? join(folder, path, 'index.html') : join(folder, path)
    const refusal = refusalOf(request)
    if (refusal !== undefined) {
      response.writeHead(403, { 'content-type': 'text/plain' })
      response.end(`${refusal}\n`)
    } else if (name === 'events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(event())
      pages.add(response)
      response.once('close', () => pages.delete(response))
    } else if (name.startsWith('pins/')) {
      const codes = pagePins(root, name.slice('pins/'.length))
      response.writeHead(codes ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(codes ?? {}))
    } else if (name.startsWith('digest/')) {
      const shown = join(folder, name.slice('digest/'.length), 'index.html')
      const isShown = !leadsOutside(folder, path.slice(own.length + 'digest'.length))
      response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      response.end(isShown && existsSync(shown) ? digestOf(readFileSync(shown, 'utf8')) : '')
    } else if (Object.hasOwn(types, name)) {
      response.writeHead(200, { 'content-type': types[name] ?? '' })
      response.end(readFileSync(join(packageRoot, 'assets', 'dev', name)))
    } else if (existsSync(folder) && leadsOutside(folder, path)) {
      answerPage(response, 404, missingPage(folder), version)
    } else if (page.endsWith('.html') && existsSync(page)) {
      answerPage(response, 200, readFileSync(page, 'utf8'), version)
    } else
      files(request, response, () => {
        answerPage(response, 404, missingPage(folder), version)
      })
  }
  const server = createServer((request, response) => {
    try {
      answer(request, response)
    } catch (error) {
      // A build is replacing the folder: the page reloads when it is done.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        answerPage(response, 503, waitingPage, version - 1)
      // No request ends the server.
      else if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'content-type': 'text/plain' }).end(`${String(error)}\n`)
    }
  })
  return {
    server,
    show(current) {
      problems = current
      send()
    },
    reload(which) {
      version += 1
      if (which === 'all') complete = version
      send()
    },
  }
}

function pathOf(url: string): string {
  const { pathname } = URL.parse(url, 'http://localhost') ?? { pathname: '/' }
  try {
    return decodeURIComponent(pathname)
  } catch {
    // Not an escape sequence, so the text is the path.
    return pathname
  }
}

/** Adds the overlay, which reloads a page that shows an older version; the page of a redirect allows no script. */
function answerPage(response: ServerResponse, status: number, page: string, version: number): void {
  const tags = `<link rel="stylesheet" href="${own}overlay.css"><script src="${own}overlay.js" data-version="${String(version)}" data-digest="${digestOf(page)}" defer></script><script type="module" src="${own}copy.js"></script>`
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(
    page.includes('http-equiv="refresh"') ? page : page.replace('</head>', () => `${tags}</head>`),
  )
}

// The lists of search and explorer change with every text; an open page keeps the ones that it has loaded.
const lists = /build\/lists\/[\w.-]+\.js/g

function digestOf(page: string): string {
  return createHash('sha256').update(page.replaceAll(lists, '')).digest('hex')
}

function missingPage(folder: string): string {
  const file = join(folder, '404.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : waitingPage
}

const waitingPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>benchfolio dev</title></head><body><p>There is no page yet. This page reloads after the first successful build.</p></body></html>'
