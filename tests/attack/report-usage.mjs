// Writes the processor time of a program, in seconds, to the file that BENCHFOLIO_USAGE names. Used as `node --import=…/report-usage.mjs`.
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env['BENCHFOLIO_USAGE']
if (isMainThread && file !== undefined)
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    writeFileSync(file, String((user + system) / 1e6))
  })
