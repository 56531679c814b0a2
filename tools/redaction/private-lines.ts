// The few lines of a file that may hold a secret or an identity, from one pass over its bytes.
import type { NumberRows } from '../formats/reading/number-rows.ts'
import { addressMarkers, groupMarkers } from './identities/addresses.ts'
import { mayStartWithTime, nameMarkers } from './identities/suspicious-names.ts'
import {
  markedLines,
  markerTable,
  type LineMarkers,
  type MarkedLine,
  type MarkedText,
} from './markers.ts'
import { secretMarkers } from './secret-rules.ts'

const [secret, identity, dots, colons, dashes] = [1, 2, 4, 8, 16]
const groups = dots | colons | dashes
const markers: LineMarkers = {
  table: markerTable(
    secretMarkers,
    [...nameMarkers, ...addressMarkers],
    groupMarkers.dots,
    groupMarkers.colons,
    groupMarkers.dashes,
  ),
  repeated: groups,
  marksOfStart: (bytes, start) => (mayStartWithTime(bytes, start) ? identity : 0),
}

/** The lines of a text in UTF-8 that may hold a secret or an identity; no other line does, and rows of numbers do not. */
export function privateLines(bytes: Uint8Array, numberRows?: readonly NumberRows[]): MarkedText {
  return markedLines(bytes, markers, numberRows)
}

/** True if the line may hold a secret. */
export function isMarkedSecret({ marks }: MarkedLine): boolean {
  return (marks & secret) !== 0
}

/** True if the line may hold an identity. */
export function isMarkedIdentity({ marks }: MarkedLine): boolean {
  return (marks & (identity | groups)) !== 0
}
