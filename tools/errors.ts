/**
 * Input that stops a command: what happened, where, and what to do. The program prints the three as
 * three lines and ends with `exitCode` (3 for unusable input, 2 for a wrong command line).
 */
export class BadInput extends Error {
  readonly where: string
  readonly advice: string
  readonly exitCode: number
  constructor(what: string, where: string, advice: string, exitCode = 3) {
    super(what)
    this.where = where
    this.advice = advice
    this.exitCode = exitCode
  }
}
