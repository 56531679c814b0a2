// The words of a command line, as a POSIX shell splits them; nothing is expanded.

// 'a b'   "a b"   a\ b
const word = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/g

/** The words of a text, without quotes and backslashes. */
export function shellWords(text: string): readonly string[] {
  return [...text.matchAll(word)].map(([printed]) => plain(printed))
}

function plain(text: string): string {
  return text.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs, (_, single, double, escaped) =>
    [single, double, escaped].filter((part) => typeof part === 'string').join(''),
  )
}

const quoted = String.raw`'[^']*'|"(?:[^"\\]|\\.)*"|\\.`
const plainText = String.raw`[^\s;|&<>()'"\\]+`
// 2>&1   >> out.txt   < in.txt   &> all.log
const redirection = String.raw`(?:(?<!\S)\d{1,3})?&?[<>]{1,3}[&|]?\s*(?:${quoted}|${plainText})*`
// Operators and comparisons of SQL: a>5   a <> b   a >= b   doc->>'$.a'   (files are rarely named by a number)
const comparison = String.raw`<>|[<>]=|(?<=[-=])>{1,2}|[<>]\s*-?\d+(?:\.\d+)?(?![^\s;|&<>()])`
// vmstat 10; date   vmstat 10&   a && b   iostat 5 | tee log   iostat 5 # in another terminal
const operator = String.raw`&&|[;|&()]|(?<!\S)#`
const piece = new RegExp(
  `${comparison}|(${redirection})|(${operator})|${quoted}|${plainText}|.`,
  'gs',
)

/**
 * The first of the commands of a line, without redirections: `vmstat 10` of `vmstat 10 > vm.txt 2>&1 & sleep 60`. Programs print
 * their arguments without quotes, so an operator within a word or before an option belongs to the command: `?a=1&b=2`.
 */
export function firstCommand(text: string): string {
  const parts: string[] = []
  let depth = 0
  let isWord = false
  for (const { 0: part, 1: redirected, 2: sign, index } of text.matchAll(piece)) {
    if (sign === '(' && isWord) depth += 1
    else if (sign === ')' && depth > 0) depth -= 1
    else if (sign !== undefined && endsCommand(sign, isWord, text.slice(index + part.length))) break
    parts.push(redirected === undefined ? part : ' ')
    isWord = redirected === undefined && /\S$/.test(part)
  }
  return parts.join('')
}

/** The words of the first of the commands of a line, as the shell traces it: without variables that are set for it alone. */
export function commandWords(text: string): readonly string[] {
  const words = shellWords(firstCommand(text))
  const program = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  return program > 0 ? words.slice(program) : words
}

// No command begins with a dash.
function endsCommand(sign: string, isAfterWord: boolean, after: string): boolean {
  if (sign === '#') return true
  if (/^\s+-/.test(after)) return false
  const isWithinWord = isAfterWord && /^[^\s;|&)]/.test(after)
  return !(isWithinWord && /^[;&]$/.test(sign)) || /^(?:done|fi|esac)\b/.test(after)
}
