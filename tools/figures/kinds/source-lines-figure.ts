// Lines of a file of the archive, such as the script of a workload: quoted with their numbers, path and digest.
import type * as z from '../../core/schema.ts'
import { tableFigure } from '../configurations.ts'
import { Places } from '../figure-differences.ts'
import type {
  FigureContext,
  FigureContent,
  FigureKind,
  FigureSources,
  RequestProblem,
} from '../kind.ts'
import { fenceSchema, text } from '../options.ts'

const schema = fenceSchema('source', {
  file: text.min(1).describe('path of a file in the archive'),
  lines: text
    .regex(/^[1-9]\d*(?:-[1-9]\d*)?$/, 'expected lines such as 3-11')
    .transform((lines) => lines.split('-').map(Number))
    .optional()
    .describe('range of lines, such as `3-11` (default: all lines)'),
})
type Request = z.output<typeof schema>

export const source: FigureKind<typeof schema> = {
  schema,
  keys: [],
  problems,
  how: () =>
    'Lines of an archived file with their own line numbers; the digest covers the whole file.',
  isListing: true,
  build,
}

function build(request: Request, context: FigureContext): FigureContent {
  const { file } = request
  const sha256 = context.digestOf?.(file) ?? ''
  const all = linesOf(context.textOf?.(sha256) ?? '')
  const [from = 1, to = request.lines === undefined ? all.length : from] = request.lines ?? []
  const page = context.published(sha256)
  const whole = from === 1 && to === all.length
  // The quoted file belongs to no run.
  return tableFigure(request, context, [], {
    places: new Places([], context),
    table: {
      head: ['file', 'lines', 'SHA-256'],
      align: ['left', 'left', 'left'],
      rows: [
        {
          label: file,
          cells: [{ text: `${from}–${to} of ${all.length}` }, { text: `${sha256.slice(0, 12)}…` }],
        },
      ],
    },
    listings: [
      {
        title: whole ? file : `${file}, lines ${from} to ${to}`,
        text: `${all.slice(from - 1, to).join('\n')}\n`,
        line: from,
        open: true,
        ...(page === undefined ? {} : { source: page }),
      },
    ],
    notes: [],
  })
}

// Why the lines cannot be quoted.
function problems(
  { file, lines = [] }: Request,
  { digestOf, textOf }: FigureSources,
): readonly RequestProblem[] {
  const problem = (message: string): readonly RequestProblem[] => [
    { rule: 'figure/source', message, path: ['file'] },
  ]
  const sha256 = digestOf?.(file)
  const content = sha256 === undefined ? undefined : textOf?.(sha256)
  if (content === undefined)
    return problem(`Unexpected file \`${file}\`, expected one of the archive`)
  const all = linesOf(content).length
  const [from = 1, to = from] = lines
  if (from <= to && to <= all) return []
  return problem(`Unexpected lines ${from}-${to}, expected some of 1-${all}`)
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n')
}
