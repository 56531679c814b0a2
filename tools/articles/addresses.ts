// Addresses that the front matter of an article states: Hugo writes a folder for each part of them.
import type { FrontMatter } from '../archive/front-matter.ts'
import { folderLengthProblem } from '../file-name.ts'
import type { Diagnostic } from '../model.ts'

const keys = ['aliases', 'url', 'slug'] as const

/** Returns an error for each address of which a part is too long for a folder, at its place. */
export function addressProblems(front: FrontMatter): readonly Diagnostic[] {
  const { data } = front
  if (typeof data !== 'object' || data === null) return []
  const matter = new Map(Object.entries(data))
  return keys.flatMap((key) => {
    const value: unknown = matter.get(key)
    const addresses: readonly unknown[] = Array.isArray(value) ? value : [value]
    return addresses.flatMap((address, index): readonly Diagnostic[] => {
      const message = addressProblem(address, key)
      if (message === undefined) return []
      const path = Array.isArray(value) ? [key, index] : [key]
      return [{ severity: 'error', rule: 'page/address', message, place: front.place(path) }]
    })
  })
}

function addressProblem(address: unknown, key: string): string | undefined {
  if (typeof address !== 'string') return undefined
  return address
    .split('/')
    .map((part) => folderLengthProblem(part, `part of an address in \`${key}\``))
    .find((problem) => problem !== undefined)
}
