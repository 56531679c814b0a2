// benchfolio deploy-config: the files that publish a site on a host. Every host runs the same steps: npm ci, npm run build, npm test.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFile } from '../convert/write-tree.ts'
import { filesBelow } from '../core/files-below.ts'
import { packageRoot } from '../root.ts'
import type { Command } from './command.ts'
import { parseChoice, usageError } from './input/usage-error.ts'

interface DeployOptions {
  readonly force?: boolean
}

/** Hosts, whose files are in `templates/deploy/`. */
export const hosts = ['github', 'gitlab', 'docker'] as const

const commit = 'run `npm run build`, then commit these files, package-lock.json and data/'
const nextSteps: Readonly<Record<(typeof hosts)[number], string>> = {
  github: `${commit}; in the settings of the repository, set Pages > Source to GitHub Actions`,
  gitlab: commit,
  docker: '`docker build -t bench --build-arg BASE_URL=https://me.example/ .`',
}

/** Writes the files for a host and prints their paths; always 0. Throws `BadInput` if one exists and `--force` is not given. */
export const deployConfig: Command<readonly [host: string], DeployOptions> = {
  arguments: { '<host>': hosts.join(', ') },
  options: { '--force': 'replace files that exist' },
  examples: ['deploy-config github --force'],
  run([name], options, output) {
    const host = parseChoice(name, hosts, 'host', 'command line of deploy-config')
    const templates = join(packageRoot, 'templates', 'deploy', host)
    const root = process.cwd()
    const files = filesBelow(templates)
    const present = files.find((path) => existsSync(join(root, path)))
    if (present !== undefined && options.force !== true)
      throw usageError(`The file ${present} exists`, present, 'Move it, or replace it with --force')
    for (const path of files) {
      writeFile(join(root, path), readFileSync(join(templates, path), 'utf8'))
      output.data(`${path}\n`)
    }
    output.talk(`Next: ${nextSteps[host]}\n`)
    return 0
  },
}
