// The order people expect: 2 < 16, 2G < 12G, 5.6.51 < 5.7.44 < 8.0.45 < 10.11.16, off < on.

/**
 * Compares two texts piece by piece: runs of digits as numbers, the rest by code unit. Sizes such as 512M
 * stand together, by their bytes, after what starts with another number and before words.
 */
export function naturalOrder(a: string, b: string): number {
  const size = byteSize(a)
  const other = byteSize(b)
  const order = rank(a, size) - rank(b, other) || (size ?? 0) - (other ?? 0)
  if (order !== 0) return order
  const left = pieces(a)
  const right = pieces(b)
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const compared = comparePieces(left[index] ?? '', right[index] ?? '')
    if (compared !== 0) return compared
  }
  return left.length - right.length || byCodeUnit(a, b)
}

// Without it 512M < 2G by bytes, 2G < 100 and 100 < 512M by digits: no order at all.
function rank(text: string, size: number | undefined): number {
  if (size !== undefined) return 1
  return text === '' || text.charAt(0) <= '9' ? 0 : 2
}

function pieces(text: string): readonly string[] {
  return text.match(/\d+|[^\d.]+|\./g) ?? []
}

function comparePieces(a: string, b: string): number {
  if (!/^\d/.test(a) || !/^\d/.test(b)) return byCodeUnit(a, b)
  const left = a.replace(/^0+/, '')
  const right = b.replace(/^0+/, '')
  return left.length - right.length || byCodeUnit(left, right)
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// 512M, 12G, 1.5T
function byteSize(text: string): number | undefined {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([KMGT])i?B?$/i.exec(text) ?? []
  if (number === undefined || unit === undefined) return undefined
  return Number(number) * 1024 ** ('KMGT'.indexOf(unit.toUpperCase()) + 1)
}
