// Processor time of the inference of fields, alone and beside that of the whole `inspect`.
//
//   npm run bench -- inference [FILES…]     such as 1000 10000 100000; `inspect` reads those up to 1,000
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Evidence } from '../../tools/inference/evidence.ts'
import { infer } from '../../tools/inference/infer.ts'
import { sysbenchLog } from '../runs/sysbench-log.ts'
import { timed } from './timed.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000, 100_000]
const servers = ['mysql-8.0.36', 'mariadb_10.11.6', 'ps8036', 'pg16.2']
const workloads = ['oltp_read_only', 'oltp_read_write', 'oltp_point_select', 'oltp_update_index']

function pathOf(index: number): { readonly path: string; readonly threads: number } {
  const threads = 2 ** (Math.floor(index / 16) % 8)
  const folder = `${servers[index % 4] ?? ''}/mem${String(2 ** (Math.floor(index / 128) % 4))}g`
  const name = `${workloads[Math.floor(index / 4) % 4] ?? ''}_${String(threads)}th_run${String(Math.floor(index / 512))}`
  return { path: `${folder}/${name}.log`, threads }
}

function evidenceOf(index: number): Evidence {
  const { path, threads } = pathOf(index)
  const numbers = {
    metrics: ['tps', 'queries'],
    values: [100 * threads + (index % 7), 2000 * threads],
  }
  const results = [{ settings: { threads: String(threads) }, numbers }]
  const none = { facts: [], hasTables: false, tables: () => [] }
  return {
    ...none,
    path,
    format: 'sysbench',
    results,
    isBroken: false,
    isFailed: false,
    isSeries: true,
    isCompanion: false,
  }
}

function processorSeconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const program = join(import.meta.dirname, '../../tools/benchfolio.js')
console.log('files    inference   µs a file   inspect   share')
for (const size of sizes) {
  const given = Array.from({ length: size }, (_, index) => evidenceOf(index))
  const own = processorSeconds(() => infer(given))
  let whole = Number.NaN
  if (size <= 1000) {
    const folder = mkdtempSync(join(tmpdir(), 'benchfolio-inference-'))
    for (const { path, threads } of given.map((_, index) => pathOf(index))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), sysbenchLog({ threads, tps: 100 * threads }))
    }
    whole = timed(['node', program, 'inspect', folder], folder).processor
    rmSync(folder, { recursive: true })
  }
  console.log(
    `${String(size).padEnd(9)}${own.toFixed(2).padEnd(12)}${((own / size) * 1e6).toFixed(0).padEnd(12)}${whole.toFixed(1).padEnd(10)}${((own / whole) * 100).toFixed(1)} %`,
  )
}
