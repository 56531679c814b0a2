// What a long task reports while it runs.

/** How much of a task is done, in files, bytes or pages; `total` may be 0. */
export interface Steps {
  readonly done: number
  readonly total: number
}

/** Shows what the program does now, and its steps where they can be counted; the empty text ends it. */
export type ShowProgress = (text: string, steps?: Steps) => void
