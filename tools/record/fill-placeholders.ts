/** Replaces `{name}` in each argument by its value; placeholders without a value stay. */
export function fillPlaceholders(
  command: readonly string[],
  values: Readonly<Record<string, string>>,
): readonly string[] {
  return command.map((argument) =>
    argument.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder),
  )
}
