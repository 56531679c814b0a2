// docs/cli.md and docs/front-matter.md as the program defines commands and front matter.
import { articleJsonSchema } from '../../tools/check/article-schema.ts'

/** `docs/cli.md` from the helps of all commands: name → help. */
export function cliReference(helps: ReadonlyMap<string, string>): string {
  const sections = [...helps].map(
    ([name, help]) => `## ${name}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`,
  )
  return `# Commands\n\nGenerated from the help of the program.\n\n${sections.join('\n')}`
}

/** `docs/front-matter.md` from the JSON Schema. */
export function frontMatterReference(): string {
  const { properties, required } = articleJsonSchema() as {
    readonly properties: Readonly<Record<string, { readonly description?: string }>>
    readonly required: readonly string[]
  }
  const rows = Object.entries(properties).map(
    ([key, { description = '' }]) =>
      `| \`${key}\` | ${required.includes(key) ? 'yes' : ''} | ${description} |`,
  )
  return [
    '# Front matter of an article',
    '',
    'Generated from the JSON Schema, which `benchfolio check --schema` prints.',
    '',
    '| key | required | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
