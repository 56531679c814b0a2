// benchfolio cite: a figure, claim, run or article as text for a bug tracker.
import { readVocabulary } from '../analysis/vocabulary.ts'
import { bibliographyFormats, reference } from '../cite/bibliography.ts'
import { citation } from '../cite/citation.ts'
import { cited, citeFormats } from '../cite/cite-subject.ts'
import { openPublication } from '../cite/open-publication.ts'
import { permalinkId } from '../cite/permalink-id.ts'
import type { Command, Output } from './command.ts'
import { defaultAddress } from './init/publication-files.ts'
import { baseUrlOption } from './input/publication-options.ts'
import { parseChoice, usageError } from './input/usage-error.ts'

interface CiteOptions {
  readonly format: string
  readonly baseUrl?: string
}

const formats = [...citeFormats, ...bibliographyFormats] as const

/** Prints the citation of a permalink, an article, or a figure given as article/figure; always 0. */
export const cite: Command<readonly [id: string], CiteOptions> = {
  arguments: [{ name: '<id>', help: 'id of data/permalinks.json, an article, or article/figure' }],
  options: [
    { flags: '-f, --format <name>', help: formats.join(', '), default: 'mysql' },
    baseUrlOption,
  ],
  examples: ['cite second-core/read-only --format mysql', 'cite second-core --format bibtex'],
  run: printCitation,
}

const where = 'command line of cite'

function printCitation(
  [name]: readonly [id: string],
  options: CiteOptions,
  output: Output,
): number {
  const format = parseChoice(options.format, formats, 'format', where)
  const root = process.cwd()
  const publication = openPublication(root, options.baseUrl)
  const id = permalinkId(name, publication)
  const content = id === undefined ? undefined : citation(id, publication, readVocabulary(root))
  if (!content)
    throw usageError(
      'There is no such permalink, or it was withdrawn',
      name,
      'Give an id of data/permalinks.json, an article, or article/figure; run `benchfolio build` first',
    )
  if (publication.base === defaultAddress)
    output.talk(
      `note: the links start with ${defaultAddress}: set baseURL in site/hugo.toml, or give --base-url\n`,
    )
  output.data(
    format === 'bibtex' || format === 'csl' ? reference(content, format) : cited(content, format),
  )
  return 0
}
