// Code blocks whose language is nearly that of a figure or claim, which Hugo would publish as code, and cards of bugs without a page.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expectedNames, similarNames } from '../core/known-names.ts'
import type { Diagnostic } from '../core/model.ts'

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
