// What a frame of `perf script` is called in folded stacks.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: offsets are dropped, arguments and quotes
// too, `;` becomes `:`, `[unknown]` the name of its module, `->` parts inlined functions.
import { baseName } from '../core/base-name.ts'

// 	    7f12ab do_command+0x12 (/usr/sbin/mysqld)
const frame = /^[ \t\r\f\v]*\w+[ \t\r\f\v]*(.+) \((.*)\)/s
const offset = /\+0x[\da-f]+$/

/** The names in a line of a frame, from the outermost; none where it is left out, undefined where it is no frame. */
export function frameNames(text: string, isJava: boolean): readonly string[] | undefined {
  const [, printed, module] = frame.exec(text) ?? []
  if (printed === undefined || module === undefined) return undefined
  const symbol = printed.replace(offset, '')
  // The name of a process.
  if (symbol.startsWith('(')) return []
  const parts = symbol.split('->')
  while (parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => {
    const name = tidy(part === '[unknown]' ? unknown(module) : part, isJava)
    return index === 0 || name.includes('_[i]') ? name : `${name}_[i]`
  })
}

function unknown(module: string): string {
  return `[${module === '[unknown]' ? 'unknown' : baseName(module)}]`
}

function tidy(part: string, isJava: boolean): string {
  let name = part.replaceAll(';', ':')
  // A method of Go, such as `net/http.(*Client).Do`, keeps its brackets.
  if (!/\.\(.*\)\./s.test(name)) name = name.replace(/\((?!anonymous namespace\)).*/s, '')
  name = name.replace(/["']/g, '')
  return isJava && name.includes('/') ? name.replace(/^L/, '') : name
}
