// The server of `dev`: the last good site, with the overlay that shows errors and reloads.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import type { Diagnostic } from '../../core/model.ts'
import { packageRoot } from '../../root.ts'
import { leadsOutside, refusalOf } from '../input/local-server.ts'
import { readArticle, textOf } from '../../articles/article.ts'
import { specOf } from '../../claims/candidates.ts'
import { runsText } from '../../claims/pins.ts'
import type { Statements } from '../../claims/statement.ts'
import type { ArchiveData } from '../../convert/archive-data.ts'
import type { Figure, TableCell } from '../../figures/figure.ts'
import { varyingKeys } from '../../findings/finding-cells.ts'

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
  const tags = `<link rel="stylesheet" href="${own}overlay.css"><script src="${own}overlay.js" data-version="${version}" data-digest="${digestOf(page)}" defer></script><script type="module" src="${own}copy.js"></script>`
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

/** What a click copies: by the printed text and its explanation, by claim, by figure. */
interface PagePins {
  readonly values: readonly { readonly text: string; readonly how: string; readonly code: string }[]
  /** By id. */
  readonly claims: Readonly<Record<string, string>>
  /** By id: the fence, and what a pin of each cell of its tables states, in the order of the page; empty where nothing does. */
  readonly figures: Readonly<
    Record<
      string,
      { readonly fence: string; readonly tables: readonly (readonly (readonly string[])[])[] }
    >
  >
}

/** The pins of an article as converted into `data/` below `root`; undefined for another page. */
function pagePins(root: string, slug: string): PagePins | undefined {
  const file = join(root, 'content', 'articles', slug, 'index.md')
  if (!/^[\w-]+$/.test(slug) || !existsSync(file)) return undefined
  const { fences, text } = readArticle(file)
  const stated = readData(root, 'claims', `${slug}.json`) as Statements | undefined
  const lines = text.split('\n')
  const figures = fences.flatMap(({ data, line }) => {
    const id = textOf(data, 'id')
    const figure =
      id === undefined
        ? undefined
        : (readData(root, 'figures', slug, `${id}.json`) as Figure | undefined)
    if (id === undefined || !figure) return []
    const end = lines.findIndex((each, index) => index >= line && /^\s*(?:```|~~~)/.test(each))
    return [
      [id, { fence: lines.slice(line - 1, end + 1).join('\n'), tables: cellCodes(figure, root) }],
    ] as const
  })
  return {
    values: (stated?.values ?? []).map(({ text: printed, how, call }) => ({
      text: printed,
      how,
      code: call,
    })),
    claims: Object.fromEntries((stated?.claims ?? []).map(({ id, call }) => [id, call])),
    figures: Object.fromEntries(figures),
  }
}

// Data files are this program's own, so their shapes are those of the types.
function readData(root: string, ...path: readonly string[]): unknown {
  const file = join(root, 'data', ...path)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function cellCodes(figure: Figure, root: string): PagePins['figures'][string]['tables'] {
  const { evidence, metric, summaries = [], table } = figure
  const archives = [...new Set(evidence.map(({ archive }) => archive))]
  const runs = archives.flatMap((archive) => {
    const data = readData(root, 'archives', `${archive}.json`) as ArchiveData | undefined
    return data?.runs ?? []
  })
  const byId = new Map(runs.map((run) => [run.id, run]))
  const keys = varyingKeys(runs)
  const [archive = ''] = archives
  const codeOfCell = ({ evidence: places = [], value }: TableCell): string => {
    const all = places.flatMap((place) => byId.get(evidence[place]?.run ?? '') ?? [])
    const first = all[0]?.fields
    if (!first || value === undefined || metric.name === '') return ''
    const shared = keys.filter(
      (key) => first[key] !== undefined && all.every(({ fields }) => fields[key] === first[key]),
    )
    const where = new Map(shared.map((key) => [key, first[key] ?? '']))
    const spec = specOf({ kind: 'value', metric: metric.name, where }, archive)
    return `${spec}; ${runsText(spec, [...new Set(all)])}`
  }
  // A ratio is no value of a cell: the figure's fence has its baseline.
  return [...summaries, table].map(({ rows }) =>
    rows.map(({ cells }) => cells.map((cell) => (/[%×]/.test(cell.text) ? '' : codeOfCell(cell)))),
  )
}
