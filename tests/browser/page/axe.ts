// Accessibility of a page as axe checks it.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { everything } from '../../extent.ts'
import { layOutAll } from './lay-out.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What to check: all of the page or the part `within`, WCAG 2.2 AA or `bestPractices` of axe too. */
interface Extent {
  readonly within?: string
  readonly bestPractices?: boolean
}

/** The violations on a page: rule, count and the first elements of each; empty where there are none. */
export async function violations(
  page: Page,
  { within, bestPractices = false }: Extent = {},
): Promise<readonly string[]> {
  await layOutAll(page)
  const axe = builder(page).withTags(bestPractices ? [...wcag, 'best-practice'] : wcag)
  const result = await (within === undefined ? axe : axe.include(within)).analyze()
  return result.violations.map(({ id, nodes }) => {
    const first = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${String(nodes.length)} of ${first.join(', ')}`
  })
}

// Later rows of a table, items of a list, marks of a drawing and figures of a kind are made like the first.
const most = { items: 6, figuresOfAKind: 2 }

/**
 * In `npm test`, leaves the first rows, items and marks in the tables, lists and drawings of a page, the first figures of
 * each kind, and of closed details their summaries, for axe ignores what they hide: it takes most of its time for long pages.
 */
export async function shorten(page: Page): Promise<void> {
  if (everything) return
  await page.evaluate(({ items, figuresOfAKind }) => {
    const kinds = new Map<string, number>()
    for (const figure of document.querySelectorAll<HTMLElement>('figure[data-kind]')) {
      const { kind = '' } = figure.dataset
      const count = (kinds.get(kind) ?? 0) + 1
      kinds.set(kind, count)
      if (count > figuresOfAKind) figure.remove()
    }
    for (const hidden of document.querySelectorAll('details:not([open]) > :not(summary)'))
      hidden.remove()
    for (const list of document.querySelectorAll('tbody, ol, ul, svg, svg g'))
      for (const item of [...list.children].slice(items)) item.remove()
  }, most)
}

/** The links and controls of a page that are smaller than 24 px and too close to others, as HTML. */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  await layOutAll(page)
  const result = await builder(page).withRules(['target-size']).analyze()
  return result.violations.flatMap(({ nodes }) => nodes.map(({ html }) => html.slice(0, 120)))
}

// Pages have no frames: legacy mode, which opens no second page, takes half the time. Style sheets need not be fetched
// again for these rules, and from files they cannot be.
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page })
    .setLegacyMode()
    .options({ preload: false, resultTypes: ['violations'] })
}
