// A secret that earlier lines announce.

/** A secret that earlier lines announce, and the text before it in its own line. */
export interface BlockMatch {
  readonly kept: string
  readonly secret: string
}

/** The second group of a match without the comma at its end, and the first group before it. */
export function beforeComma(match: RegExpExecArray | null): BlockMatch | undefined {
  const [, kept = '', value] = match ?? []
  if (value === undefined) return undefined
  const trimmed = value.trimEnd()
  const secret = trimmed.endsWith(',') ? trimmed.slice(0, -1) : trimmed
  return { kept, secret }
}

/** The second group of a match as a secret, and the first group before it. */
export function split(match: RegExpExecArray | null): BlockMatch | undefined {
  const [, kept = '', secret] = match ?? []
  return secret === undefined ? undefined : { kept, secret }
}
