// Sizes of memory as people write them in names and fields.

// 128M   4g   32 GB   1GiB   1.5G
const size = /^(\d+(?:\.\d+)?) ?([kmgt])(?:i?b)?$/i

const powers: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, t: 4 }

/** The bytes of a size; undefined for other text and for numbers below 1 MiB, whose unit is not known. */
export function bytesOf(text: string): number | undefined {
  const [, number, unit] = size.exec(text.trim()) ?? []
  const power = powers[unit?.toLowerCase() ?? '']
  if (number !== undefined && power !== undefined) return Number(number) * 1024 ** power
  const bytes = /^\d{7,15}$/.test(text) ? Number(text) : undefined
  return bytes !== undefined && bytes >= 1024 ** 2 ? bytes : undefined
}

/** True if `stated` is `bytes` rounded up to a multiple of `step`, as InnoDB does with its buffer pool. */
export function isRoundedUp(bytes: number, stated: number, step: number): boolean {
  return step > 0 && Math.ceil(bytes / step) * step === stated
}
