// Where a node of a YAML document begins.
import type { Range } from 'yaml'

/** Returns the offset of the first character of a parsed node. Throws a RangeError for a node that was not parsed. */
export function offsetOf({ range }: { readonly range?: Range | null | undefined }): number {
  if (!range) throw new RangeError('The node was not parsed')
  return range[0]
}
