// Pictures of figures for link previews: of an article its hero figure, of a permalink a figure that shows it.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConvertedArticle } from '../convert/convert-article.ts'
import { removeOthers, writeFile } from '../convert/write-tree.ts'
import { stableJson } from '../core/stable-json.ts'
import { cardSize } from '../draw/preview-card.ts'
import { previewVersion } from '../draw/preview-image.ts'
import type { Figure } from '../figures/figure.ts'
import { drawPreviews, runTask } from './tasks.ts'

/** Width of the picture of a hero, and of the many other figures: the least that link previews show across their whole width. */
const widths = { hero: cardSize.width, other: 600 } as const

/** The content of `<article>.json`. */
interface PreviewIndex {
  /** Id of the figure whose picture is that of the article. */
  readonly hero: string
  /** Id of a figure → its picture and title. */
  readonly images: Readonly<Record<string, { readonly file: string; readonly title: string }>>
  /** Id of a run or claim → id of a figure that shows it. */
  readonly of: Readonly<Record<string, string>>
}

/**
 * Writes `<article>.json` and `<article>/<figure>.<digest>.png` below `folder`; the digest is that of the picture, so a file that
 * exists is up to date. `drawings` has `<article>/<figure>.preview.svg` and `.table-preview.svg`.
 */
export async function writePreviews(
  folder: string,
  articles: readonly ConvertedArticle[],
  drawings: ReadonlyMap<string, string>,
  keep: boolean,
): Promise<void> {
  const pictures = new Map<string, { readonly svg: string; readonly width: number }>()
  const written = new Set<string>()
  for (const { article, figures, statements } of articles) {
    const drawing = ({ id }: Figure, kind: string): string | undefined =>
      drawings.get(`${article.slug}/${id}.${kind}.svg`)
    const [first] = figures
    if (first === undefined) continue
    const hero = first.drawing ? first : (figures.find((each) => drawing(each, 'preview')) ?? first)
    const images = figures.flatMap((figure) => {
      const svg = drawing(figure, 'preview') ?? drawing(figure, 'table-preview')
      if (svg === undefined) return []
      const width = figure === hero ? widths.hero : widths.other
      const digest = createHash('sha256')
        .update(`${previewVersion} ${String(width)}`)
        .update(svg)
      const file = `${article.slug}/${figure.id}.${digest.digest('hex').slice(0, 12)}.png`
      pictures.set(file, { svg, width })
      return [[figure.id, { file, title: figure.title }] as const]
    })
    const index: PreviewIndex = {
      hero: hero.id,
      images: Object.fromEntries(images),
      of: Object.fromEntries(shownIn(figures, statements?.claims ?? [])),
    }
    writeFile(join(folder, `${article.slug}.json`), stableJson(index))
    written.add(`${article.slug}.json`)
  }
  const missing = [...pictures]
    .filter(([name]) => !existsSync(join(folder, name)))
    .map(([name, { svg, width }]) => ({ name, svg, width }))
  if (missing.length > 0)
    for (const [name, image] of await runTask(drawPreviews, missing))
      writeFile(join(folder, name), image)
  removeOthers(folder, { has: (path) => pictures.has(path) || written.has(path) }, keep)
}

/** The figure of each run, and of each claim the one that shows most of its runs, of its metric if there is one. */
export function shownIn(
  figures: readonly Pick<Figure, 'id' | 'metric' | 'evidence'>[],
  claims: readonly {
    readonly id: string
    readonly metric: { readonly name: string }
    readonly runs: readonly string[]
  }[],
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>()
  const runsOf = new Map(
    figures.map(({ id, evidence }) => [id, new Set(evidence.map(({ run }) => run))]),
  )
  for (const [id, runs] of runsOf) for (const run of runs) if (!shown.has(run)) shown.set(run, id)
  for (const { id, metric, runs } of claims) {
    let most = 0
    for (const figure of figures) {
      const common = runs.filter((run) => runsOf.get(figure.id)?.has(run) === true).length
      const score = common > 0 && figure.metric.name === metric.name ? common + runs.length : common
      if (score <= most) continue
      most = score
      shown.set(id, figure.id)
    }
  }
  return shown
}
