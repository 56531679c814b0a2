// Texts that are markup, scripts, templates or formulas somewhere: `../shared/corpora/xss-strings.txt`.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../../shared/corpora/xss-strings.txt')

/** All payloads, with their escapes undone; none where the corpus is absent. */
export const payloads: readonly string[] = existsSync(file)
  ? readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => unescaped(line.split('\t').slice(2).join('\t')))
  : []

// \n \r \t \0 \\ \xNN \uNNNN \UNNNNNNNN
function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/g,
    (_, x?: string, u?: string, long?: string, sign?: string) => {
      const code = x ?? u ?? long
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
      return { n: '\n', r: '\r', t: '\t', 0: '\0' }[sign ?? ''] ?? sign ?? ''
    },
  )
}
