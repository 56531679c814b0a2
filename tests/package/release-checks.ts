// What must hold before the package is published.

/** What a release needs of the manifest of the package. */
export interface Manifest {
  readonly version: string
  readonly license?: string
  readonly repository?: unknown
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
}

/** A file that npm packs. */
export interface PackedFile {
  readonly path: string
  readonly size: number
}

/** A component of the CycloneDX document that `npm sbom` prints. */
export interface Component {
  readonly name: string
  readonly version?: string
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string }
    readonly expression?: string
  }[]
}

const largestTarball = 3_000_000
const licences = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MPL-2.0', 'PSF-2.0', 'Python-2.0', 'Unlicense'],
])
const repositoryOnly =
  /^(?:tests|data|content\/(?:archives|articles|bugs)|site\/(?:archives|plans))\/|^tools\/.*\.ts$|\.map$/
const needed = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'dist/cli.js',
  'tools/benchfolio.js',
]

/** What is wrong with the version: the newest section of the changelog must have it, with a date. */
export function versionProblems(version: string, changelog: string): readonly string[] {
  const [, section = 'none', state = ''] = /^## (\S+)(?: \(([^)]*)\))?$/m.exec(changelog) ?? []
  if (section !== version)
    return [`Unexpected version ${version} in package.json, expected ${section} as in CHANGELOG.md`]
  return /^\d{4}-\d\d-\d\d$/.test(state)
    ? []
    : [
        `Unexpected section ${section} (${state}) in CHANGELOG.md, expected the date of the release; the author sets it, such as \`## ${section} (2026-11-22)\``,
      ]
}

/** What is wrong with the settings for publishing with provenance. */
export function manifestProblems({
  license,
  repository,
  publishConfig,
}: Manifest): readonly string[] {
  return [
    ...(license === undefined ? ['Unexpected package.json without `license`'] : []),
    ...(repository === undefined
      ? [
          'Unexpected package.json without `repository`; the author sets it to the URL of the repository that publishes, which npm needs for provenance',
        ]
      : []),
    ...(publishConfig?.provenance === true && publishConfig.access === 'public'
      ? []
      : ['Unexpected publishConfig, expected access public and provenance true']),
  ]
}

/** What is wrong with the contents of the tarball; `size` is that of the tarball in bytes. */
export function tarballProblems(files: readonly PackedFile[], size: number): readonly string[] {
  const paths = new Set(files.map(({ path }) => path))
  return [
    ...(size > largestTarball
      ? [`Unexpected tarball of ${String(size)} bytes, expected at most ${String(largestTarball)}`]
      : []),
    ...needed.filter((path) => !paths.has(path)).map((path) => `The tarball has no ${path}`),
    ...[...paths]
      .filter((path) => repositoryOnly.test(path))
      .map((path) => `The tarball has ${path}, which belongs to the repository only`),
  ]
}

/** Dependencies without a licence that permits redistribution. */
export function licenceProblems(components: readonly Component[]): readonly string[] {
  return components
    .map((component) => ({ component, names: licencesOf(component) }))
    .filter(({ names }) => names.length === 0 || !names.some((name) => licences.has(name)))
    .map(
      ({ component: { name, version = '' }, names }) =>
        `Unexpected licence of ${name} ${version}: ${names.join(', ') || 'none'}`,
    )
}

// Of `MIT OR Apache-2.0` one is enough.
function licencesOf({ licenses = [] }: Component): readonly string[] {
  return licenses.flatMap(({ license, expression }) =>
    [license?.id, license?.name, ...(expression ?? '').replace(/[()]/g, '').split(' OR ')].filter(
      (name): name is string => name !== undefined && name !== '',
    ),
  )
}
