// Code blocks whose language is nearly `figure`: Hugo would publish them as code.
import { similarNames } from '../known-names.ts'
import type { Diagnostic } from '../model.ts'

//  ```figur
const fence = /^ {0,3}(?:`{3,}|~{3,})[ \t]*([A-Za-z-]+)[ \t]*$/

/** Misspelt figure fences in `text`, the article `file`. */
export function fenceNameProblems(text: string, file: string): readonly Diagnostic[] {
  return text.split('\n').flatMap((line, index): readonly Diagnostic[] => {
    const [, language = ''] = fence.exec(line) ?? []
    if (language === 'figure' || language.length < 4) return []
    if (similarNames(language, ['figure']).length === 0) return []
    return [
      {
        severity: 'warning',
        rule: 'check/fence',
        message: `Unexpected code block \`${language}\`, expected \`figure\` if it is a figure`,
        place: { file, line: index + 1, column: line.indexOf(language) + 1 },
      },
    ]
  })
}
