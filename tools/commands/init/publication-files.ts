// The files of a new publication.
import { versionOf } from '../../cite/open-publication.ts'
import { editorFiles, jsonText } from './editor-files.ts'

/** The settings of a new site. */
export interface SiteSettings {
  readonly title: string
  readonly baseUrl: string
}

// npm runs it before build and dev: it provides Hugo.
const bootstrap = 'node node_modules/benchfolio/tools/bootstrap.mjs build'

/** Path → text of the files of a publication without archives and articles. */
export function publicationFiles({ title, baseUrl }: SiteSettings): ReadonlyMap<string, string> {
  return new Map([
    ['package.json', jsonText(manifest())],
    ['.gitignore', '/node_modules/\n/public/\n/public.*/\n/.build/\n/identities.private.json\n'],
    // Evidence is compared by digest: git must not change its line endings.
    ['.gitattributes', '/site/archives/** -text\n/data/** text eol=lf\n'],
    ['content/archives/.gitkeep', ''],
    ['content/articles/.gitkeep', ''],
    ['site/archives/.gitkeep', ''],
    ['site/hugo.toml', hugoSettings(title, baseUrl)],
    ...editorFiles(),
  ])
}

function manifest(): object {
  return {
    name: 'benchmarks',
    private: true,
    type: 'module',
    scripts: {
      prebuild: bootstrap,
      build: 'benchfolio build',
      predev: bootstrap,
      dev: 'benchfolio dev',
      preview: 'benchfolio preview',
      test: 'benchfolio check',
    },
    dependencies: { benchfolio: versionOf() },
  }
}

function hugoSettings(title: string, baseUrl: string): string {
  return `title = ${JSON.stringify(title)}
baseURL = ${JSON.stringify(baseUrl)}

[params]
description = 'Database benchmarks in which every number links to the line of its source file.'
`
}
