/** The offsets behind the line feeds, and 0. */
export function lineEnds(bytes: Buffer): readonly number[] {
  const ends = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) ends.push(at + 1)
  return ends
}
