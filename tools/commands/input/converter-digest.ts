// The version of the code that reads archives, which is part of every cache key.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Changes elsewhere do not change what is read from a file, so that caches stay valid.
const readers = [
  'cache',
  'formats',
  'archive',
  'redaction',
  'runs',
  'columns.ts',
  'errors.ts',
  'memoize.ts',
  'metric-roles.ts',
  'metric-vocabulary.ts',
  'model.ts',
  'schema.ts',
  'stable-json.ts',
  'vocabulary-file.ts',
]

declare const BENCHFOLIO_CONVERTER: string | undefined

/** Returns the digest of the code that reads archives, 16 hex digits: set by the bundler, computed when run from source. */
export function converterDigest(): string {
  if (typeof BENCHFOLIO_CONVERTER === 'string') return BENCHFOLIO_CONVERTER
  const tools = fileURLToPath(new URL('../..', import.meta.url))
  const hash = createHash('sha256')
  const files = readdirSync(tools, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) =>
      `${entry.parentPath}/${entry.name}`
        .slice(tools.length)
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
    )
    .filter((file) => readers.some((name) => file === name || file.startsWith(`${name}/`)))
    .toSorted()
  for (const file of files) hash.update(file).update(readFileSync(`${tools}/${file}`))
  return hash.digest('hex').slice(0, 16)
}
