// The marks of a line: what it may contain.
import type { MarkedLine } from './markers.ts'

/** The bit of each list of markers. */
export const marks = {
  secret: 1,
  identity: 2,
  dots: 4,
  colons: 8,
  dashes: 16,
  tool: 32,
  fullName: 64,
  announcement: 128,
} as const

/** The bits of the groups of addresses. */
export const groupMarks = marks.dots | marks.colons | marks.dashes
const name = marks.identity | groupMarks
const identity = name | marks.tool | marks.fullName | marks.announcement

/** True if the line may hold a secret. */
export function isMarkedSecret(line: MarkedLine): boolean {
  return (line.marks & marks.secret) !== 0
}

/** True if the line may hold an identity. */
export function isMarkedIdentity(line: MarkedLine): boolean {
  return (line.marks & identity) !== 0
}

/** True if a rule for names or for addresses may find one in the line. */
export function isMarkedName(line: MarkedLine): boolean {
  return (line.marks & name) !== 0
}

/** True if a rule for the output of tools may find a name in the line. */
export function isMarkedTool(line: MarkedLine): boolean {
  return (line.marks & marks.tool) !== 0
}

/** True if the line may hold a full name of a host. */
export function isMarkedFullName(line: MarkedLine): boolean {
  return (line.marks & marks.fullName) !== 0
}

/** True if the line may announce names on other lines. */
export function isMarkedAnnouncement(line: MarkedLine): boolean {
  return (line.marks & marks.announcement) !== 0
}
