// The YAML files of the vocabulary. Parsing them takes longer than all else a command does before its work, so
// the bundle of the program brings those of the package parsed; whoever changes one, or adds one, has it parsed here.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from './root.ts'

/** What a YAML file says. */
export function readVocabularyFile(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  bundled ??= readBundled()
  return digest in bundled ? bundled[digest] : parse(text)
}

// By the digest of the text: a file that changed since is not taken for what it was.
let bundled: Readonly<Record<string, unknown>> | undefined

function readBundled(): Readonly<Record<string, unknown>> {
  const file = join(packageRoot, 'dist', 'vocabulary.json')
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
}
