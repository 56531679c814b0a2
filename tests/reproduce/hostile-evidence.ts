// Packs of a stranger: a comparison of two configurations whose files and command lines say whatever an attack needs.
import { writeFileSync } from 'node:fs'
import { digest } from '../../tools/cite/evidence-pack.ts'
import { zipOf } from '../../tools/cite/zip-file.ts'

/** What an attack writes into the evidence. */
export interface Evidence {
  readonly engine: 'mariadb' | 'mysql' | 'postgresql'
  readonly version: string
  /** Lines of my.cnf or postgresql.conf of both sides. */
  readonly options?: string
  readonly command?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly title?: string
  /** Added to the stored configurations behind the digests of the manifest. */
  readonly forged?: string
}

/** Text of a command line, harmless. */
export const harmlessLoads = {
  mysql: 'sysbench oltp_point_select --tables=1 --table-size=100 --threads=1 --time=1 run',
  postgresql: 'pgbench --client=1 --time=1 --select-only bench',
} as const

/** Writes the pack of two runs with this evidence; its digests are those of its files. */
export function writePack(file: string, evidence: Evidence): string {
  const { engine, version, options = '', fields = {}, title = 'Relaxed', forged = '' } = evidence
  const isPostgresql = engine === 'postgresql'
  const { command = isPostgresql ? harmlessLoads.postgresql : harmlessLoads.mysql } = evidence
  const contents = new Map<string, Buffer>()
  for (const [id, own] of [
    ['a', isPostgresql ? 'synchronous_commit = on' : 'innodb_flush_log_at_trx_commit = 1'],
    ['b', isPostgresql ? 'synchronous_commit = off' : 'innodb_flush_log_at_trx_commit = 2'],
  ] as const) {
    const head = isPostgresql ? 'shared_buffers = 64MB' : '[mysqld]\ninnodb_buffer_pool_size = 64M'
    const text = Buffer.from(`${head}\n${own}\n${options}\n`)
    const source = digest(text).slice(0, 16)
    contents.set(`sources/${source}.txt`, text)
    const format = isPostgresql ? 'postgresql.conf' : 'my.cnf'
    const path = `configurations/server/${id}.${isPostgresql ? 'conf' : 'cnf'}`
    contents.set(
      `runs/${id}.json`,
      Buffer.from(
        JSON.stringify({
          ...{ id, archive: 'x', status: 'ok', file: `runs/${id}.txt`, facts: [], host: [] },
          fields: { engine, version, config: id, threads: '1', workload: 'reads', ...fields },
          command: { text: command, line: 1 },
          measurements: [{ metric: 'tps', value: 100, unit: '1/s', line: 2 }],
          warnings: [],
          files: [
            { path: `runs/${id}.txt`, bytes: 1, sha256: digest(Buffer.from(id)) },
            { path, format, bytes: text.length, sha256: digest(text), source },
          ],
        }),
      ),
    )
  }
  const cells = [{ label: 'b ÷ a', baseline: ['a'], contender: ['b'] }]
  contents.set('compared.json', Buffer.from(JSON.stringify({ metric: 'tps', cells })))
  const manifest = {
    ...{ format: 'benchfolio-pack-1', id: '0123456789ab', title, url: 'https://example.org/' },
    converter: 'x',
    files: [...contents].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: digest(content),
    })),
  }
  for (const [path, content] of contents)
    if (path.startsWith('sources/'))
      contents.set(path, Buffer.concat([content, Buffer.from(forged)]))
  contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  writeFileSync(file, zipOf(contents))
  return file
}
