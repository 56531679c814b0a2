/** A number as C prints it with `%.<decimals>f`: halves that are exact in binary go to the even digit. */
export function printed(value: number, decimals: number): string {
  const [whole = '', fraction = ''] = Math.abs(value).toFixed(100).split('.')
  const digits = whole + fraction.slice(0, decimals)
  const rest = fraction.slice(decimals)
  const half = `5${'0'.repeat(rest.length - 1)}`
  const up = rest > half || (rest === half && Number(digits.at(-1)) % 2 === 1)
  const rounded = String(BigInt(digits) + (up ? 1n : 0n)).padStart(decimals + 1, '0')
  const text =
    decimals === 0 ? rounded : `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`
  return value < 0 ? `-${text}` : text
}
