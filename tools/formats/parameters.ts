// A parameter file that a script wrote or read for a result: `name: value`, or the variables of a shell.
//
// Blank lines and comments are skipped. Short, and of plain names only: longer ones are of some program.
import { labelledNumbers } from './labelled-numbers.ts'
import { unquoted } from './my-cnf.ts'
import { optionLines } from './reading/line-items.ts'
import { filledLines } from './reading/lines.ts'
import type { Source } from './reading/source.ts'

// buffer_pool: 12
const row = /^([A-Za-z][A-Za-z0-9_.-]{0,63}):(?:[ \t]+(.*))?$/
// LUA=lua/sequence_native.lua   export THREADS="1 2 4"
const variable = /^(?:export )?([A-Z][A-Z0-9_]{0,63})=(.*)$/
// engine=MariaDB   concurrency=8: of a file that names a server or a load, because every program has such settings
const setting = /^([a-z][a-z0-9_.-]{0,63})=(.*)$/
const telling = /^(?:engine|server|version|threads|clients|connections|concurrency|workload)=/m
const comment = /^\s*#/
// MemTotal:       65945364 kB (the kernel)   SET: 980392.19 requests per second, p50=0.455 msec (redis-benchmark)
const measured = /:\s+(?:\d+ kB$|[\d.]+ requests per second)/
// These start the sections of other files.
const others =
  /^(?:(?:systemLog|storage|net):\s*$|(?:Architecture|INFO|DETAIL|LOG|WARNING|ERROR|FATAL|Warning|Error|Note|Cleanup)\b)/
const longest = 8192
const mostLines = 60

/** `params.txt`: an options reading of role `written`. */
export const parameters = optionLines({
  name: 'parameters',
  role: 'written',
  expected: 'a name and a value',
  linesOf: filledLines,
  recognises,
  take({ text, line }) {
    if (comment.test(text)) return []
    const [, assigned, word = ''] = variable.exec(text) ?? setting.exec(text) ?? []
    if (assigned !== undefined) return [{ name: assigned, value: unquoted(word.trim()), line }]
    const [, name, value] = row.exec(text) ?? []
    if (name === undefined) return undefined
    return [{ name, ...(value !== undefined && { value: value.trim() }), line }]
  },
})

function recognises(source: Source): boolean {
  if (source.bytes.length > longest) return false
  const lines = source.lines().filter((text) => text.trim() !== '' && !comment.test(text))
  const isTelling = telling.test(source.head)
  const rows = lines.filter((text) => {
    return (
      (isTelling && setting.test(text)) ||
      variable.test(text) ||
      (row.test(text) && !measured.test(text) && !others.test(text))
    )
  })
  const distinct = new Set(rows.map((text) => text.split(/[:=]/, 1)[0]))
  const values = rows.filter((text) => /:\s+\S|=\S/.test(text))
  return (
    (lines.length >= 2 || lines.some((text) => variable.test(text))) &&
    lines.length <= mostLines &&
    (lines.length - rows.length) * 4 <= rows.length &&
    distinct.size * 2 > rows.length &&
    values.length * 2 >= rows.length &&
    !labelledNumbers.recognises(source)
  )
}
