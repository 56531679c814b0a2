// What benchrun.py of mongo-perf prints: the name of each test, and below it threads and operations per second.
//
// Reference: https://github.com/mongodb-archive/mongo-perf, util/utils.js: a tab parts the two numbers.
import type { ResultReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { completeLines } from './reading/lines.ts'
import { rate } from './reading/line-table.ts'
import { reportUnknownLine } from './reading/reported-text.ts'
import { addFact, addMeasurement, addSetting, newRun, toReading } from './reading/run-draft.ts'
import type { Source } from './reading/source.ts'

const tool = 'mongo-perf-list'

// Update.FieldAtOffset
const name = /^([A-Z]\w{0,80}(?:\.\w{1,80}){1,4})$/
// 4⇥15822.90417733204
const row = /^(\d{1,5})\t(-?\d{1,12}(?:\.\d{1,20})?)$/
// MongoDB server version: 6.0.14   db version: 6.0.14
const version = /^(?:MongoDB server|db) version:? v?(\d[\w.-]{0,30})$/
const skipped =
  /^(?:\$ |[0-9a-f]{40}$|load\(|mongoPerfRunTests\(|MongoDB shell |connecting to: |Finished Testing|switched to )/

/** mongo-perf's text: `ops/s`; fields workload and threads. */
export const mongoPerfList: Format = {
  name: tool,
  recognises: ({ headLines }) =>
    headLines.some((text, at) => name.test(text) && row.test(headLines[at + 1] ?? '')),
  read,
}

function read(source: Source): readonly ResultReading[] {
  const readings: ResultReading[] = []
  let workload: { readonly text: string; readonly line: number } | undefined
  let server: { readonly text: string; readonly line: number } | undefined
  for (const each of completeLines(source, tool)) {
    const { text, line } = each
    const [, threads, number = ''] = row.exec(text) ?? []
    const release = version.exec(text)?.[1]
    if (threads !== undefined && workload) {
      const run = newRun(tool)
      addFact(run, 'tool', 'mongo-perf', workload.line)
      if (server) addFact(run, 'server', `MongoDB ${server.text}`, server.line)
      addSetting(run, 'workload', workload.text, workload.line)
      addSetting(run, 'threads', threads, line)
      addMeasurement(run, rate('ops/s'), number, line)
      readings.push(toReading(source, run))
    } else if (name.test(text)) workload = each
    else if (release !== undefined) server = { text: release, line }
    else if (!skipped.test(text)) reportUnknownLine(source, tool, each)
  }
  return readings
}
