// The order people expect: 2 < 16, 30 < 2,500 < 35,000, 2G < 12G, 5.6.51 < 5.7.44 < 8.0.45 < 10.11.16, off < on, m5.large < m5.2xlarge.

/** A text as it is compared: its bytes if it is a size, and its pieces. */
interface Parsed {
  readonly size: number | undefined
  readonly pieces: readonly string[]
}

// The same few hundred texts are compared again and again.
const known = new Map<string, Parsed>()
const mostKnown = 10_000

/**
 * Compares two texts piece by piece: runs of digits as numbers, with or without commas, sizes in names such as `rows 200k` by
 * their bytes, the rest by code unit. Sizes such as 512M stand together, by their bytes, after what starts with another number and before words.
 */
export function naturalOrder(a: string, b: string): number {
  if (a === b) return 0
  const left = parsed(a)
  const right = parsed(b)
  const order = rank(left) - rank(right) || (left.size ?? 0) - (right.size ?? 0)
  if (order !== 0) return order
  const both = Math.min(left.pieces.length, right.pieces.length)
  for (let index = 0; index < both; index += 1) {
    const compared = comparePieces(left.pieces[index] ?? '', right.pieces[index] ?? '')
    if (compared !== 0) return compared
  }
  return left.pieces.length - right.pieces.length || byCodeUnit(a, b)
}

function parsed(text: string): Parsed {
  const before = known.get(text)
  if (before) return before
  const result = {
    size: byteSize(text),
    pieces:
      withNumbers(text).match(
        /(?<![a-z\d.])\d+(?:\.\d+)?[KMGT](?:i?B)?(?![a-z\d])|\d{1,3}(?:,\d{3})+(?!\d)|\d+|[^\d.]+|\./gi,
      ) ?? [],
  }
  if (known.size < mostKnown) known.set(text, result)
  return result
}

// Without it 512M < 2G by bytes, 2G < 100 and 100 < 512M by digits: no order at all.
function rank({ size, pieces: [first = ''] }: Parsed): number {
  if (size !== undefined) return 1
  return first.charAt(0) <= '9' ? 0 : 2
}

function comparePieces(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return byCodeUnit(a, b)
  const [size, other] = [byteSize(a), byteSize(b)]
  if (size !== undefined && other !== undefined) return size - other || byCodeUnit(a, b)
  if (size !== undefined || other !== undefined) return size === undefined ? -1 : 1
  const [left = '', right = ''] = [a, b].map((text) => text.replaceAll(',', '').replace(/^0+/, ''))
  return left.length - right.length || byCodeUnit(left, right)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const machineSizes = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge']
const machineSize = new RegExp(`(?<=^|\\w[-.])(?:${machineSizes.join('|')})$`)

// Sizes of machines with names come before those with numbers: c6g.large, c6g.xlarge, c6g.2xlarge.
function withNumbers(text: string): string {
  return text.replace(machineSize, (name) => `0.${String(machineSizes.indexOf(name))}`)
}

// 512M, 12G, 1.5T
function byteSize(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([KMGT])i?B?$/i.exec(text) ?? []
  if (number === undefined || unit === undefined) return undefined
  return Number(number) * 1024 ** ('KMGT'.indexOf(unit.toUpperCase()) + 1)
}
