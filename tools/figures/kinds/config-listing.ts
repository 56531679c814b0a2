// Configuration files in full, each line linked to its source.
import type * as z from '../../core/schema.ts'
import type { SourceRecord } from '../../core/model.ts'
import { optionFiles } from '../../options/of-runs.ts'
import { tableFigure } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type { FigureContext, FigureContent, FigureKind } from '../kind.ts'
import { figureRuns } from '../grid.ts'
import { fenceSchema } from '../options.ts'

const schema = fenceSchema('config-listing', {})
type Request = z.output<typeof schema>

export const configListing: FigureKind<typeof schema> = {
  schema,
  keys: [],
  how: () => 'The files as archived, without secrets, with their own line numbers.',
  isListing: true,
  build,
}

// Every distinct configuration file of the runs; redaction follows.
function build(request: Request, context: FigureContext): FigureContent {
  const runs = figureRuns(request, context)
  const files = new Map<string, SourceRecord>()
  for (const source of runs.flatMap(optionFiles)) {
    const isWritten = source.readings.some(
      (reading) => reading.kind === 'options' && reading.role === 'written',
    )
    if (isWritten && !files.has(source.sha256)) files.set(source.sha256, source)
  }
  const listings = [...files.values()].map(({ path, sha256 }) => {
    const source = context.published(sha256)
    const text = context.textOf?.(sha256) ?? ''
    return {
      title: path,
      text,
      line: 1,
      open: true as const,
      ...(source === undefined ? {} : { source }),
    }
  })
  return tableFigure(request, context, runs, {
    places: new Places(runs, context),
    table: {
      head: ['file', 'lines'],
      align: ['left', 'right'],
      rows: listings.map(({ title, text }) => ({
        label: title,
        cells: [{ text: String(text.replace(/\n$/, '').split('\n').length) }],
      })),
    },
    listings,
    notes: [],
  })
}
