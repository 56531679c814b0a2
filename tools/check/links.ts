// Links and pictures of an article: those that lead nowhere, and pictures without words.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { textOf, type Article } from '../articles/article.ts'
import { masked } from '../articles/article-prose.ts'
import { expectedNames, similarNames } from '../core/known-names.ts'
import type { Diagnostic } from '../core/model.ts'

// ![words](path "title")   [words](path)
const link = /(!?)\[([^\]]*)\]\(\s*([^)\s]*)[^)]*\)/g

/** Problems of the links in an article of the project at `root`. */
export function linkProblems(
  { text, file, fences }: Pick<Article, 'text' | 'file' | 'fences'>,
  root: string,
): readonly Diagnostic[] {
  const figures = fences.map(({ data }) => textOf(data, 'id') ?? '')
  const shown = masked(text).split('\n')
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(link)].flatMap(
      ({ 1: mark, 2: alternative = '', 3: target = '', index: at }): readonly Diagnostic[] => {
        // What is masked where the link begins is no prose.
        if ((shown[index]?.[at] ?? ' ') === ' ') return []
        const place = { file, line: index + 1, column: at + 1 }
        const problems: Diagnostic[] = []
        if (mark === '!' && alternative.trim() === '') {
          const message = `Unexpected image ${target} without alternative text, expected ![description](…)`
          problems.push({ severity: 'error', rule: 'check/alternative-text', message, place })
        }
        if (!leads(target, file, root)) {
          const message = `Unexpected link to ${target}, expected a page of content/ or a file in the folder of the article`
          problems.push({ severity: 'error', rule: 'check/link', message, place })
        }
        //  #fig-updates   #fig-2:threads=128
        const figure = /^#fig-([^:]*)/.exec(target)?.[1]
        if (figure !== undefined && !isFigure(figure, figures)) {
          const named = figures.filter((id) => id !== '')
          const expected =
            named.length > 0
              ? expectedNames(figure, named)
              : 'expected a figure of this article with an `id`'
          const message = `Unexpected link to figure \`${figure}\`, ${expected}`
          problems.push({ severity: 'error', rule: 'check/link', message, place })
        }
        return problems
      },
    ),
  )
}

// Figures are numbered from 1; `updates-table` and other anchors of a figure begin with its id.
function isFigure(name: string, figures: readonly string[]): boolean {
  const number = /^\d+$/.test(name) ? Number(name) : undefined
  if (number !== undefined) return number >= 1 && number <= figures.length
  return figures.some((id) => id !== '' && (name === id || name.startsWith(`${id}-`)))
}

// Pages of runs, sources and permalinks are generated; links to them are checked when the site is built.
const generatedPages =
  /^\/(?:runs|sources|evidence|p|engines|versions|workloads|hosts|tags|authors|series)\//

function leads(target: string, file: string, root: string): boolean {
  if (target === '' || target.startsWith('#') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target))
    return true
  const [path = ''] = target.split(/[?#]/)
  if (generatedPages.test(path)) return true
  const base = path.startsWith('/') ? join(root, 'content', path) : join(root, dirname(file), path)
  const sibling = join(root, dirname(file), '..', path)
  return [base, sibling].some(
    (place) => existsSync(place) || existsSync(`${place.replace(/\/$/, '')}.md`),
  )
}

//  ```figur
const fence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*([A-Za-z-]+)[ \t]*$/

const languages = ['figure', 'claim', 'bug']

/** Misspelt fences in `text`, the article `file` of the project at `root`, and fences of bugs that have no page. */
export function fenceNameProblems(text: string, file: string, root: string): readonly Diagnostic[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index): readonly Diagnostic[] => {
    const [, language = ''] = fence.exec(line) ?? []
    const place = { file, line: index + 1, column: line.indexOf(language) + 1 }
    const bug = lines[index + 1]?.trim() ?? ''
    if (language === 'bug' && !existsSync(join(root, 'content', 'bugs', bug, 'index.md'))) {
      const message = `Unexpected bug \`${bug}\`, ${expectedBug(bug, root)}`
      return [{ severity: 'error', rule: 'check/bug', message, place }]
    }
    if (languages.includes(language) || language.length < 4) return []
    const [name] = similarNames(language, languages)
    if (name === undefined) return []
    const message = `Unexpected code block \`${language}\`, expected \`${name}\` if it is a ${name}`
    return [{ severity: 'warning', rule: 'check/fence', message, place }]
  })
}

function expectedBug(bug: string, root: string): string {
  const folder = join(root, 'content', 'bugs')
  const known = existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    : []
  return known.length > 0
    ? expectedNames(
        bug,
        known.map(({ name }) => name),
      )
    : `expected a page content/bugs/${bug}/index.md`
}
