import { readVocabulary } from '../analysis/vocabulary.ts'
import { bibliographyFormats, reference, cited, citeFormats } from '../cite/cite-subject.ts'
import { citation, type Citation } from '../cite/citation.ts'
import { openPublication } from '../cite/open-publication.ts'
import { permalinkId, type Publication } from '../cite/publication.ts'
import type { Command } from './command.ts'
import { defaultAddress } from './init/publication-files.ts'
import { baseUrlOption } from './option-parsers.ts'
import { parseChoice, usageError } from './input/usage-error.ts'
import { writeFileSync } from 'node:fs'
import { pack as packEvidence } from '../cite/evidence-pack.ts'

interface CiteOptions {
  readonly format: string
  readonly baseUrl?: string
}

const formats = [...citeFormats, ...bibliographyFormats] as const

/** Prints the citation of a permalink, an article, or a figure given as article/figure; always 0. */
export const cite: Command<readonly [id: string], CiteOptions> = {
  arguments: { '<id>': 'id of data/permalinks.json, an article, or article/figure' },
  options: {
    '-f, --format <name>': { help: formats.join(', '), default: 'mysql' },
    ...baseUrlOption,
  },
  examples: ['cite second-core/read-only --format mysql', 'cite second-core --format bibtex'],
  run([name], options, output) {
    const format = parseChoice(options.format, formats, 'format', where)
    const { publication, content } = citedIn(name, options)
    if (publication.base === defaultAddress)
      output.talk(
        `note: the links start with ${defaultAddress}: set baseURL in site/hugo.toml, or give --base-url\n`,
      )
    output.data(
      format === 'bibtex' || format === 'csl' ? reference(content, format) : cited(content, format),
    )
    return 0
  },
}

const where = 'command line of cite'

function citedIn(
  name: string,
  { baseUrl }: { readonly baseUrl?: string },
): { readonly publication: Publication; readonly content: Citation } {
  const root = process.cwd()
  const publication = openPublication(root, baseUrl)
  const id = permalinkId(name, publication)
  const content = id === undefined ? undefined : citation(id, publication, readVocabulary(root))
  if (content) return { publication, content }
  throw usageError(
    'There is no such permalink, or it was withdrawn',
    name,
    'Give an id of data/permalinks.json, an article, or article/figure; run `benchfolio build` first',
  )
}

interface PackOptions {
  readonly out?: string
  readonly baseUrl?: string
  readonly roCrate?: boolean
}

/** Writes the zip; always 0. */
export const pack: Command<readonly [id: string], PackOptions> = {
  arguments: { '<id>': 'id of data/permalinks.json, an article, or article/figure' },
  options: {
    '--out <file>': 'file to write (default: <id>.zip)',
    '--ro-crate': 'describe the files as an RO-Crate 1.1 in the zip',
    ...baseUrlOption,
  },
  examples: ['pack 04fbd0637be3 --out evidence.zip'],
  run([name], options, output) {
    const { publication, content } = citedIn(name, options)
    const runs = runsOf(content.id, publication)
    const file = options.out ?? `${content.id}.zip`
    const zip = packEvidence(content, runs, publication, options.roCrate)
    writeFileSync(file, zip)
    output.talk(`${file}: ${String(zip.length)} bytes, ${String(runs.length)} runs\n`)
    return 0
  },
}

// Ids of the runs behind a permalink, sorted.
function runsOf(id: string, publication: Publication): readonly string[] {
  const link = publication.ledger.find((entry) => entry.id === id)
  if (!link) return []
  const [article = ''] = link.by
  const isWhole = link.kind === 'article'
  const figures = isWhole
    ? publication.article(article)?.figures
    : link.address.split('#fig-').slice(1)
  const shown = (figures ?? []).flatMap((name) => publication.figure(article, name)?.evidence ?? [])
  const claims = (publication.statements(article)?.claims ?? []).filter(
    (claim) => isWhole || claim.id === id,
  )
  const runs = [...shown.map(({ run }) => run), ...claims.flatMap((claim) => claim.runs)]
  return [...new Set(link.kind === 'run' ? [id] : runs)].toSorted()
}
