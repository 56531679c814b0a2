// The YAML files of the vocabulary. Parsing them dominates the start-up time of a command, so the bundle contains the
// parsed files of the package; changed and added files are parsed here.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { BadInput } from './errors.ts'
import { packageRoot } from '../root.ts'
import * as z from './schema.ts'

/** What a YAML file says. */
export function readVocabularyFile(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  const digest = createHash('sha256').update(text).digest('hex')
  bundled ??= readBundled()
  return digest in bundled ? bundled[digest] : parse(text)
}

/**
 * The rows of `site/vocabulary/<name>.yaml`: those of this package, each replaced by the row of the project at `root` if it has
 * one, then the further rows of the project. A map, because names come from archives and may be `constructor`.
 */
export function readVocabularyTable<T>(
  root: string,
  name: string,
  row: z.ZodType<T>,
): ReadonlyMap<string, T> {
  const files = [...new Set([packageRoot, root])]
    .map((folder) => join(folder, 'site', 'vocabulary', `${name}.yaml`))
    .filter((path) => existsSync(path))
  return new Map(files.flatMap((file) => Object.entries(rowsOf(file, row))))
}

function rowsOf<T>(file: string, row: z.ZodType<T>): Readonly<Record<string, T>> {
  const { data, error } = z.record(z.string(), row).safeParse(readVocabularyFile(file) ?? {})
  if (data) return data
  const [issue] = error.issues
  const entry = issue?.path.map(String).join('.') ?? ''
  throw new BadInput(
    `Unexpected entry \`${entry}\`: ${issue?.message ?? 'not a table of rows'}`,
    file,
    'Correct it; the file of the same name in the package documents every key',
  )
}

// Looked up by the digest of the text, so changed files are parsed again.
let bundled: Readonly<Record<string, unknown>> | undefined

function readBundled(): Readonly<Record<string, unknown>> {
  const file = join(packageRoot, 'dist', 'vocabulary.json')
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>
}
