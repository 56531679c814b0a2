// Files with the same bytes under several names.
import type { PlacedSource } from './placed-source.ts'
import { kindsOf } from './stored-readings.ts'

// Smaller files, such as empty views, are equal by chance.
const minBytes = 200

/** The files with numbers whose content is that of an earlier one, `first`. */
export function equalFiles(
  sources: readonly PlacedSource[],
): readonly { readonly path: string; readonly first: string }[] {
  const pathsByDigest = new Map<string, string>()
  return sources.flatMap((source) => {
    const { path, sha256, bytes, verdict } = source
    const hasNumbers = kindsOf(source).some((kind) => kind === 'result' || kind === 'series')
    if (verdict !== 'read' || !hasNumbers || bytes < minBytes) return []
    const first = pathsByDigest.get(sha256)
    pathsByDigest.set(sha256, first ?? path)
    return first === undefined ? [] : [{ path, first }]
  })
}
