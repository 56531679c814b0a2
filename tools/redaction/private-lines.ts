// The few lines of a file that may hold a secret or an identity, from one pass over its bytes.
import type { NumberRows } from '../formats/reading/number-rows.ts'
import { addressMarkers, groupMarkers } from './identities/addresses.ts'
import { announcementMarkers } from './identities/announced-names.ts'
import { fullNameMarkers } from './identities/full-names.ts'
import { mayStartWithTime, nameMarkers } from './identities/suspicious-names.ts'
import { toolMarkers } from './identities/tool-words.ts'
import { markedLines, markerTable, type LineMarkers, type MarkedText } from './markers.ts'
import { groupMarks, marks } from './marks.ts'
import { secretMarkers } from './secret-rules.ts'

const markers: LineMarkers = {
  // In the order of the bits of `marks`.
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
  repeated: groupMarks,
  marksOfStart: (bytes, start) => (mayStartWithTime(bytes, start) ? marks.identity : 0),
}

/** The lines of a text in UTF-8 that may hold a secret or an identity; no other line does, and rows of numbers do not. */
export function privateLines(bytes: Uint8Array, numberRows?: readonly NumberRows[]): MarkedText {
  return markedLines(bytes, markers, numberRows)
}
