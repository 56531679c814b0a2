// MySQL 5.7 of the Percona archive ran on another host when the client was remote; no path says so.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, suite, test } from 'node:test'
import { assertHostIsFirst, hostProject } from '../commands/two-hosts.ts'
import { absent, realArchive } from './real-archives.ts'

const name = 'percona-rw-local'

suite('two hosts of the Percona archive', { skip: absent(name) }, () => {
  test('every comparison names the host first', () => {
    const folder = resolve(realArchive(name).folders(), `${name}.tar.gz`)
    const page = readFileSync(resolve(import.meta.dirname, `../archives/${name}.md`), 'utf8')
    const project = hostProject(
      page.replace(/^ {2}source: .*$/m, `  source: ${folder}\n  privacy: off`),
      {
        where: '{engine: mysql, memory: 12G, version: 5.7.44, attempt: published}',
        series: 'client',
        metric: 'tps',
      },
    )
    after(project.remove)
    assertHostIsFirst(
      project,
      [
        'attempt:published memory:12G version:5.7.44 client:local',
        'attempt:published memory:12G version:5.7.44 client:remote',
      ],
      ['beast-node1.tp.int.percona.com', 'beast-node3.tp.int.percona.com'],
    )
  })
})
