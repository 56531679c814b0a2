// The few lines of a file that may hold a secret or an identity, from one pass over its bytes.
import type { NumberRows } from '../formats/reading/number-rows.ts'
import { addressMarkers, groupMarkers } from './identities/addresses.ts'
import { announcementMarkers } from './identities/announced-names.ts'
import { fullNameMarkers } from './identities/full-names.ts'
import { mayStartWithTime, nameMarkers } from './identities/suspicious-names.ts'
import { toolMarkers } from './identities/tool-words.ts'
import {
  markedLines,
  markerTable,
  type LineMarkers,
  type MarkedLine,
  type MarkedText,
} from './markers.ts'
import { secretMarkers } from './secret-rules.ts'

const [secret, identity, dots, colons, dashes, tool, fullName, announcement] = [
  1, 2, 4, 8, 16, 32, 64, 128,
]
const groups = dots | colons | dashes
const markers: LineMarkers = {
  table: markerTable(
    secretMarkers,
    [...nameMarkers, ...addressMarkers],
    groupMarkers.dots,
    groupMarkers.colons,
    groupMarkers.dashes,
    toolMarkers,
    fullNameMarkers,
    announcementMarkers,
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
  return (marks & (identity | groups | tool | fullName | announcement)) !== 0
}

/** True if a rule for names or for addresses may find one in the line. */
export function isMarkedName({ marks }: MarkedLine): boolean {
  return (marks & (identity | groups)) !== 0
}

/** True if a rule for the output of tools may find a name in the line. */
export function isMarkedTool({ marks }: MarkedLine): boolean {
  return (marks & tool) !== 0
}

/** True if the line may hold a full name of a host. */
export function isMarkedFullName({ marks }: MarkedLine): boolean {
  return (marks & fullName) !== 0
}

/** True if the line may announce names on other lines. */
export function isMarkedAnnouncement({ marks }: MarkedLine): boolean {
  return (marks & announcement) !== 0
}
