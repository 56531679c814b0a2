// The files of a new publication.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { versionOf } from '../../cite/open-publication.ts'
import { packageRoot } from '../../root.ts'

/** The settings of a new site. */
export interface SiteSettings {
  readonly title: string
  readonly baseUrl: string
}

// npm runs it before build and dev: it provides Hugo.
const bootstrap = 'node node_modules/benchfolio/tools/bootstrap.mjs build'

/** Path → text of the files of a publication at `root` without archives and articles. */
export function publicationFiles(
  { title, baseUrl }: SiteSettings,
  root: string,
): ReadonlyMap<string, string> {
  const program = installable(root)
  return new Map([
    ['package.json', `${JSON.stringify(manifest(program), undefined, 2)}\n`],
    ...(isInstalledFolder(program) ? [['.npmrc', 'install-links=true\n'] as const] : []),
    ['.gitignore', '/node_modules/\n/public/\n/public.*/\n/.build/\n/identities.private.json\n'],
    // Evidence is compared by digest: git must not change its line endings.
    ['.gitattributes', '/site/archives/** -text\n/data/** text eol=lf\n'],
    ['content/archives/.gitkeep', ''],
    ['content/articles/.gitkeep', ''],
    ['site/archives/.gitkeep', ''],
    ['site/hugo.toml', hugoSettings(title, baseUrl)],
    ['site/policy.yaml', policy],
  ])
}

function manifest(program: string): object {
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
    dependencies: { benchfolio: program },
  }
}

/** What npm installs in `root` as this program: its version, or where npm got it if that was not the registry. */
export function installable(root: string, program = packageRoot): string {
  const path = (target: string): string => `file:${relative(root, target).replaceAll('\\', '/')}`
  // npm states there where each package came from; the path of a tarball starts at the folder of node_modules.
  const folder = dirname(dirname(program))
  const lock = join(folder, 'node_modules', '.package-lock.json')
  // Of a global installation npm states nothing.
  if (!existsSync(lock)) return isReleased(program) ? versionOf() : path(program)
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly resolved?: string }>>
  }
  const { resolved = '' } = packages['node_modules/benchfolio'] ?? {}
  if (resolved === '' || /^https?:.*\/benchfolio\/-\/benchfolio-/.test(resolved)) return versionOf()
  if (!resolved.startsWith('file:')) return resolved
  return path(resolve(folder, resolved.slice('file:'.length)))
}

// `npm run release` accepts no package without the address of its repository.
function isReleased(program: string): boolean {
  return 'repository' in (JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')) as object)
}

// npm copies the folder of a global installation instead of linking it, which its owner may forbid; a clone has no bundle to copy.
function isInstalledFolder(program: string): boolean {
  const isFolder = program.startsWith('file:') && !program.endsWith('.tgz')
  return isFolder && !existsSync(join(packageRoot, 'tools', 'cli.ts'))
}

/** The address of a site whose author has given none. */
export const defaultAddress = 'https://example.org/'

const policy = `# Unpinned numbers in articles: \`warn\` lists them, \`error\` fails the build.
numbers: warn
# Runs and sources that no article cites share pages, except in archives of at most 200 runs; \`all\`: each has its own.
publish: cited
`

function hugoSettings(title: string, baseUrl: string): string {
  return `title = ${JSON.stringify(title)}
baseURL = ${JSON.stringify(baseUrl)}

[params]
description = 'Database benchmarks whose every number links to its source line.'
`
}
