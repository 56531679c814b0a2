/**
 * A value rounded to some decimals as C's printf rounds it, and with it most tools that print tables: a half
 * that is exact in binary, such as 220.5 or 0.125, goes to the even digit. `toFixed` would always go up.
 */
export function rounded(value: number, decimals: number): number {
  const up = value.toFixed(decimals)
  const [whole = '', fraction = ''] = value.toFixed(100).split('.')
  const isHalf = /^50*$/.test(fraction.slice(decimals))
  const down = decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
  // No minus in front of zero.
  return 0 + Number(isHalf && Number(down.at(-1)) % 2 === 0 ? down : up)
}
