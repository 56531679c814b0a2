// Addresses of networks in a line: IPv4, IPv6 and MAC. Versions, times, netmasks, loopback and documentation addresses
// (RFC 5737, RFC 3849) are none.
import { isIPv6 } from 'node:net'

const hex = '0abcdef'.split('')

/** Lists of literals of which an address has two: groups of numbers and letters with the separators around them. */
export const groupLiterals: readonly (readonly string[])[] = [
  ['.0.', '.00.', '.000'],
  hex.flatMap((a) => [
    `:${a}:`,
    ...hex.flatMap((b) => [`:${a}${b}:`, ...hex.map((c) => `:${a}${b}${c}`)]),
  ]),
  hex.flatMap((a) => hex.map((b) => `-${a}${b}-`)),
]

const quad =
  /(?<![\w.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:(?![\w]|\.\d)|(?<=(?:\bIP|>) [\d.]{7,15})(?=\.\d{1,5}(?: >|: )))/g
const beforeVersion =
  /(?:version|release|oracle|firmware|driver|bios|build|\b(?:ver|rel|v))\W{0,3}$/i
const beforeAddress =
  /(?:host|addr(?:ess)?|\bip|inet|from|bind|listen\w*|server|connect\w*|client|peer|via|gateway|@|\/\/)["'\s:=(]{0,4}$/i
const contextLength = 24

// 5.7.44.1-log
const afterVersion = /^-[a-z]/i

/** The IPv4 addresses of a line. */
export function ipv4Addresses(line: string): readonly string[] {
  return [...line.matchAll(quad)].flatMap((match) => {
    const [text, ...parts] = match
    const octets = parts.map(Number)
    if (octets.some((octet) => octet > 255) || isReserved(octets)) return []
    const before = line.slice(Math.max(0, match.index - contextLength), match.index)
    const after = line.slice(match.index + text.length, match.index + text.length + 4)
    const isNamed = beforeAddress.test(before) || /^[:/]\d/.test(after)
    if (!isNamed && (beforeVersion.test(before) || afterVersion.test(after))) return []
    return isNamed || !isVersionLike(octets) ? [text] : []
  })
}

// 11.2.0.4 is a version where nothing says that it is an address; 10.0.0.5 is an address.
function isVersionLike([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  return a !== 10 && a <= 30 && b <= 30 && c <= 60 && d <= 60
}

function isReserved([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  return (
    a === 0 ||
    a === 127 ||
    a >= 224 ||
    (a === 192 && b === 0 && c === 2) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113)
  )
}

const hexGroups = /(?<![\w:.])[0-9A-Fa-f:]{6,40}(?![\w:])/g

/** The IPv6 addresses of a line. */
export function ipv6Addresses(line: string): readonly string[] {
  return [...line.matchAll(hexGroups)].flatMap(([matched]) => {
    const text = matched.endsWith('::') ? matched : matched.replace(/:$/, '')
    if (!isIPv6(text) || !/\d/.test(text)) return []
    if (/^(?:::1?$|2001:0?db8:|ff0)/i.test(text)) return []
    // a::b1 may be a name in C++.
    const groups = text.split(':').filter((group) => group !== '')
    return groups.length >= 3 || (groups[0] ?? '').length >= 3 ? [text] : []
  })
}

const mac =
  /(?<![0-9A-Fa-f:.-])[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}(?![0-9A-Fa-f:-])/g

/** The MAC addresses of a line. */
export function macAddresses(line: string): readonly string[] {
  return [...line.matchAll(mac)]
    .map(([text]) => text)
    .filter((text) => !/^(?:00[:-]){5}00$|^(?:ff[:-]){5}ff$/i.test(text))
}
