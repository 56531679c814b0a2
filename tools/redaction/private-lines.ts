// The few lines of a file that may hold a secret or a name, from one pass over its bytes.
import type { NumberRows } from '../formats/reading/number-rows.ts'
import { groupMarkers } from './identities/addresses.ts'
import { fullNameEnd } from './identities/full-names.ts'
import { nameHead } from './identities/name-columns.ts'
import { nameRules } from './identities/name-rules.ts'
import {
  markedLines,
  markerTable,
  type LineMarkers,
  type MarkedLine,
  type MarkedText,
} from './markers.ts'
import { requiredMarkers } from './required-markers.ts'
import { secretMarkers } from './secret-rules.ts'

// The bit of each list of markers, in the order of the lists.
const marks = { secret: 1, name: 2, dots: 4, colons: 8, dashes: 16 } as const
const groups = marks.dots | marks.colons | marks.dashes

const markers: LineMarkers = {
  table: markerTable(
    secretMarkers,
    [
      ...[...nameRules.map(({ pattern }) => pattern), fullNameEnd, nameHead].flatMap(({ source }) =>
        requiredMarkers(source),
      ),
      '::',
    ],
    groupMarkers.dots,
    groupMarkers.colons,
    groupMarkers.dashes,
  ),
  repeated: groups,
}

/** The lines of a text in UTF-8 that may hold a secret or an identity; no other line does, and rows of numbers do not. */
export function privateLines(bytes: Uint8Array, numberRows?: readonly NumberRows[]): MarkedText {
  return markedLines(bytes, markers, numberRows)
}

/** True if the line may hold a secret. */
export function isMarkedSecret(line: MarkedLine): boolean {
  return (line.marks & marks.secret) !== 0
}

/** True if the line may hold an identity. */
export function isMarkedName(line: MarkedLine): boolean {
  return (line.marks & (marks.name | groups)) !== 0
}
