// A project in a temporary folder, what a conversion writes there and what it reports.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Converted } from '../../tools/convert/convert-publication.ts'
import { temporaryFolder } from '../bootstrap/temporary-folder.ts'
import { gridProject } from './project.ts'

/** What tests read of the data file of an archive. */
export interface ArchiveFile {
  readonly counts: Readonly<Record<string, number>>
  readonly constants: Readonly<Record<string, string>>
  readonly dimensions: readonly { readonly key: string; readonly values: readonly string[] }[]
  readonly files: readonly { readonly path: string; readonly runs?: readonly string[] }[]
  readonly runs: readonly { readonly id: string; readonly title: string; readonly values: object }[]
}

/** A project with the archive `grid` and these files more, in a folder that the test removes. */
export function project(test: TestContext, more: Readonly<Record<string, string>> = {}): string {
  return gridProject(temporaryFolder(test), more)
}

/** The content of `data/PATH` in the project. */
export function data(root: string, path: string): unknown {
  return JSON.parse(readFileSync(join(root, 'data', path), 'utf8'))
}

/** The diagnostics of a conversion as `rule: message`. */
export function messages({ diagnostics }: Converted): readonly string[] {
  return diagnostics.map(({ rule, message }) => `${rule}: ${message}`)
}
