// The comparison that a permalink, a pack or an archive page states, with its runs.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { label } from '../../analysis/label.ts'
import { sideBySide } from '../../analysis/side-by-side.ts'
import type { Vocabulary } from '../../analysis/vocabulary.ts'
import { readArchivePage } from '../../archive/read-archive-page.ts'
import { comparedOf, type Compared } from '../../cite/compared.ts'
import { openPublication } from '../../cite/open-publication.ts'
import { permalinkId } from '../../cite/publication.ts'
import { committedArchive, recordOf, runOfData } from '../../convert/committed-archive.ts'
import type { RunData } from '../../convert/run-data.ts'
import { BadInput } from '../../core/errors.ts'
import { parsedJson } from '../../core/parsed-json.ts'
import { readFile } from '../../formats/read-file.ts'
import { defaultMetric } from '../../core/metric-roles.ts'
import type { Run } from '../../core/model.ts'
import { redactReading } from '../../redaction/redact-reading.ts'
import { environmentFacts } from '../../reproduce/environment-facts.ts'
import type { Original } from '../../reproduce/reproduction-plan.ts'
import * as z from '../../core/schema.ts'
import type { CommonOptions } from '../command.ts'
import { filterOption } from '../input/require-fields.ts'
import { openArchive } from '../input/open-archive.ts'
import { usageError } from '../input/usage-error.ts'
import { pageFile } from '../input/workspace.ts'
import { openPack } from '../pack/verify-pack.ts'

/** Options that name a comparison of an archive page. */
export interface OriginalOptions extends CommonOptions {
  readonly baseline?: string
  readonly contender?: string
  readonly metric?: string
}

/** Opens the comparison that `target` names. Throws `BadInput` where there is none. */
export async function openOriginal(
  target: string,
  options: OriginalOptions,
  vocabulary: Vocabulary,
): Promise<Original> {
  if (target.endsWith('.zip')) return packedOriginal(target, vocabulary)
  if (options.baseline !== undefined || options.contender !== undefined)
    return comparedFilters(target, options, vocabulary)
  return publishedOriginal(target, options, vocabulary)
}

const advice =
  'Give the id or address of a figure or claim, a zip of `benchfolio pack`, or an archive page with --baseline and --contender'

async function publishedOriginal(
  target: string,
  options: CommonOptions,
  vocabulary: Vocabulary,
): Promise<Original> {
  const publication = openPublication(process.cwd())
  const entry = publication.ledger.find(({ id }) => id === permalinkId(target, publication))
  if (!entry) throw usageError('There is no such permalink, or it was withdrawn', target, advice)
  const compared = comparedOf(entry, publication)
  if (!compared) throw usageError(`This ${entry.kind} compares nothing`, target, advice)
  const ids = new Set(
    compared.cells.flatMap(({ baseline, contender }) => [...baseline, ...contender]),
  )
  const slugs = new Set([...ids].flatMap((id) => publication.run(id)?.archive ?? []))
  const runs = new Map<string, Run>()
  for (const slug of slugs)
    for (const run of await runsOfArchive(slug, options, vocabulary)) runs.set(run.id, run)
  return originalOf(
    { title: entry.title, url: `${publication.base}p/${entry.id}/` },
    compared,
    runs,
    vocabulary,
  )
}

// The files of the archive where this machine has them, else its data files.
async function runsOfArchive(
  slug: string,
  options: CommonOptions,
  vocabulary: Vocabulary,
): Promise<readonly Run[]> {
  const { page } = readArchivePage(pageFile(slug), options.root)
  if (page && existsSync(page.source)) return (await openArchive(slug, options)).runs
  const committed = page && committedArchive(page, join(process.cwd(), 'data'), vocabulary)
  if (committed) return committed.archive.runs
  throw new BadInput('There is no archive of this name', slug, 'Run `benchfolio build` first')
}

