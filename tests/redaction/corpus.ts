// The lines of the corpora of secrets, and the secrets in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line as an archive has it, with its secrets. */
export interface SecretLine {
  readonly text: string
  readonly secrets: readonly string[]
}

const marked = /\{\{(.+?)\}\}/g

/** The lines of a corpus that have a secret: what structured formats and command lines hold, or what is not published at all. */
export function secretLines(corpus: 'secrets' | 'free-text'): readonly SecretLine[] {
  const text = readFileSync(join(import.meta.dirname, `${corpus}.corpus`), 'utf8')
  const lines = text
    .split('\n')
    .filter((line) => line.includes('{{') && !/^# (?:Lines|A secret) /.test(line))
  return lines.map((line) => ({
    text: line.replace(marked, '$1').replaceAll('⏎', '\n'),
    secrets: [...line.matchAll(marked)].map(([, secret = '']) => secret),
  }))
}
