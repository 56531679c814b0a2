// Lines of a file of the archive, such as the script of a workload: quoted with their numbers, path and digest.
import { Places, tableFigure } from '../configurations.ts'
import type { FigureContext } from '../context.ts'
import type { Figure } from '../figure.ts'
import type { RequestOf } from '../request.ts'

/** Why the lines cannot be quoted, in words; undefined where they can. */
export function quoteProblem(
  { file, lines = [] }: RequestOf<'source'>,
  { digestOf, textOf }: Pick<FigureContext, 'digestOf' | 'textOf'>,
): string | undefined {
  const sha256 = digestOf?.(file)
  const text = sha256 === undefined ? undefined : textOf?.(sha256)
  if (text === undefined) return `Unexpected file \`${file}\`, expected one of the archive`
  const all = linesOf(text).length
  const [from = 1, to = from] = lines
  return from <= to && to <= all
    ? undefined
    : `Unexpected lines ${String(from)}-${String(to)}, expected some of 1-${String(all)}`
}

/** Builds the figure, whose lines are there: see {@link quoteProblem}. */
export function source(request: RequestOf<'source'>, context: FigureContext): Figure {
  const { file } = request
  const sha256 = context.digestOf?.(file) ?? ''
  const all = linesOf(context.textOf?.(sha256) ?? '')
  const [from = 1, to = request.lines === undefined ? all.length : from] = request.lines ?? []
  const page = context.published(sha256)
  const whole = from === 1 && to === all.length
  // The quoted file is of no run, so nothing is said of any.
  return tableFigure(request, context, [], {
    places: new Places([], context),
    table: {
      head: ['file', 'lines', 'SHA-256'],
      align: ['left', 'left', 'left'],
      rows: [
        {
          label: file,
          cells: [
            { text: `${String(from)}–${String(to)} of ${String(all.length)}` },
            { text: sha256 },
          ],
        },
      ],
    },
    listings: [
      {
        title: whole ? file : `${file}, lines ${String(from)} to ${String(to)}`,
        text: `${all.slice(from - 1, to).join('\n')}\n`,
        line: from,
        ...(page === undefined ? {} : { source: page }),
      },
    ],
    notes: [],
  })
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n')
}
