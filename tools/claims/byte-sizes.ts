// Sizes in bytes in sentences and in the values of runs: "16 GB", `pool-8M`.

// 8G   8 GB   64 KiB   256-MB; of names such as pool-8M too
const size = /(?<![\p{L}\d.,])(\d+(?:\.\d+)?)[ \u00A0-]?([KMGT])(?:i?B)?(?![\p{L}\d])/giu
const powers = ['K', 'M', 'G', 'T']

/** A size in the text of a value or a sentence, in bytes. */
interface ByteSize {
  readonly text: string
  readonly start: number
  readonly bytes: number
}

/** The sizes of a text in order; a thousand bytes are 1024. */
export function byteSizesIn(text: string): readonly ByteSize[] {
  return [...text.matchAll(size)].map(({ 0: whole, 1: number, 2: unit = '', index: start }) => ({
    text: whole,
    start,
    bytes: Number(number) * 1024 ** (powers.indexOf(unit.toUpperCase()) + 1),
  }))
}

/** The ways to write a value that is a size in bytes: `8G`, `8 GB`, `8 GiB`; none for other values. */
export function byteSizePhrases(value: string): readonly string[] {
  const [, number = '', unit = ''] = /^(\d+)([KMGT])(?:i?B)?$/i.exec(value) ?? []
  if (number === '') return []
  const units = [unit, `${unit}B`, `${unit}iB`]
  return units.flatMap((each) => ['', ' ', '\u00A0', '-'].map((gap) => `${number}${gap}${each}`))
}
