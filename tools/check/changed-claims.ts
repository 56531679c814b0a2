// Claims that keep their address but no longer state what was published: the ledger of permalinks cannot tell.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Statements } from '../claims/statement.ts'
import type { Converted } from '../convert/convert-publication.ts'
import type { Diagnostic } from '../core/model.ts'

/** An error for each claim whose text, sides or expectation differ from those in the data files of `folder` under its id. */
export function changedClaims(
  { articles }: Pick<Converted, 'articles'>,
  folder: string,
): readonly Diagnostic[] {
  return articles.flatMap(({ article, stated }) => {
    const file = join(folder, 'claims', `${article.slug}.json`)
    if (!existsSync(file)) return []
    // Data files are this program's own, so their shapes are those of the types.
    const published = JSON.parse(readFileSync(file, 'utf8')) as Statements
    return stated.fences.flatMap(({ fence, id }): readonly Diagnostic[] => {
      const [was, is] = [published.claims, stated.statements.claims].map(
        (list) => list.filter((claim) => claim.id === id).map(senseOf)[0],
      )
      if (was === undefined || is === undefined || was === is) return []
      const fix = 'restore it, or run convert to publish the new one'
      return [
        {
          severity: 'error',
          rule: 'check/claim-changed',
          message: `Unexpected \`${is}\`, expected the published \`${was}\`; ${fix}`,
          place: fence.place([]),
          fix,
        },
      ]
    })
  })
}

function senseOf({ text, call, is = 'no expectation' }: Statements['claims'][number]): string {
  return `${text}: ${call}; ${is}`
}
