// The equivalence margin as authors and readers write it: a percentage, such as `3`.

/** What messages expect in place of a text that is no margin. */
export const marginForm = 'a percentage above 0 and at most 50, such as 3'

/** The margin as a share, such as 0.03 for `3` or `3 %`; undefined unless it is a percentage above 0 and at most 50. */
export function parseMargin(text: string): number | undefined {
  const percent = /^(\d{1,2}(?:\.\d{1,2})?) ?%?$/.exec(text)?.[1]
  const share = Number(percent) / 100
  return percent !== undefined && share > 0 && share <= 0.5 ? share : undefined
}
