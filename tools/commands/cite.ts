// benchfolio cite: an id as text for a bug tracker.
import { BadInput } from '../errors.ts'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from '../cite/citation.ts'
import { cited, citeFormats } from '../cite/cite.ts'
import { openPublication } from '../cite/open-publication.ts'
import type { CommonOptions, Output } from './command.ts'

/** Options of `cite`. */
export interface CiteOptions extends CommonOptions {
  readonly format: string
  readonly width: string
  readonly baseUrl?: string
}

/** Prints the citation of an id of `data/permalinks.json`; an article's slug, or slug/figure, will do too. */
export function cite(name: string, options: CiteOptions, output: Output): number {
  const format = citeFormats.find((known) => known === options.format)
  if (!format) {
    throw new BadInput(
      `Unexpected format \`${options.format}\``,
      'command line of cite',
      `Use one of ${citeFormats.join(', ')}`,
      2,
    )
  }
  const width = Number(options.width)
  if (!(Number.isInteger(width) && width >= 40 && width <= 200)) {
    throw new BadInput(
      `Unexpected width \`${options.width}\``,
      'command line of cite',
      'Give a number from 40 to 200',
      2,
    )
  }
  const root = process.cwd()
  const publication = openPublication(root, options.baseUrl)
  const [article = '', figure] = name.split('/')
  const address =
    figure === undefined ? `articles/${article}/` : `articles/${article}/#fig-${figure}`
  const id = publication.ledger.find(
    (link) => link.id === name || (link.kind !== 'row' && link.address === address),
  )?.id
  const found = id === undefined ? undefined : citation(id, publication, readVocabulary(root))
  if (!found) {
    throw new BadInput(
      'There is no such permanent address',
      name,
      'Give an id of data/permalinks.json, an article, or article/figure; run `benchfolio convert` first',
      2,
    )
  }
  output.data(cited(found, format, width))
  return 0
}
