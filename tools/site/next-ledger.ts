// The ledger as publishing leaves it. Pages are rendered from it before it replaces the published one.
import { join } from 'node:path'
import {
  isPacked,
  mergeLedger,
  readDeclarations,
  readLedger,
  writeLedger,
  type Permalink,
} from '../convert/permalinks.ts'

/** The publication at `root`, its data files and its derived files. */
export interface LedgerFolders {
  readonly root: string
  readonly out: string
  readonly derived: string
}

/**
 * Merges `permalinks`, those of the last conversion where absent, with the published ledger, and writes the result to the
 * derived files; without runs on packed pages to `packed/`, because their permalinks have no page. Returns the result, for `writeLedger` once the site is published.
 */
export function writeNextLedger(
  { root, out, derived }: LedgerFolders,
  permalinks: readonly Permalink[] = convertedLast(derived),
): readonly Permalink[] {
  const next = mergeLedger(readLedger(out), permalinks, readDeclarations(root))
  writeLedger(derived, next)
  const pages = next.filter((link) => !isPacked(link))
  if (pages.length < next.length) writeLedger(join(derived, 'packed'), pages)
  return next
}

function convertedLast(derived: string): readonly Permalink[] {
  return readLedger(derived).filter(({ state }) => state === undefined)
}
