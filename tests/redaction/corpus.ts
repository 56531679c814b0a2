// The lines of the corpora of secrets, and the secrets in them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A line as an archive has it, with its secrets. */
export interface SecretLine {
  readonly text: string
  readonly secrets: readonly string[]
}

const marked = /\{\{(.+?)\}\}/g

/** The lines of secrets.corpus that have a secret. */
export function secretLines(): readonly SecretLine[] {
  const corpus = readFileSync(join(import.meta.dirname, 'secrets.corpus'), 'utf8')
  const lines = corpus.split('\n').filter((line) => line.includes('{{') && !line.startsWith('# '))
  return lines.map((line) => ({
    text: line.replace(marked, '$1').replaceAll('⏎', '\n'),
    secrets: [...line.matchAll(marked)].map(([, secret = '']) => secret),
  }))
}
