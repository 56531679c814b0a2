// Keys and lists of an S3 server, fetched into a folder of their own.
import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { manifestText, parseManifest } from '../../tools/archive/remote-source.ts'
import { BadInput } from '../../tools/core/errors.ts'
import { fetchArchive, type Fetched } from '../../tools/fetch/fetch-archive.ts'
import { outcomeOf, type Extent, type Outcome } from './area.ts'
import { listPage, s3Server } from './s3-server.ts'
import { sampleOf } from './sample.ts'

const endpointVariable = 'AWS_ENDPOINT_URL_S3'
const limits = { attempts: 1, silence: 5000, pause: 1 }
const mostSeconds = 60
// Lists of a sample.
const sampled = 3

/**
 * Fetches a list with one key for each text; returns the texts whose objects were fetched. A key is held if it is refused
 * with the location, or its object is in the folder of the archive and in a manifest of one line.
 */
export async function* fetchedKeys(
  texts: readonly string[],
  folder: string,
): AsyncGenerator<Outcome, readonly string[]> {
  const objects = new Map(
    texts.map((text, index) => [`${String(index)}/${text}/run.txt`, `content ${String(index)}`]),
  )
  const fetched: string[] = []
  const server = await s3Server(objects)
  try {
    for (const [index, text] of texts.entries())
      yield await outcomeOf('keys of S3 objects', JSON.stringify(text), async () => {
        const own = join(folder, String(index))
        const location = `s3://bench/${String(index)}/`
        const archive = await fetchedFrom(server.endpoint, location, own)
        if (typeof archive === 'string') return archive === '' ? undefined : archive
        fetched.push(text)
        return keyProblem(archive, `content ${String(index)}`, own)
      })
  } finally {
    await server.close()
  }
  return fetched
}

// The archive; otherwise why its refusal is not held, empty where it is.
async function fetchedFrom(
  endpoint: string,
  location: string,
  folder: string,
): Promise<Fetched | string> {
  const before = process.env[endpointVariable]
  process.env[endpointVariable] = endpoint
  const start = performance.now()
  mkdirSync(folder)
  try {
    const options = { build: join(folder, 'build'), jobs: 1, pin: true, limits }
    return await fetchArchive({ location }, { ...options, progress: () => undefined })
  } catch (error) {
    if (!(error instanceof BadInput)) throw error
    const seconds = (performance.now() - start) / 1000
    if (seconds > mostSeconds) return `takes ${seconds.toFixed(0)} s`
    return error.where.startsWith(location) ? '' : `refused without its location: ${error.where}`
  } finally {
    if (before === undefined) Reflect.deleteProperty(process.env, endpointVariable)
    else process.env[endpointVariable] = before
  }
}

function keyProblem({ path, files }: Fetched, content: string, folder: string): string | undefined {
  const written = readdirSync(folder)
  if (written.join() !== 'build') return `wrote ${written.join()}`
  for (const file of files) {
    const target = resolve(path, file.path)
    if (!target.startsWith(path + sep)) return `${target} is outside of the archive`
    if (readFileSync(target, 'utf8') !== content) return `${target} has another content`
  }
  const listed = parseManifest(manifestText(files))
  const isSame =
    typeof listed !== 'string' && JSON.stringify(listed.files) === JSON.stringify(files)
  return isSame ? undefined : 'the manifest has other files'
}

type List = (prefix: string, token: string | null) => string

const entities = Array.from(
  { length: 20 },
  (_, level) => `<!ENTITY e${String(level + 1)} "${`&e${String(level)};`.repeat(10)}">`,
)

const lists: Readonly<Record<string, List>> = {
  'the same page without end': (prefix) => listPage([`${prefix}a`], 'again'),
  'pages without keys': (_, token) =>
    listPage([], `${token ?? ''}x`.slice(0, 64) + String(Math.random())),
  'pages without end': (prefix, token) => {
    const page = token === null ? '1' : String(Number(token) + 1)
    return listPage([`${prefix}${page}`], page)
  },
  'one page of 64 MB': (prefix) =>
    listPage(Array.from({ length: 1_000_000 }, (_, at) => `${prefix}${String(at)}`)),
  'keys outside of the prefix': () => listPage(['x../../../etc/passwd', 'y']),
  'keys that lead out': (prefix) => listPage([`${prefix}../../a`, `${prefix}/etc/passwd`]),
  'elements in a key': (prefix) =>
    listPage([`${prefix}<script>__xss(1)</script>`, `${prefix}<Key>b</Key>`]),
  'entities of entities': (prefix) =>
    `<!DOCTYPE x [<!ENTITY e0 "x">${entities.join('')}]>${listPage([`${prefix}&e20;`])}`,
  'open elements': () => '<Key>'.repeat(200_000),
  'no XML': () => '\0'.repeat(1000),
  nothing: () => '',
}

/** Fetches from servers that answer with other texts than a list of the objects below the prefix. */
export async function* hostileLists(folder: string, extent: Extent): AsyncIterable<Outcome> {
  for (const [index, [name, list]] of sampleOf(Object.entries(lists), extent, sampled).entries()) {
    const server = await s3Server(new Map(), list)
    try {
      yield await outcomeOf('lists of S3 objects', name, async () => {
        const own = join(folder, `list-${String(index)}`)
        const archive = await fetchedFrom(server.endpoint, 's3://bench/runs/', own)
        if (typeof archive !== 'string') return 'was fetched'
        return archive === '' ? undefined : archive
      })
    } finally {
      await server.close()
    }
  }
}
