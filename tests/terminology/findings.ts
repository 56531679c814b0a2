// Searches identifiers, file names and texts for the words and phrases of `terms.ts`.
import ts from 'typescript'
import { phrases, vagueWords, wordsOf } from './terms.ts'

/** A line to correct. */
export interface Finding {
  readonly file: string
  /** 1-based; 0 for the name of the file. */
  readonly line: number
  readonly message: string
}

/** Findings in the name and the text of one file; identifiers are searched in TypeScript and JavaScript only. */
export function findingsIn(file: string, text: string): readonly Finding[] {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const inName = vagueWordsOf(name).map((word) => ({
    file,
    line: 0,
    message: `file name with “${word}”`,
  }))
  return [
    ...inName,
    ...(/\.[cm]?[jt]s$/.test(name) ? identifierFindings(file, text) : []),
    ...phraseFindings(file, text),
  ]
}

function vagueWordsOf(name: string): readonly string[] {
  return wordsOf(name).filter((word) => vagueWords.has(word))
}

// made   isMade   MADE   not: always
const candidate = new RegExp(
  [...vagueWords]
    .map((word) => `(?<![A-Za-z])${word}(?![a-z])|${capital(word)}(?![a-z])|${word.toUpperCase()}`)
    .join('|'),
)
const comment = /^\s*(?:\/\/|\* |\/\*(?!.*\*\/\s*\S))/

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function identifierFindings(file: string, text: string): readonly Finding[] {
  // Parsing every file takes seconds, and most files have these words in comments only.
  if (!text.split('\n').some((line) => candidate.test(line) && !comment.test(line))) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const findings: Finding[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) {
      for (const word of vagueWordsOf(node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        findings.push({ file, line: line + 1, message: `identifier ${node.text} with “${word}”` })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

const anyPhrase = new RegExp(phrases.map(({ pattern }) => pattern.source).join('|'), 'i')

function phraseFindings(file: string, text: string): readonly Finding[] {
  if (!anyPhrase.test(text)) return []
  return text.split('\n').flatMap((line, index) =>
    phrases.flatMap(({ pattern, write }): readonly Finding[] => {
      const match = pattern.exec(line)
      if (!match) return []
      return [{ file, line: index + 1, message: `“${match[0]}”, expected “${write}”` }]
    }),
  )
}
