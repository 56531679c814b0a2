// The findings that the first screen of a report lists.
import type { Finding } from './finding.ts'

const changeKinds: ReadonlySet<string> = new Set(['regression', 'improvement', 'change'])
const mostChanges = 10
const mostOfComparison = { side: 10, version: 6, other: 3 }
const mostOfKind = 3

/**
 * The findings to show, in their order: of changes the most important ten, at most three of each compared key that is neither
 * version nor side, so that no configuration hides the others; of other kinds the first three.
 */
export function shownFindings(findings: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>()
  const take = (group: string, most: number): boolean => {
    const count = counts.get(group) ?? 0
    if (count < most) counts.set(group, count + 1)
    return count < most
  }
  return findings.filter(({ kind, compared = '' }) => {
    if (!changeKinds.has(kind)) return take(kind, mostOfKind)
    const keys = compared.split(' ')
    const most = keys.includes('side')
      ? mostOfComparison.side
      : keys.includes('version')
        ? mostOfComparison.version
        : mostOfComparison.other
    return (
      (counts.get('change') ?? 0) < mostChanges &&
      take(`compared ${compared}`, most) &&
      take('change', mostChanges)
    )
  })
}
