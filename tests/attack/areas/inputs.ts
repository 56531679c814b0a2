// Payloads in what an author writes and a server lists: front matter, plans, keys of S3 objects, published tables.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../../tools/root.ts'
import { smallFolder } from '../../archive/small-folder.ts'
import { payloads } from '../../browser/sites/hostile-site.ts'
import { benchfolio, startBenchfolio } from '../../commands/benchfolio.ts'
import { gridProject } from '../../convert/project.ts'
import { outcomeOf, type Area, type Extent, type Outcome } from '../area.ts'
import { fetchedKeys, hostileLists } from '../hostile-listings.ts'
import { writeHostilePages } from '../hostile-pages.ts'
import { planKeys, planProblem, writePlan } from '../hostile-plans.ts'
import { textProblem } from '../markup.ts'
import { publishedFiles } from '../published-files.ts'
import { s3Server } from '../s3-server.ts'
import { sampleOf } from '../sample.ts'

/** Markup of authors and servers in all that is published. */
export const inputs: Area = {
  name: 'inputs',
  title: 'Markup in pages, plans, lists and tables',
  about:
    'Payloads in front matter of articles and archive pages, in plans, in keys of S3 objects and in published tables with their declarations. Held: the text is refused ' +
    'with a message that names its file or location, or it appears only as text in `archive.yaml`, in the folder of the archive and in every published file.',
  outcomes,
}

// Payloads of a sample.
const sampled = 12
const dryRunCount = 20
const mostRefusals = 40

async function* outcomes(extent: Extent): AsyncIterable<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'benchfolio-inputs-'))
  try {
    const distinct = [...new Set(payloads().map(({ text }) => text))]
    const texts = sampleOf(distinct, extent, sampled)
    for (const key of Object.keys(planKeys))
      for (const text of texts)
        yield await outcomeOf(`plans: ${key}`, JSON.stringify(text), () =>
          planProblem(key, text, folder),
        )
    const fetched = yield* fetchedKeys(texts, folder)
    yield* site(texts, fetched, join(folder, 'project'))
    yield* hostileLists(folder, extent)
    yield* dryRuns(texts, folder, extent)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* dryRuns(
  texts: readonly string[],
  folder: string,
  extent: Extent,
): AsyncIterable<Outcome> {
  const some = sampleOf(texts, { ...extent, isAll: false }, extent.isAll ? dryRunCount : 2)
  for (const text of some)
    yield await outcomeOf('plans listed by --dry-run', JSON.stringify(text), () => {
      const data = planKeys['name of a workload']?.(text) ?? {}
      writePlan(join(folder, 'plan.yaml'), data)
      const call = ['record', 'plan.yaml', '--dry-run']
      const { status, stdout, stderr } = benchfolio(call, { cwd: folder })
      if (status !== 0 && !stderr.includes('plan.yaml')) return stderr.slice(0, 300)
      return textProblem(`${stdout}${stderr}`, 'mysql')
    })
}

async function* site(
  texts: readonly string[],
  keys: readonly string[],
  root: string,
): AsyncIterable<Outcome> {
  gridProject(root, { 'site/hugo.toml': hugoSettings() })
  const pages = writeHostilePages(root, texts)
  yield* fetchedArchive(keys, root)
  const isBuilt = yield* builtWithoutRefused(pages, root)
  if (!isBuilt) return
  yield await outcomeOf('payloads that reach the site', 'tables', () => arrivalProblem(root, texts))
  yield* publishedFiles(root, 'public')
}

// Builds the site, without the pages that are refused with their name; returns whether it was built.
async function* builtWithoutRefused(
  pages: readonly string[],
  root: string,
): AsyncGenerator<Outcome, boolean> {
  let rest = pages
  for (let attempt = 0; ; attempt += 1) {
    const { status, stderr } = benchfolio(['build'], { cwd: root, minutes: 10 })
    const errors = stderr.split('\n').filter((line) => /^error: |: error: |^ {2}where: /.test(line))
    const refused = rest.filter((page) => errors.some((line) => line.includes(`${page}/`)))
    // The last check of a build refuses pages that hold more than text.
    const isUnsafe = / problems? in the built pages/.test(stderr)
    if (status === 0 || isUnsafe || refused.length === 0 || attempt === mostRefusals) {
      yield await outcomeOf('payloads that stop the build', 'build', () =>
        status === 0 ? undefined : errors.join('\n').slice(0, 400),
      )
      return status === 0
    }
    for (const page of refused) {
      yield { attack: 'pages that are refused with their name', failure: undefined }
      rmSync(join(root, 'content', page), { recursive: true })
    }
    rest = rest.filter((page) => !refused.includes(page))
  }
}

// Feeds have all articles.
function hugoSettings(): string {
  const settings = readFileSync(join(packageRoot, 'site', 'hugo.toml'), 'utf8')
  return `${settings.replace('docs = true', '')}\n[services.rss]\nlimit = 10000\n`
}

const s3Page = `---
title: Objects
archive:
  source: s3://bench/all/
  manifest: objects.sha256
  patterns: ['{engine:[^]+}/run.txt']
---
`

async function* fetchedArchive(keys: readonly string[], root: string): AsyncIterable<Outcome> {
  if (keys.length === 0) return
  const sample = join(packageRoot, 'tests/formats/sysbench/1.0.20-without-intervals.txt')
  const log = readFileSync(sample, 'utf8')
  const server = await s3Server(
    new Map(keys.map((key, index) => [`all/${key}/run.txt`, `${log}# ${String(index)}\n`])),
  )
  smallFolder(root, { 'content/archives/objects/index.md': s3Page })
  try {
    yield await outcomeOf('keys of S3 objects in one archive', 'fetch', async () => {
      const env = { AWS_ENDPOINT_URL_S3: server.endpoint }
      const { status, stderr } = await startBenchfolio(['fetch', 'objects', '--pin'], {
        cwd: root,
        env,
      })
      return status === 0 ? undefined : stderr.slice(0, 400)
    })
  } finally {
    await server.close()
  }
}

interface ArchiveData {
  readonly runs: readonly { readonly fields: Readonly<Record<string, string>> }[]
}

// Texts that no reader changes are fields of runs.
function arrivalProblem(root: string, texts: readonly string[]): string | undefined {
  const folder = join(root, 'data', 'archives')
  const arrived = new Set(
    readdirSync(folder).flatMap((name) => {
      const { runs } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as ArchiveData
      return runs.map(({ fields }) => fields['engine'])
    }),
  )
  const plain = texts.filter((text) => /^[!-~](?:[ -~]*[!-~])?$/.test(text))
  const count = plain.filter((text) => arrived.has(text)).length
  return count * 2 > plain.length ? undefined : `${String(count)} of ${String(plain.length)}`
}
