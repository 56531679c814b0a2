// Sizes in words as digits: "twice as fast" is "2 times as fast".
import { numbersIn } from '../articles/number-words.ts'

/** A text whose sizes in words are digits; `isReplaced` is true where it had any. */
export interface InDigits {
  readonly text: string
  readonly isReplaced: boolean
}

// "A third more" is a change, "a third of the rate" a factor.
function isShareOfChange(word: string, rest: string): boolean {
  return (
    /half|third|quarter|fifth|tenth/i.test(word) &&
    /^ (?:more|less|fewer|faster|slower|higher|lower|longer|shorter|better|worse)\b/i.test(rest)
  )
}

/** The text with every factor or percentage in digits; counts such as "two cores" stay. */
export function inDigits(text: string): InDigits {
  const sized = numbersIn(text).filter(
    ({ text: word, unit, start }) =>
      unit !== '' &&
      !/^\d|magnitude/i.test(word) &&
      !/^-\p{L}/u.test(text.slice(start + word.length)),
  )
  let result = ''
  let at = 0
  for (const { text: word, value, start } of sized) {
    const rest = text.slice(start + word.length)
    if (isShareOfChange(word, rest)) {
      result += `${text.slice(at, start)}${String(Number((value * 100).toFixed(1)))} %`
      at = start + word.length
      continue
    }
    const hasUnit = /^[ \u00A0-]?(?:times|×|x\b|fold|percent|per cent|%)/i.test(rest)
    result += `${text.slice(at, start)}${String(Number(value.toFixed(4)))}${hasUnit ? '' : ' times'}`
    at = start + word.length
  }
  const whole = (result + text.slice(at)).replace(/(\d)[ \u00A0-]?fold\b/gi, '$1 times')
  return { text: whole, isReplaced: sized.length > 0 }
}
