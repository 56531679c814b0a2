// Sizes in words as digits: "twice as fast" is "2 times as fast".
import { numbersIn } from '../articles/number-words.ts'

/** A text whose sizes in words are digits; `isReplaced` is true where it had any. */
export interface InDigits {
  readonly text: string
  readonly isReplaced: boolean
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
    const hasUnit = /^[ \u00A0-]?(?:times|×|x\b|fold|percent|per cent|%)/i.test(rest)
    result += `${text.slice(at, start)}${String(Number(value.toFixed(4)))}${hasUnit ? '' : ' times'}`
    at = start + word.length
  }
  const whole = (result + text.slice(at)).replace(/(\d)[ \u00A0-]?fold\b/gi, '$1 times')
  return { text: whole, isReplaced: sized.length > 0 }
}
