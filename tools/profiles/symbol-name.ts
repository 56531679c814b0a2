// What a compiler made of the name of a function, and the name that its author gave it.
//
// Reference: the Itanium C++ ABI, 5.1 (nested and local names only); GCC's suffixes of clones.

// [.] row_search_mvcc     [k] srso_alias_safe_ret
const space = /^\[[.kguH]\] /
// [clone .isra.17]   .isra.17   .constprop.95   .part.0   .cold   .lto_priv.3   .llvm.123   @plt   @@GLIBC_2.3
const suffix =
  /(?: \[clone [^\]]{1,60}\]|\.(?:isra|constprop|part|cold|lto_priv|llvm|localalias|clone)(?:\.\d{1,20})*|@{1,2}[\w.]{1,40})$/
// _ZN11PolicyMutexI14TTASEventMutex…     _ZL8rr_quickP11READ_RECORD
const mangled = /^_Z(N)?[KL]*(?=\d)/
// operator<   operator->   operator()
const operator = /operator(?:<=>|->\*?|<<=?|>>=?|<=?|>=?|\(\))/

/** The name of a symbol as profiles print it, without the mark of its address space. */
export function plainName(symbol: string): string {
  return symbol.replace(space, '').trim()
}

/** The name without clones, arguments and template arguments; mangled names are made readable where they are nested names. */
export function baseName(symbol: string): string {
  let name = plainName(symbol)
  for (let cut = name.replace(suffix, ''); cut !== name; cut = name.replace(suffix, '')) name = cut
  return withoutBrackets(demangled(name) ?? name)
}

// std::__1::   std::__cxx11::   absl::lts_20230125::   icu_73::   fmt::v9::   __GI___poll
const versionNamespace = /\b(?:__\d+|__cxx\d+|lts_\d+|v\d+(?:_\d+)*)::|(?<=[a-z])_\d+(?=::)|^__GI_/g

/** The base name without version namespaces: equal for one function built by two compilers or two library versions. */
export function renameKey(symbol: string): string {
  return baseName(symbol).replace(versionNamespace, '')
}

/** The name in lower case without separators: `lfind` for `l_find`. Destructors and operators keep their signs. */
export function wordsOf(name: string): string {
  return name.replace(/[_:.$]/g, '').toLowerCase()
}

/** `_ZL8rr_quickP11READ_RECORD` as `rr_quick`; undefined for what is not a plain or nested name. */
export function demangled(symbol: string): string | undefined {
  const [start, nested] = mangled.exec(symbol) ?? []
  if (start === undefined) return undefined
  const parts: string[] = []
  let rest = symbol.slice(start.length)
  for (;;) {
    const digits = /^L?(\d{1,4})/.exec(rest)
    const length = Number(digits?.[1] ?? 0)
    const from = digits?.[0].length ?? 0
    const part = rest.slice(from, from + length)
    if (length === 0 || part.length < length) break
    parts.push(part)
    rest = rest.slice(from + length)
    if (nested === undefined) break
    if (rest.startsWith('I')) rest = behindTemplate(rest)
  }
  return parts.length === 0 ? undefined : parts.join('::')
}

// The arguments of a template end at the `E` that closes them; names inside are skipped by their lengths.
function behindTemplate(text: string): string {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    const length = /^\d{1,4}/.exec(text.slice(index, index + 4))?.[0]
    if (length !== undefined) index += length.length - 1 + Number(length)
    else if ('IN'.includes(text.charAt(index))) depth += 1
    else if (text.charAt(index) === 'E') {
      depth -= 1
      if (depth === 0) return text.slice(index + 1)
    }
  }
  return ''
}

function withoutBrackets(text: string): string {
  const kept = operator.exec(text)?.[0] ?? ''
  const whole = kept === '' ? text : text.replace(kept, '\u0000')
  const anonymous = whole.replaceAll('(anonymous namespace)::', '')
  let depth = 0
  let name = ''
  for (const character of anonymous) {
    if (character === '<' || character === '(') depth += 1
    else if (depth > 0 && (character === '>' || character === ')')) depth -= 1
    else if (depth === 0) name += character
  }
  const trimmed = name.replace(/ const$/, '').trim()
  const base = kept === '' ? trimmed : trimmed.replace('\u0000', kept)
  return base === '' ? text : base
}
