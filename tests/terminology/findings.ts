// Looks for words of `terms.ts` in identifiers, file names and texts.
import ts from 'typescript'
import { phrases, vagueWords, wordsOf } from './terms.ts'

/** One place to correct. */
export interface Finding {
  readonly file: string
  /** 1-based; 0 for the name of the file. */
  readonly line: number
  readonly message: string
}

/** Findings in the name and the text of one file; identifiers are looked for in TypeScript and JavaScript only. */
export function findingsIn(file: string, text: string): readonly Finding[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const named = vague(name).map((word) => ({ file, line: 0, message: `file name with “${word}”` }))
  const isScript = /\.[cm]?[jt]s$/.test(name)
  return [
    ...named,
    ...(isScript ? identifierFindings(file, text) : []),
    ...phraseFindings(file, text),
  ]
}

function vague(name: string): readonly string[] {
  return wordsOf(name).filter((word) => vagueWords.has(word))
}

function identifierFindings(file: string, text: string): readonly Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      for (const word of vague(node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        findings.push({ file, line: line + 1, message: `identifier ${node.text} with “${word}”` })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

function phraseFindings(file: string, text: string): readonly Finding[] {
  return text.split('\n').flatMap((line, index) =>
    phrases.flatMap(({ pattern, write }): readonly Finding[] => {
      const match = pattern.exec(line)
      if (!match) return []
      return [{ file, line: index + 1, message: `“${match[0]}”, expected “${write}”` }]
    }),
  )
}
