// Everything that `check` looks at, over a whole publication.
import { join } from 'node:path'
import { append } from '../core/append.ts'
import { counted } from '../core/counted.ts'
import type { ArchivePage } from '../archive/archive-page.ts'
import { parseFrontMatter } from '../archive/front-matter.ts'
import type { Diagnostic, Place } from '../core/model.ts'
import type { Converted } from '../convert/convert-publication.ts'
import { byPlace } from '../runs/read-archive.ts'
import { frontMatterProblems } from './article-schema.ts'
import { changedClaims, changedSources, vanished } from './published-before.ts'
import { fenceNameProblems, linkProblems } from './links.ts'

/** A claim as `check --json` prints it. */
interface CheckedClaim {
  readonly article: string
  readonly id: string
  readonly text: string
  readonly badge: string
  readonly words: string
  readonly place: Place
}

/** What a check found, by place. */
export interface Checked {
  readonly claims: readonly CheckedClaim[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks a converted publication at `root`: its articles' statements, words, links and front matter. */
export function checkProject(converted: Converted, root: string): Checked {
  const claims: CheckedClaim[] = []
  const diagnostics: Diagnostic[] = [...converted.diagnostics]
  const cited = new Set<string>()
  for (const { article, figures, stated } of converted.articles) {
    const { file, text } = article
    const matter = parseFrontMatter(text, file)
    append(
      diagnostics,
      frontMatterProblems(matter.data, (path) => matter.place(path)),
    )
    append(diagnostics, linkProblems(article, root))
    append(diagnostics, fenceNameProblems(text, file, root))
    const used = archivesOf(
      converted,
      figures.flatMap(({ evidence }) => evidence.map(({ archive }) => archive)),
    )
    for (const { archives } of stated.statements.claims)
      for (const slug of archives) cited.add(slug)
    for (const { archive } of used) cited.add(archive.page.slug)
    for (const { id, fence } of stated.fences) {
      const claim = stated.statements.claims.find((entry) => entry.id === id)
      if (!claim) continue
      const { text: sentence, badge, words } = claim
      const own = { article: article.slug, id: claim.id, place: fence.place([]) }
      claims.push({ ...own, text: sentence, badge: badge.text, words })
    }
  }
  for (const { archive } of converted.archives) {
    if (cited.has(archive.page.slug)) continue
    diagnostics.push({
      severity: 'info',
      rule: 'check/unused',
      message: `No article cites the archive ${archive.page.slug}`,
      place: { file: archive.page.file },
    })
  }
  append(diagnostics, missingLicense(converted.archives.map(({ archive }) => archive.page)))
  append(diagnostics, vanished(converted, join(root, 'data')))
  append(diagnostics, changedSources(converted, join(root, 'data')))
  append(diagnostics, changedClaims(converted, join(root, 'data')))
  return { claims, diagnostics: diagnostics.toSorted(byPlace) }
}

// One finding for all archives, because their author decides once.
function missingLicense(pages: readonly ArchivePage[]): readonly Diagnostic[] {
  const [first, ...others] = pages.filter(({ license }) => license === undefined)
  if (!first) return []
  const message = `No licence of the data is stated for ${String(1 + others.length)} of ${counted(pages.length, 'archive')}: add \`license: CC-BY-4.0\`, another SPDX id, a URL or \`none\``
  return [{ severity: 'warning', rule: 'check/license', message, place: { file: first.file } }]
}

function archivesOf({ archives }: Converted, slugs: readonly string[]): Converted['archives'] {
  const wanted = new Set(slugs)
  return archives.filter(({ archive }) => wanted.has(archive.page.slug))
}

/** A claim with the line of its shortcode. */
type ReportedClaim = Omit<CheckedClaim, 'place'> & Pick<Diagnostic['place'], 'file' | 'line'>

/** A finding with its location; `fix` is what to write instead, where that is known. */
type ReportedFinding = Omit<Diagnostic, 'place' | 'stack'> & Diagnostic['place']

/** Claims and findings as one object. */
interface CheckReport {
  readonly claims: readonly ReportedClaim[]
  readonly findings: readonly ReportedFinding[]
}

/** The report of claims and diagnostics, with flat locations. */
export function checkReport(
  claims: readonly CheckedClaim[],
  diagnostics: readonly Diagnostic[],
): CheckReport {
  return {
    claims: claims.map(({ place: { file, line }, ...claim }) => ({
      ...claim,
      file,
      ...(line === undefined ? {} : { line }),
    })),
    findings: diagnostics.map(({ rule, severity, message, fix, place }) => ({
      rule,
      severity,
      ...place,
      message,
      ...(fix === undefined ? {} : { fix }),
    })),
  }
}
