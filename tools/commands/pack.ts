// benchfolio pack: the evidence of a permalink as one zip.
import { writeFileSync } from 'node:fs'
import { readVocabulary } from '../analysis/vocabulary.ts'
import { citation } from '../cite/citation.ts'
import { openPublication } from '../cite/open-publication.ts'
import { pack as packEvidence } from '../cite/evidence-pack.ts'
import { permalinkId } from '../cite/permalink-id.ts'
import type { Publication } from '../cite/publication.ts'
import type { Command, Output } from './command.ts'
import { baseUrlOption } from './input/publication-options.ts'
import { usageError } from './input/usage-error.ts'

interface PackOptions {
  readonly out?: string
  readonly baseUrl?: string
}

/** Writes the zip; always 0. */
export const pack: Command<readonly [id: string], PackOptions> = {
  arguments: [{ name: '<id>', help: 'id of data/permalinks.json, an article, or article/figure' }],
  options: [{ flags: '--out <file>', help: 'file to write (default: <id>.zip)' }, baseUrlOption],
  examples: ['pack 04fbd0637be3 --out evidence.zip'],
  run: writePack,
}

function writePack([name]: readonly [id: string], options: PackOptions, output: Output): number {
  const root = process.cwd()
  const publication = openPublication(root, options.baseUrl)
  const id = permalinkId(name, publication)
  const content = id === undefined ? undefined : citation(id, publication, readVocabulary(root))
  const runs = content && runsOf(content.id, publication)
  if (!runs)
    throw usageError(
      'There is no such permalink, or it was withdrawn',
      name,
      'Give an id of data/permalinks.json, an article, or article/figure; run `benchfolio build` first',
    )
  const file = options.out ?? `${content.id}.zip`
  const zip = packEvidence(content, runs, publication)
  writeFileSync(file, zip)
  output.talk(`${file}: ${String(zip.length)} bytes, ${String(runs.length)} runs\n`)
  return 0
}

// Ids of the runs behind a permalink, sorted; undefined for an unknown permalink.
function runsOf(id: string, publication: Publication): readonly string[] | undefined {
  const link = publication.ledger.find((entry) => entry.id === id)
  if (!link) return undefined
  const [article = ''] = link.by
  const claim = publication.statements(article)?.claims.find((entry) => entry.id === id)
  const figure =
    link.kind === 'figure'
      ? publication.figure(article, link.address.split('#fig-')[1] ?? '')
      : undefined
  const runs =
    claim?.runs ?? figure?.evidence.map(({ run }) => run) ?? (link.kind === 'run' ? [id] : [])
  return [...new Set(runs)].toSorted()
}
