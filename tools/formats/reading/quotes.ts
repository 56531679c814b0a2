/** A value without the single or double quotes around it. */
export function unquote(value: string): string {
  const first = value.charAt(0)
  const quoted = (first === '"' || first === "'") && value.length > 1 && value.endsWith(first)
  return quoted ? value.slice(1, -1) : value
}
