// A configuration file of PostgreSQL, postgresql.conf, or a part of one that is appended to it.
//
// Reference: PostgreSQL, src/backend/utils/misc/guc-file.l. Blank lines and comments (`#` outside quotes) are
// skipped. The order and repeats are kept; the quotes of a value are removed and its escapes resolved. Included
// files are not followed.
import type { Option, OptionsReading } from '../core/model.ts'
import type { Format, Source } from './reading/source.ts'
import { reportBadLine } from './reading/lines.ts'

const tool = 'postgresql.conf'

// shared_buffers = 96GB   wal_level='replica'  # comment   log_checkpoints on
const row =
  /^\s*([A-Za-z_][\w.]*)(?:\s*=\s*|\s+)(?=\S|$)('(?:[^'\\]|''|\\.)*'|[^\s#'][^\s#]*)?\s*(?:#.*)?$/
const include = /^(?:include|include_if_exists|include_dir)$/i
// Names that only PostgreSQL has, in nearly every file of it.
const familiar =
  /^\s*(?:shared_buffers|effective_cache_size|(?:maintenance_)?work_mem|wal_(?:level|buffers|compression|sync_method|init_zero|keep_size)|(?:max|min)_wal_size|max_wal_senders|checkpoint_\w+|autovacuum\w*|bgwriter_\w+|synchronous_commit|full_page_writes|huge_pages|max_worker_processes|max_parallel_\w+|log_checkpoints|listen_addresses|shared_preload_libraries|track_io_timing|effective_io_concurrency|random_page_cost|dynamic_shared_memory_type|default_text_search_config|log_line_prefix|io_(?:method|workers))[\s=]/
const largest = 1_048_576

/** `postgresql.conf`: an options reading of role `written`. */
export const postgresqlConf: Format = { name: tool, recognises, read }

// Four of five lines must be options, one of them of PostgreSQL alone, and none a group.
function recognises(source: Source): boolean {
  const { bytes, head, headLines } = source
  if (bytes.length > largest) return false
  const isWhole = head.length === bytes.length
  if (isWhole && !headLines.some((text) => familiar.test(text))) return false
  if (hasTooManyMisfits(source)) return false
  let fit = 0
  let misfit = 0
  let known = false
  for (const text of source.lines()) {
    if (isComment(text)) continue
    if (text.startsWith('[')) return false
    if (row.test(text)) fit += 1
    else misfit += 1
    known ||= familiar.test(text)
  }
  return known && misfit * 4 <= fit
}

// Most files are none, and their head shows it without decoding the rest.
function hasTooManyMisfits({ bytes, headLines, head }: Source): boolean {
  let lines = 1
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1
  // The last line of a longer file may be cut.
  const whole = head.length < bytes.length ? headLines.slice(0, -1) : headLines
  let misfit = 0
  for (const text of whole) {
    if (!isComment(text) && !row.test(text)) misfit += 1
    if (misfit * 5 > lines) return true
  }
  return false
}

function read(source: Source): readonly OptionsReading[] {
  const options: Option[] = []
  const includes: string[] = []
  for (const [index, text] of source.lines().entries()) {
    const line = index + 1
    if (isComment(text)) continue
    const [, name, value] = row.exec(text) ?? []
    if (name === undefined || value === undefined) {
      reportBadLine(source, tool, { text, line }, 'a name and a value')
    } else if (include.test(name)) {
      const message = `${JSON.stringify(text.trim())} is not followed: its options are missing here`
      source.report('warning', `${tool}/include`, message, line)
      includes.push(name.toLowerCase())
    } else options.push({ name, value: unquoted(value), line })
  }
  const more = includes.length > 0 ? { includes } : {}
  return [{ kind: 'options', role: 'written', family: 'postgresql', options, ...more }]
}

function isComment(text: string): boolean {
  const first = text.trimStart().charAt(0)
  return first === '' || first === '#'
}

function unquoted(value: string): string {
  if (!value.startsWith("'")) return value
  return value.slice(1, -1).replace(/''|\\(.)/g, (_, escaped: string | undefined) => escaped ?? "'")
}
