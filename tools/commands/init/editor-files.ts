// Settings of VS Code for a publication: schemas of its YAML files, and snippets for fences and shortcodes.
import { figureKinds } from '../../figures/figure-kinds.ts'
import { editorSchemas } from './editor-schemas.ts'

const kinds = figureKinds.map(({ schema }) => schema.shape.kind.value)

// https://code.visualstudio.com/docs/editing/userdefinedsnippets
const snippets = {
  'Benchfolio figure': {
    scope: 'markdown',
    prefix: 'figure',
    body: [
      '```figure',
      `kind: \${1|${kinds.join(',')}|}`,
      'id: ${2:id}',
      'title: ${3:Finding with its number}',
      'archive: ${4:archive}',
      'metric: ${5:qps}',
      '$0',
      '```',
    ],
  },
  'Benchfolio claim': {
    scope: 'markdown',
    prefix: 'claim',
    body: [
      '```claim',
      'text: ${1:9.7.0 is 3 to 12 % faster than 8.4.8}',
      'of: ${2:qps version=9.7.0 / version=8.4.8, threads=*}',
      'is: ${3:3..12 % higher}',
      '```',
    ],
  },
}

/** Path → text of the files in `.vscode/`. */
export function editorFiles(): ReadonlyMap<string, string> {
  const schemas = Object.fromEntries(
    editorSchemas.map(
      ({ name, files }) =>
        [`./node_modules/benchfolio/site/static/schemas/${name}.json`, files] as const,
    ),
  )
  return new Map([
    ['.vscode/settings.json', jsonText({ 'yaml.schemas': schemas })],
    ['.vscode/extensions.json', jsonText({ recommendations: ['redhat.vscode-yaml'] })],
    ['.vscode/benchfolio.code-snippets', jsonText(snippets)],
  ])
}

/** An object as the text of a JSON file. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
