// `data/identities.json`: which pseudonyms are published, and where the identity of each stands. The author's own list of what
// they stand for is `identities.private.json`, which is ignored by git and never read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadInput } from '../core/errors.ts'
import {
  assignPseudonyms,
  type Pseudonyms,
  type RegisteredPseudonym,
} from '../redaction/identities/pseudonyms.ts'
import type { Archive } from '../runs/read-archive.ts'
import * as z from '../core/schema.ts'
import { stableJson } from '../core/stable-json.ts'
import { writeFile } from './write-tree.ts'

/** The name of the register in the folder of data files. */
export const registerFile = 'identities.json'

/** The name of the author's list in the folder of the publication. */
export const privateFile = 'identities.private.json'

const registerSchema = z.object({
  identities: z.array(z.object({ id: z.string().regex(/^[a-z]+-\d+$/), at: z.array(z.string()) })),
})

/** Reads a register; the empty one where there is none. Throws `BadInput` for another file of its name. */
export function readRegister(folder: string | undefined): readonly RegisteredPseudonym[] {
  const file = join(folder ?? '', registerFile)
  if (folder === undefined || !existsSync(file)) return []
  try {
    return registerSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).identities
  } catch (error) {
    throw new BadInput(
      `The register of pseudonyms cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      file,
      'Restore the file from the last commit',
    )
  }
}

/** The text of the data file; undefined where nothing has a pseudonym. */
export function registerText(register: readonly RegisteredPseudonym[]): string | undefined {
  return register.length === 0 ? undefined : stableJson({ identities: register })
}

/** The archives with pseudonyms among the aliases of their pages, and the register of the publication. */
export function withPseudonyms(
  archives: readonly Archive[],
  before: readonly RegisteredPseudonym[],
): { readonly archives: readonly Archive[]; readonly pseudonyms: Pseudonyms } {
  const pseudonyms = assignPseudonyms(
    archives.map(({ identities }) => identities),
    before,
  )
  return {
    archives: archives.map((archive) => {
      if (archive.identities.length === 0) return archive
      const aliases = { ...pseudonyms.aliases(archive.identities), ...archive.page.aliases }
      return { ...archive, page: { ...archive.page, aliases } }
    }),
    pseudonyms,
  }
}

/** Writes the author's list of what pseudonyms stand for, readable by its owner only; nothing where there are none. */
export function writePrivateList(root: string, archives: readonly { archive: Archive }[]): void {
  const meanings = new Map<string, Set<string>>()
  for (const { archive } of archives)
    for (const { text } of archive.identities) {
      const id = archive.page.aliases?.[text] ?? ''
      meanings.set(id, (meanings.get(id) ?? new Set()).add(text))
    }
  if (meanings.size === 0) return
  const list = Object.fromEntries([...meanings].map(([id, texts]) => [id, [...texts].toSorted()]))
  writeFile(join(root, privateFile), `${JSON.stringify(list, undefined, 2)}\n`, { mode: 0o600 })
}
