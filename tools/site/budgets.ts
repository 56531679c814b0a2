// Page budgets. `site/budgets.yaml` of a publication overrides these defaults; docs/scale.md#page-budgets describes it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from '../core/schema.ts'
import type { Permalink } from '../convert/permalinks.ts'
import { BadInput } from '../core/errors.ts'
import type { Diagnostic } from '../core/model.ts'
import type { PageWeight } from './page-weights.ts'

/** Most bytes of a page: `html` as a file, the others with brotli; `scripts` counts those on first use, too. */
interface Budget {
  readonly html: number
  readonly opening: number
  readonly scripts: number
}

/** Budgets by kind of page; `page` applies to kinds without their own. */
export type Budgets = Readonly<Record<string, Partial<Budget>>>

const kilobyte = 1000

/** Defaults: a page of thirty charts with twelve series each is within them. */
const usual: Budget = { html: 8000 * kilobyte, opening: 250 * kilobyte, scripts: 200 * kilobyte }

/** Defaults of kinds with limits of their own: an embed page is loaded beside a page of another site. */
const usualOfKind: Budgets = { embed: { opening: 40 * kilobyte } }

const file = 'site/budgets.yaml'
const schema = z.record(
  z.string(),
  z.strictObject({
    html: z.number().positive().optional(),
    opening: z.number().positive().optional(),
    scripts: z.number().positive().optional(),
  }),
)

/** Reads the budgets of the publication at `root`, in kB; none where it has no file. Throws `BadInput` for a wrong one. */
export function readBudgets(root: string): Budgets {
  const path = join(root, file)
  if (!existsSync(path)) return {}
  let value: unknown
  try {
    value = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  const read = schema.safeParse(value ?? {})
  if (!read.success) throw wrong(z.prettifyError(read.error).replaceAll(/\s+/g, ' '))
  return Object.fromEntries(
    Object.entries(read.data).map(([kind, limits]) => [
      kind,
      Object.fromEntries(
        Object.entries(limits).map(([name, value]) => [name, Number(value) * kilobyte]),
      ),
    ]),
  )
}

function wrong(message: string): BadInput {
  return new BadInput(
    `The budgets cannot be read: ${message}`,
    file,
    'Write kinds of pages with html, opening and scripts in kB; docs/scale.md#page-budgets has an example',
  )
}

/** A page that exceeds a budget, and the line of `site/budgets.yaml` that permits it. */
export interface HeavyPage {
  readonly diagnostic: Diagnostic
  readonly permission: string
}

/** The largest pages of each kind that exceed a budget; `permalinks` name the figure or claim that a page of `p/` or `evidence/` shows. */
export function overBudget(
  weights: readonly PageWeight[],
  budgets: Budgets,
  permalinks: readonly Pick<Permalink, 'id' | 'address'>[] = [],
): readonly HeavyPage[] {
  const shownBy = (page: string): string => {
    const id = /^(?:p|evidence)\/([^/]+)\//.exec(page)?.[1]
    const address = permalinks.find((link) => link.id === id)?.address
    return address === undefined ? '' : `; it shows ${address}`
  }
  return weights.flatMap((weight) => {
    const limits = {
      ...usual,
      ...budgets['page'],
      ...usualOfKind[weight.kind],
      ...budgets[weight.kind],
    }
    const { html, scripts, later } = weight
    const actual: Budget = { html, opening: opening(weight), scripts: scripts + later }
    return (['html', 'opening', 'scripts'] as const).flatMap((name) =>
      actual[name] <= limits[name]
        ? []
        : [
            {
              permission: `${weight.kind}: { ${name}: ${Math.ceil(actual[name] / kilobyte)} }`,
              diagnostic: {
                severity: 'error' as const,
                rule: `budget/${name}`,
                message: `${descriptions[name]} ${kB(actual[name])}, at most ${kB(limits[name])} for a page of kind ${weight.kind}${shownBy(weight.page)}`,
                place: { file: weight.page },
              },
            },
          ],
    )
  })
}

const descriptions = {
  html: 'The file has',
  opening: 'Opening the page costs, with brotli,',
  scripts: 'Its scripts weigh, with brotli,',
} as const

/** One line: what it costs to open the page that costs most, and its scripts; nothing where there are no pages. */
export function weightLine(weights: readonly PageWeight[]): string {
  const [most] = weights.toSorted((a, b) => opening(b) - opening(a))
  if (most === undefined) return ''
  const scripts = kB(most.scripts + most.later)
  return `heaviest page: ${kB(opening(most))} to open, ${scripts} of scripts (brotli), ${most.page}\n`
}

function opening({ sent, styles, scripts }: PageWeight): number {
  return sent + styles + scripts
}

function kB(bytes: number): string {
  return `${(bytes / kilobyte).toFixed(1)} kB`
}
