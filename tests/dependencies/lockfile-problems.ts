// What is wrong with the packages of a lockfile.

interface Package {
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}

/** A package-lock.json of version 3. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, Package>>
}

// Licences without conditions on programs that use the package; MPL-2.0 and Python apply to changed files only.
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
])

// esbuild replaces its launcher by the program of the platform.
const allowedScripts: ReadonlySet<string> = new Set([
  'node_modules/esbuild',
  'node_modules/fsevents',
])

// Oldest versions without known vulnerabilities.
const floors: Readonly<Record<string, string>> = {
  'node_modules/vega': '6.2.0',
  'node_modules/vega-expression': '6.1.0',
  'node_modules/vega-interpreter': '2.2.1',
  'node_modules/markdown-it': '14.2.0',
  'node_modules/linkify-it': '5.0.2',
  'node_modules/esbuild': '0.25.0',
}

/** One text per problem, sorted by package. */
export function lockfileProblems({ packages }: Lockfile): readonly string[] {
  return Object.entries(packages).flatMap(([path, entry]) =>
    path === '' ? [] : problemsOf(path, entry).map((problem) => `${path}: ${problem}`),
  )
}

function problemsOf(path: string, entry: Package): readonly string[] {
  const { version = '', license, integrity, resolved, hasInstallScript = false } = entry
  const floor = floors[path]
  return [
    ...(licencesOf(license).some((each) => allowedLicences.has(each))
      ? []
      : [`Unexpected licence ${license ?? '(none)'}, expected one that tests/dependencies allows`]),
    ...(hasInstallScript && !allowedScripts.has(path)
      ? ['Unexpected script at installation, expected none']
      : []),
    ...(integrity === undefined ? ['Unexpected package without a digest'] : []),
    ...(resolved === undefined ? [] : ['Unexpected address of a registry, expected none']),
    ...(floor !== undefined && isOlder(version, floor)
      ? [`Unexpected version ${version}, expected at least ${floor}`]
      : []),
  ]
}

// (MIT OR Apache-2.0)
function licencesOf(text = ''): readonly string[] {
  return text.replace(/[()]/g, '').split(' OR ')
}

function isOlder(version: string, floor: string): boolean {
  const numbers = version.split(/[.-]/).map(Number)
  for (const [index, least] of floor.split(/[.-]/).map(Number).entries()) {
    const number = numbers[index]
    // A version with fewer numbers is the older one: 1.2 before 1.2.1.
    if (number === undefined || number < least) return true
    if (number > least) return false
  }
  return false
}
