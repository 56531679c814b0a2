// npm run executable: writes .build/executable/benchfolio-<platform>-<processor>, one file with Node, the package and what it
// depends on. Linux x64 is tested, macOS and Windows are not.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { serialize } from 'node:v8'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { inject } from 'postject'
import { packageRoot } from '../../tools/root.ts'
import { npm } from './release-report.ts'

const folder = join(packageRoot, '.build', 'executable')
const installed = join(folder, 'installed')
rmSync(folder, { recursive: true, force: true })
mkdirSync(installed, { recursive: true })

const packed = npm(packageRoot, 'pack', '--silent', '--pack-destination', folder).trim()
writeFileSync(join(installed, 'package.json'), '{}')
const tarball = join(folder, packed.split('\n').at(-1) ?? '')
npm(installed, 'install', '--omit=dev', '--no-audit', '--no-fund', tarball)
const modules = join(installed, 'node_modules')

// The package itself is the root of what is unpacked, its dependencies are below it. Messages name its docs.
const files = readdirSync(modules, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((file) => !/\.(d\.[cm]?ts|map|md)$/.test(file) || unpackedPath(file).startsWith('docs/'))
  .sort()
const unpacked = files.map((file): [string, Buffer] => [unpackedPath(file), readFileSync(file)])
const content = gzipSync(serialize(unpacked), { level: 9 })
writeFileSync(join(folder, 'package'), content)
writeFileSync(join(folder, 'digest'), createHash('sha256').update(content).digest('hex'))

const main = join(folder, 'main.cjs')
await build({
  entryPoints: [join(import.meta.dirname, 'executable-main.ts')],
  outfile: main,
  bundle: true,
  platform: 'node',
  format: 'cjs',
})
// Relative, because stack traces have the name of the main script.
const settings = {
  main: basename(main),
  output: 'blob',
  disableExperimentalSEAWarning: true,
  assets: { package: 'package', digest: 'digest' },
}
writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
execFileSync(process.execPath, ['--experimental-sea-config', 'settings.json'], {
  cwd: folder,
  stdio: 'pipe',
})

const name = `benchfolio-${process.platform}-${process.arch}${process.platform === 'win32' ? '.exe' : ''}`
const executable = join(folder, name)
copyFileSync(process.execPath, executable)
// A signed program with another content does not start.
if (process.platform === 'darwin') execFileSync('codesign', ['--remove-signature', executable])
// LIEF, in postject, warns of the notes of the binary, which it leaves as they are.
console.warn = () => undefined
await inject(executable, 'NODE_SEA_BLOB', readFileSync(join(folder, settings.output)), {
  sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2',
  ...(process.platform === 'darwin' && { machoSegmentName: 'NODE_SEA' }),
})
if (process.platform === 'darwin') execFileSync('codesign', ['--sign', '-', executable])
rmSync(installed, { recursive: true })
process.stdout.write(`${relative(packageRoot, executable)}\n`)

function unpackedPath(file: string): string {
  const path = relative(modules, file).replaceAll('\\', '/')
  const own = 'benchfolio/'
  return path.startsWith(own) ? path.slice(own.length) : `node_modules/${path}`
}
