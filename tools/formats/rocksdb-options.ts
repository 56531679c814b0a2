// An OPTIONS file of RocksDB.
//
// Reference: RocksDB, options/options_parser.cc. Blank lines and comments are skipped; `\#` is a number sign. The
// group of an option is its section as written, such as `CFOptions "default"`.
import type { Option, OptionsReading } from '../core/model.ts'
import type { Format } from './reading/format.ts'
import { firstLines } from './reading/lines.ts'
import { reportBadLine } from './reading/reported-text.ts'
import type { Source } from './reading/source.ts'

const tool = 'rocksdb-options'

// [Version]  [DBOptions]  [CFOptions "default"]  [TableOptions/BlockBasedTable "default"]
const section = /^\[((?:Version|DBOptions|CFOptions|TableOptions)[^\]]{0,200})\]$/
//   max_background_jobs=2
const row = /^\s*([A-Za-z_]\w*)\s*=(.*)$/

/** `OPTIONS-000005`: an options reading of role `written`. */
export const rocksdbOptions: Format = {
  name: tool,
  recognises: (source) =>
    firstLines(source, 30)
      .find((text) => !text.startsWith('#'))
      ?.trim() === '[Version]' ||
    firstLines(source, 30).some((text) => /^\[(?:DBOptions|CFOptions ")/.test(text)),
  read,
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  let group: string | undefined
  for (const [index, printed] of source.lines().entries()) {
    const line = index + 1
    const text = withoutComment(printed)
    if (text === '') continue
    const found = section.exec(text)?.[1]
    const [, name, value = ''] = row.exec(text) ?? []
    if (found !== undefined) group = found
    else if (name !== undefined && group !== undefined)
      options.push({ name, value: value.trim().replaceAll('\\#', '#'), group, line })
    else reportBadLine(source, tool, { text: printed, line }, 'a section or an option')
  }
  return [{ kind: 'options', role: 'written', family: 'rocksdb', options }]
}

function withoutComment(text: string): string {
  const found = /(?:^|[^\\])#/.exec(text)
  if (!found) return text.trim()
  return text.slice(0, found.index + found[0].length - 1).trim()
}
