// Secrets that span lines: private keys, and values on the line after their name.
import {
  announcement,
  chatAnswer,
  chatQuestion,
  dataMap,
  defaultValue,
  elementStart,
  encodedText,
  expectCommand,
  fileDocument,
  firstWord,
  followed,
  hashedUser,
  hashedUserList,
  hereDocument,
  keyLine,
  keyText,
  keyTextStart,
  listedUser,
  loneWord,
  lonelyName,
  lonelyValue,
  mapEntry,
  mapKey,
  masterInfo,
  masterInfoLines,
  mostDocumentLines,
  mostKeyLines,
  mostLinesBetween,
  nameCell,
  openEnd,
  openName,
  otherEntry,
  parameterDefault,
  parameterStart,
  privateKey,
  question,
  secretMap,
  secretWord,
  send,
  userList,
  valueCell,
  variable,
} from './block-patterns.ts'
import { beforeComma, split, type BlockMatch } from './block-match.ts'
import { HtmlColumns } from './html-columns.ts'
import { harmlessName, harmlessValue } from './look-alikes.ts'
import { secretKey, tellingValue } from './names.ts'
import { SecretColumns } from './secret-columns.ts'

/** Looks at the lines of a text in order and says what to remove from each because of those before. */
export class Blocks {
  #keyLines = 0
  #awaits: ((line: string) => BlockMatch | undefined) | undefined
  // In how many lines the awaited value may stand.
  #linesLeft = 0
  #indented: number | undefined
  #map: number | undefined
  // True for a map of which only the values in base64 are secrets.
  #isMapEncoded = false
  #variable: number | undefined
  #hereDocument: { readonly terminator: string; readonly lines: number } | undefined
  // The form of the entries of the open list of users.
  #userEntry: RegExp | undefined
  // The line of the open `master.info`, counted from 0.
  #replicaLine: number | undefined
  #isKeyText = false
  readonly #columns = new SecretColumns()
  readonly #htmlColumns = new HtmlColumns()

