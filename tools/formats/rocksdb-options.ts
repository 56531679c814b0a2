// An OPTIONS file of RocksDB.
//
// Reference: RocksDB, options/options_parser.cc. Blank lines and comments are skipped; `\#` is a number sign. The
// group of an option is its section as written, such as `CFOptions "default"`.
import { optionLines } from './reading/line-items.ts'
import { filledLines, firstLines } from './reading/lines.ts'

// [Version]  [DBOptions]  [CFOptions "default"]  [TableOptions/BlockBasedTable "default"]
const section = /^\[((?:Version|DBOptions|CFOptions|TableOptions)[^\]]{0,200})\]$/
//   max_background_jobs=2
const row = /^\s*([A-Za-z_]\w*)\s*=(.*)$/

/** `OPTIONS-000005`: an options reading of role `written`. */
export const rocksdbOptions = optionLines({
  name: 'rocksdb-options',
  role: 'written',
  family: 'rocksdb',
  expected: 'a section or an option',
  linesOf: filledLines,
  recognises: (source) =>
    firstLines(source, 30)
      .find((text) => !text.startsWith('#'))
      ?.trim() === '[Version]' ||
    firstLines(source, 30).some((text) => /^\[(?:DBOptions|CFOptions ")/.test(text)),
  start() {
    let group: string | undefined
    return ({ text: printed, line }) => {
      const text = withoutComment(printed)
      const found = section.exec(text)?.[1]
      group = found ?? group
      if (text === '' || found !== undefined) return []
      const [, name, value = ''] = row.exec(text) ?? []
      if (name === undefined || group === undefined) return undefined
      return [{ name, value: value.trim().replaceAll('\\#', '#'), group, line }]
    }
  },
})

function withoutComment(text: string): string {
  const found = /(?:^|[^\\])#/.exec(text)
  if (!found) return text.trim()
  return text.slice(0, found.index + found[0].length - 1).trim()
}
