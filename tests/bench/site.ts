// What a site costs: to build, against Hugo alone, and to read, in bytes before the first chart.
//
//   npm run bench -- site
//
// The project is synthetic: 1,000 runs and 20 articles with two figures each. Times are of whole processes and
// their children; the last table shows the phases of a build.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { packageRoot } from '../../tools/root.ts'
import { hugoSettings } from '../../tools/site/hugo-settings.ts'
import { hugoBinary } from '../../tools/site/hugo-binary.ts'
import { sites } from '../browser/sites/sites.ts'
import { printWeights } from './page-weight.ts'
import { articles, writeSyntheticProject } from './synthetic-project.ts'
import { median, timed, type Cost } from './timed.ts'

const rounds = 3
const phasesFile = join(import.meta.dirname, 'site-phases.ts')

const parent = mkdtempSync(join(tmpdir(), 'benchfolio-bench-'))
try {
  const root = join(parent, 'project')
  writeSyntheticProject(root)
  speed(root)
  console.log('')
  for (const [name, folder] of [
    ['synthetic', root],
    ['this repository', buildOwnSite(parent)],
  ] as const) {
    printWeights(name, join(folder, 'public'))
  }
} finally {
  rmSync(parent, { recursive: true, force: true })
}

function speed(root: string): void {
  const program = [process.execPath, join(packageRoot, 'tools', 'benchfolio.js'), 'build']
  const alone = join(root, '..', 'alone')
  const settings = hugoSettings(root, join(root, '.build')).join(',')
  const costs = { nothing: [] as Cost[], everything: [] as Cost[], hugo: [] as Cost[] }
  // In turns, so that whatever else the machine does falls on all alike.
  for (let round = 0; round < rounds; round += 1) {
    // Moved, not deleted: some file systems make files slower for minutes after thousands were deleted, and a first
    // build begins where none was.
    for (const path of ['.build', 'data', 'public']) moveAside(root, path, round)
    costs.nothing.push(timed(program, root))
    costs.everything.push(timed(program, root))
    moveAside(root, '../alone', round)
    costs.hugo.push(
      timed(
        [
          ...[hugoBinary(), '--source', root, '--config', settings, '--destination', alone],
          ...['--cleanDestinationDir', '--noBuildLock', '--panicOnWarning'],
        ],
        root,
      ),
    )
  }
  const hugo = median(costs.hugo)
  const pages = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
  const count = pages.filter((file) => file.endsWith('index.html')).length
  console.log(
    `${String(count)} pages of 1,000 runs and ${String(articles)} articles, median of ${String(rounds)}`,
  )
  console.log('                         wall    CPU    wall/Hugo  CPU/Hugo')
  line('Hugo alone', hugo, hugo)
  line('build, nothing cached', median(costs.nothing), hugo)
  line('build, everything cached', median(costs.everything), hugo)
  console.log('\nwhere it goes, everything cached (this process alone, Hugo left out)')
  const arguments_ = [`--import=${import.meta.resolve('tsx')}`, phasesFile]
  console.log(execFileSync(process.execPath, arguments_, { cwd: root, encoding: 'utf8' }))
}

// Next to the project at `root`; all of it is removed at the end.
function moveAside(root: string, path: string, round: number): void {
  const from = join(root, path)
  if (existsSync(from))
    renameSync(from, join(root, '..', `aside-${String(round)}-${basename(path)}`))
}

function line(name: string, { wall, processor }: Cost, hugo: Cost): void {
  const seconds = [wall, processor].map((value) => value.toFixed(2).padStart(6))
  const ratios = [wall / hugo.wall, processor / hugo.processor].map((value) => value.toFixed(2))
  console.log(
    `${name.padEnd(24)}${seconds.join(' ')}  ${ratios[0]?.padStart(9) ?? ''} ${ratios[1]?.padStart(9) ?? ''}`,
  )
}

/** Builds the publication of this repository below `parent`. */
function buildOwnSite(parent: string): string {
  const root = join(parent, 'own')
  sites.own.write(root)
  execFileSync(process.execPath, [join(packageRoot, 'tools', 'benchfolio.js'), 'build'], {
    cwd: root,
    stdio: 'ignore',
  })
  return root
}