// What `reproduce` reads of the files of a pack.
const packedManifest = z.object({ title: z.string(), url: z.string() })
const packedComparison: z.ZodType<Compared> = z.object({
  metric: z.string(),
  cells: z.array(
    z.object({
      label: z.string(),
      baseline: z.array(z.string()),
      contender: z.array(z.string()),
    }),
  ),
})
const lineOf = { line: z.number().optional() }
const packedRun = z.looseObject({
  id: z.string(),
  status: z.enum(['ok', 'failed', 'cut-off', 'empty', 'missing', 'refused']),
  file: z.string().optional(),
  fields: z.record(z.string(), z.string()),
  facts: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  host: z.array(z.looseObject({ file: z.string(), facts: z.string() })),
  command: z.looseObject({ text: z.string(), ...lineOf }).optional(),
  measurements: z.array(
    z.looseObject({ metric: z.string(), value: z.number(), unit: z.string(), ...lineOf }),
  ),
  files: z.array(
    z.looseObject({
      path: z.string(),
      format: z.string().optional(),
      bytes: z.number(),
      sha256: z.string(),
      source: z.string().optional(),
    }),
  ),
})

async function packedOriginal(file: string, vocabulary: Vocabulary): Promise<Original> {
  const contents = await openPack(file)
  const packed = <T>(schema: z.ZodType<T>, path: string): T => {
    const checked = schema.safeParse(parsedJson(contents.get(path)?.toString('utf8') ?? ''))
    if (checked.success) return checked.data
    throw new BadInput(
      path === 'compared.json' ? 'The pack has no comparison' : `Unexpected ${path}`,
      file,
      'Pack a figure or claim again with this version',
    )
  }
  const { title, url } = packed(packedManifest, 'manifest.json')
  const compared = packed(packedComparison, 'compared.json')
  const runs = new Map<string, Run>()
  for (const path of contents.keys()) {
    if (!path.startsWith('runs/')) continue
    const data = packed(packedRun, path) as RunData
    const records = data.files.map((entry) => {
      const { source } = entry
      const text = source === undefined ? source : contents.get(`sources/${source}.txt`)
      return recordOf(entry, text ? redactReading(readFile(entry.path, text)).readings : [])
    })
    runs.set(data.id, runOfData(data, {}, records))
  }
  return originalOf({ title, url }, compared, runs, vocabulary)
}

async function comparedFilters(
  target: string,
  options: OriginalOptions,
  vocabulary: Vocabulary,
): Promise<Original> {
  const { baseline, contender } = options
  if (baseline === undefined || contender === undefined)
    throw usageError('Expected both --baseline and --contender', target, advice)
  if (existsSync(target) && statSync(target).isFile() && !target.endsWith('.md'))
    throw usageError('This is not an archive page', target, advice)
  const left = filterOption('--baseline', baseline)
  const right = filterOption('--contender', contender)
  const { runs, page } = await openArchive(target, options)
  const metric = options.metric ?? defaultMetric(runs, vocabulary.metrics)
  const { pairs } = sideBySide(
    runs.filter(({ fields }) => left.filter(fields)),
    runs.filter(({ fields }) => right.filter(fields)),
    { metric, vocabulary, intended: [...left.keys, ...right.keys] },
  )
  const cells = pairs.flatMap(({ fields, baseline: base, contender: other }) =>
    base && other ? [{ label: labelOf(fields), baseline: base.runs, contender: other.runs }] : [],
  )
  function labelOf(fields: Readonly<Record<string, string>>): string {
    return label(fields, vocabulary) || `${contender ?? ''} ÷ ${baseline ?? ''}`
  }
  if (cells.length === 0)
    throw usageError(
      'No cell has runs on both sides',
      target,
      'Check both filters with `benchfolio query`',
    )
  return {
    title: `${page.title}: ${contender} against ${baseline}`,
    metric,
    cells,
    environment: environmentOf(cells, vocabulary),
  }
}

function originalOf(
  named: Pick<Original, 'title' | 'url'>,
  { metric, cells }: Compared,
  runs: ReadonlyMap<string, Run>,
  vocabulary: Vocabulary,
): Original {
  const found = cells.map(({ label, baseline, contender }) => ({
    label,
    baseline: baseline.flatMap((id) => runs.get(id) ?? []),
    contender: contender.flatMap((id) => runs.get(id) ?? []),
  }))
  const complete = found.filter(
    ({ baseline, contender }) => baseline.length > 0 && contender.length > 0,
  )
  if (complete.length === 0)
    throw new BadInput(
      'The runs of this comparison are not in the data',
      named.title,
      'Run `benchfolio build`',
    )
  return { ...named, metric, cells: complete, environment: environmentOf(complete, vocabulary) }
}

function environmentOf(cells: Original['cells'], vocabulary: Vocabulary): Original['environment'] {
  const runs = cells.flatMap(({ baseline, contender }) => [...baseline, ...contender])
  return environmentFacts([...new Set(runs)], vocabulary.factRows())
}
