// What a frame of `perf script` is called in folded stacks.
//
// Reference: https://github.com/brendangregg/FlameGraph, stackcollapse-perf.pl: offsets are dropped, arguments and quotes
// too, `;` becomes `:`, `[unknown]` the name of its module, `->` parts inlined functions.

/** What is written behind names, as the options of the reference of the same names do. */
export interface Annotations {
  /** `_[k]` behind functions of the kernel. */
  readonly kernel?: boolean
  /** `_[j]` behind functions that a runtime compiled. */
  readonly jit?: boolean
  /** The address of what has no name. */
  readonly addrs?: boolean
}

// 	    7f12ab do_command+0x12 (/usr/sbin/mysqld)
const frame = /^[ \t\r\f\v]*(\w+)[ \t\r\f\v]*(.+) \((.*)\)/s
const offset = /\+0x[\da-f]+$/

/** The names in a line of a frame, from the outermost; none where it is left out, undefined where it is no frame. */
export function frameNames(
  text: string,
  isJava: boolean,
  annotations: Annotations,
): readonly string[] | undefined {
  const [, address = '', printed, module] = frame.exec(text) ?? []
  if (printed === undefined || module === undefined) return undefined
  const symbol = printed.replace(offset, '')
  // The name of a process.
  if (symbol.startsWith('(')) return []
  const parts = symbol.split('->')
  while (parts.at(-1) === '') parts.pop()
  return parts.map((part, index) => {
    const whole = part === '[unknown]' ? unknown(module, address, annotations) : part
    const name = tidy(whole, isJava)
    if (index > 0) return name.includes('_[i]') ? name : `${name}_[i]`
    return `${name}${annotation(name, module, annotations)}`
  })
}

function unknown(module: string, address: string, { addrs }: Annotations): string {
  const name = module === '[unknown]' ? 'unknown' : module.slice(module.lastIndexOf('/') + 1)
  return addrs === true ? `[${name} <${address}>]` : `[${name}]`
}

function tidy(part: string, isJava: boolean): string {
  let name = part.replaceAll(';', ':')
  // A method of Go, such as `net/http.(*Client).Do`, keeps its brackets.
  if (!/\.\(.*\)\./s.test(name)) name = name.replace(/\((?!anonymous namespace\)).*/s, '')
  name = name.replace(/["']/g, '')
  return isJava && name.includes('/') ? name.replace(/^L/, '') : name
}

function annotation(name: string, module: string, { kernel, jit }: Annotations): string {
  if (kernel === true && /^\[|vmlinux$/.test(module) && !module.includes('unknown')) return '_[k]'
  if (jit === true && /\/tmp\/perf-\d+\.map/.test(module) && !name.includes('_[j]')) return '_[j]'
  return ''
}
