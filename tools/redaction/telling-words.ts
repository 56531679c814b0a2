// Password-like words in lines that mention a password and match no rule.

const subject =
  /(?<![\w-])(?:[\w.-]{0,40}[_.-])?(?:passwords?|passwd|passphrase|passcode|pwd|pw|log[ -]?in|logon|credentials?|creds|secrets?|tokens?|auth|authentication|(?:api|access)[ _-]?key|identified|kennwort|passwort|contraseña|senha|wachtwoord|lösenord|hasło|пароль|mot de passe|密码|密碼|口令|パスワード|비밀번호)(?![\w-])/i
// Maximum distance after the subject, in characters.
const mostDistance = 200
const word = /[^\s"'\x60<>()[\]{},;|=:\\/，。；：为是は]{7,40}/g

// Names of algorithms, programs, character sets and tables; versions, hashes, addresses and names with separators.
const harmlessWord =
  /^(?:sha|utf|md|base|aes|tls|ssl|mysql|maria|percona|oracle|postgres|pg|v|ipv|x|http|rfc|i18n|bcrypt|pbkdf|thread|worker|client|node|table|sbtest|host|server|user|line|version|step|run|test)[\d_.-]|^[0-9a-f]+$|^[-\d]|\w_[a-z]|-\w+-|\.\w|@[\w-]+\.[a-z]|\d[a-z]\w+\.|redacted|\$|^(?:root|postgres|mysql|oracle|ubuntu|admin)@|%[\dA-F]{2}/i

/** The line with the first such word replaced by what `remove` returns for it. */
export function redactTellingWord(line: string, remove: (secret: string) => string): string {
  const found = subject.exec(line)
  if (!found) return line
  const start = found.index + found[0].length
  const rest = line.slice(start, start + mostDistance)
  for (const match of rest.matchAll(word)) {
    const secret = match[0].replace(/[.!?…]+$/, '')
    const at = start + match.index
    const isCall = line[at + match[0].length] === '('
    if (isCall || !isTelling(secret)) continue
    return line.slice(0, at) + remove(secret) + line.slice(at + secret.length)
  }
  return line
}

function isTelling(text: string): boolean {
  return (
    text.length > 6 &&
    /[a-z]/.test(text) &&
    /[A-Za-z]{3}/.test(text) &&
    /\d/.test(text) &&
    !harmlessWord.test(text)
  )
}
