/** Something the bootstrap cannot provide: one line what, one line where, one line what to do. */
export class Problem extends Error {
  /**
   * @param {string} what
   * @param {string} where what was tried
   * @param {string} advice a command to run
   */
  constructor(what, where, advice) {
    super(what)
    this.where = where
    this.advice = advice
  }

  lines() {
    return `error: ${this.message}\n  where: ${this.where}\n  do this: ${this.advice}\n`
  }
}
