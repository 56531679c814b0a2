/** What every step of the bootstrap is given. */
export interface Context {
  /** The folder of package.json. */
  readonly root: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Prints one line on stderr. */
  readonly say: (text: string) => void
  /** The value of `--hugo`. */
  readonly givenHugo?: string
}

/** One program that was looked for and found, as kept in `tools.json`. */
export interface Tool {
  readonly path: string
  readonly version: string
  /** Where it was found, such as `PATH`. */
  readonly from: string
  /** Size and time of the file when its version was read. */
  readonly stamp: string
}

/** One place where a program may be. */
export interface Candidate {
  readonly from: string
  /** The path to try; undefined when there is none; throws when getting it fails. */
  readonly path: () => string | undefined | Promise<string | undefined>
}