  /** True where no block is open: the next line is searched on its own. */
  get isIdle(): boolean {
    const open = [this.#awaits, this.#indented, this.#map, this.#variable, this.#hereDocument]
    const isOpen =
      this.#columns.isOpen || this.#htmlColumns.isOpen || this.#isKeyText || this.#keyLines > 0
    const hasList = this.#userEntry !== undefined || this.#replicaLine !== undefined
    return !isOpen && !hasList && open.every((block) => block === undefined)
  }

  /** True where the whole line is part of a private key. */
  isKeyLine(line: string): boolean {
    if (privateKey.test(line)) {
      this.#keyLines = line.includes('-----END') ? 0 : 1
      return true
    }
    if (this.#keyLines === 0) return false
    const inside = this.#keyLines < mostKeyLines && keyLine.test(line)
    this.#keyLines = inside && !line.includes('-----END') ? this.#keyLines + 1 : 0
    return inside
  }

  /** The secrets of a line that the lines before it announce. */
  matches(line: string): readonly BlockMatch[] {
    const announced = this.#awaits?.(line)
    this.#linesLeft = announced || otherEntry.test(line) ? 0 : this.#linesLeft - 1
    if (this.#linesLeft <= 0) this.#awaits = undefined
    // A line belongs to one block, even where blocks are nested.
    const matches = announced
      ? [announced]
      : ([
          this.#documentLine(line),
          this.#indentedLine(line),
          this.#mapLine(line),
          this.#defaultOf(line),
          this.#columns.cells(line),
          this.#htmlColumns.cells(line),
          this.#listedUser(line),
          this.#encodedLine(line),
          this.#passwordOfReplica(line),
        ].find(({ length }) => length > 0) ?? [])
    this.#announce(line)
    return matches.filter(({ secret }) => !harmlessValue.test(secret))
  }

  #announce(line: string): void {
    const map = secretMap.exec(line)
    if (map) this.#map = (map[1] ?? '').length
    const data = map ? null : dataMap.exec(line)
    if (data) this.#map = (data[1] ?? '').length
    if (map ?? data) this.#isMapEncoded = data !== null
    if (userList.test(line)) this.#userEntry = listedUser
    if (hashedUserList.test(line)) this.#userEntry = hashedUser
    if (masterInfo.test(line)) this.#replicaLine = 0
    if (keyTextStart.test(line)) this.#isKeyText = true
    if (!secretWord.test(line)) return
    const [, indentation, variableName] = variable.exec(line) ?? []
    if (variableName !== undefined && isSecretName(variableName))
      this.#variable = indentation?.length
    // The patterns end at the end of the line; on longer lines they would take the square of its length.
    const end = line.length > 600 ? line.trimEnd().slice(-400) : line
    const [, lonely] = lonelyName.exec(end) ?? nameCell.exec(end) ?? []
    if (lonely !== undefined && isSecretName(lonely)) {
      this.#await(
        (next) => beforeComma(lonelyValue.exec(next)) ?? split(valueCell.exec(next)),
        mostLinesBetween,
      )
      return
    }
    const next = followed.find(
      ({ opens, isNamed }) =>
        opens.test(end) && (!isNamed || isSecretName(opens.exec(end)?.[1] ?? '')),
    )
    if (next) {
      this.#await((line) => split(next.value.exec(line)), next.lines)
      return
    }
    const [, file] = fileDocument.exec(end) ?? []
    if (file !== undefined) {
      this.#hereDocument = { terminator: file, lines: 0 }
      return
    }
    const [, document = '', terminator] = hereDocument.exec(end) ?? []
    const [, element] = elementStart.exec(end) ?? []
    if (isSecretName(element ?? document)) {
      this.#hereDocument = { terminator: terminator ?? `</${element ?? ''}>`, lines: 0 }
      return
    }
    const [, parameter] = parameterStart.exec(end) ?? []
    if (parameter !== undefined && isSecretName(parameter)) {
      this.#await((next) => beforeComma(parameterDefault.exec(next)), mostLinesBetween)
      return
    }
    const [, , name = '', block] = (openEnd.test(end) ? openName.exec(end) : undefined) ?? []
    if (name !== '' && isSecretName(name)) {
      if (block === undefined) this.#await((next) => split(firstWord.exec(next)))
      else this.#indented = indentationOf(line)
      return
    }
    if (isPrompt(line) && !/\bsend/.test(line)) {
      this.#await((next) => split(send.exec(next)))
      return
    }
    const answer = chatQuestion.test(end)
      ? chatAnswer
      : announcement.test(end) && !question.test(end)
        ? loneWord
        : undefined
    if (answer) {
      this.#await((next) => {
        const word = split(answer.exec(next))
        return word && tellingValue.test(word.secret) ? word : undefined
      })
      return
    }
    this.#columns.announce(line)
  }

  #await(value: (line: string) => BlockMatch | undefined, lines = 1): void {
    this.#awaits = value
    this.#linesLeft = lines
  }

  // The lines of a here document, up to the word that ends it. An unclosed one is bounded.
  #documentLine(line: string): readonly BlockMatch[] {
    if (this.#hereDocument === undefined) return []
    const { terminator, lines } = this.#hereDocument
    const text = line.trim()
    const isEnd = text === terminator || lines === mostDocumentLines
    this.#hereDocument = isEnd ? undefined : { terminator, lines: lines + 1 }
    return isEnd || text === '' ? [] : [{ kept: line.slice(0, indentationOf(line)), secret: text }]
  }

  // The lines of a YAML block: all that are indented further than its key.
  #indentedLine(line: string): readonly BlockMatch[] {
    if (this.#indented === undefined) return []
    const [, blanks = '', text = ''] = /^(\s*)(.*)$/.exec(line) ?? []
    if (text === '') return []
    if (blanks.length <= this.#indented) {
      this.#indented = undefined
      return []
    }
    return [{ kept: blanks, secret: text }]
  }

  // The values of a map of secrets: all that are indented further than its key.
  #mapLine(line: string): readonly BlockMatch[] {
    if (this.#map === undefined || line.trim() === '') return []
    if (indentationOf(line) <= this.#map) {
      this.#map = undefined
      return []
    }
    if (mapKey.test(line)) return []
    const entry = beforeComma(mapEntry.exec(line))
    if (entry === undefined || (this.#isMapEncoded && !encodedText.test(entry.secret))) return []
    return [entry]
  }

  // The password of a user in a list, which a line without an entry ends.
  #listedUser(line: string): readonly BlockMatch[] {
    if (this.#userEntry === undefined || /^\s*(?:[;#].*)?$/.test(line)) return []
    const match = split(this.#userEntry.exec(line))
    if (match === undefined) this.#userEntry = undefined
    return match ? [match] : []
  }

  // The sixth line of master.info, if those before it are what they should be.
  #passwordOfReplica(line: string): readonly BlockMatch[] {
    if (this.#replicaLine === undefined) return []
    const index = this.#replicaLine
    const isExpected = masterInfoLines[index]?.test(line.trimEnd()) === true
    const isPassword = index === masterInfoLines.length - 1
    this.#replicaLine = isExpected && !isPassword ? index + 1 : undefined
    return isExpected && isPassword ? [{ kept: '', secret: line.trimEnd() }] : []
  }

  // A line of a key in base64 that a command prints, or of a key of PuTTY.
  #encodedLine(line: string): readonly BlockMatch[] {
    if (!this.#isKeyText) return []
    const text = line.trim()
    this.#isKeyText = keyText.test(text)
    return this.#isKeyText ? [{ kept: line.slice(0, indentationOf(line)), secret: text }] : []
  }

  // The default of a Terraform variable. Its declaration ends at the next one, or at a brace that follows the default or
  // is indented no further than the first line.
  #defaultOf(line: string): readonly BlockMatch[] {
    if (this.#variable === undefined) return []
    const found = split(defaultValue.exec(line))
    const isEnd = /^\s*\}/.test(line) && indentationOf(line) <= this.#variable
    if (isEnd || (found && /"\s*\}\s*$/.test(line)) || variable.test(line))
      this.#variable = undefined
    return found ? [found] : []
  }
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length
}

function isSecretName(name: string): boolean {
  return secretKey.test(name) && !harmlessName.test(`${name}=`)
}

function isPrompt(line: string): boolean {
  const start = line.search(expectCommand)
  return start >= 0 && /assword/i.test(line.slice(start + 'expect'.length))
}
