// The progress of a command on a terminal: one line, shown from the second second on and removed at the end.
import cliProgress, { type Params, type SingleBar } from 'cli-progress'
import type { ShowProgress, Steps } from '../../core/progress.ts'
import { visible } from './terminal-text.ts'

/** The line at the end of a terminal. */
export interface ProgressLine {
  readonly show: ShowProgress
  /** Calls `write`, which writes whole lines, with the line removed, and shows it again below them. */
  readonly above: (write: () => void) => void
}

interface Task {
  readonly text: string
  readonly steps: Steps | undefined
}

/** Opens a progress line on `stream`; a command that ends within `delay` milliseconds of its first task shows nothing. */
export function progressLine(stream: NodeJS.WritableStream, delay = 1000): ProgressLine {
  let start: number | undefined
  let task: Task | undefined
  let bar: SingleBar | undefined
  let timer: NodeJS.Timeout | undefined
  const draw = (): void => {
    if (task === undefined) return
    const { done, total } = task.steps ?? { done: 0, total: 1 }
    if (bar) {
      bar.setTotal(total)
      bar.update(done)
      return
    }
    bar = openBar(stream, (params) =>
      task === undefined ? '' : lineText(task, Date.now() - (start ?? Date.now()), params),
    )
    bar.start(total, done)
  }
  const hide = (): void => {
    bar?.stop()
    bar = undefined
  }
  return {
    show(text, steps) {
      task = text === '' ? undefined : { text: visible(text), steps }
      if (task === undefined) {
        hide()
        clearTimeout(timer)
        timer = undefined
        return
      }
      start ??= Date.now()
      const left = start + delay - Date.now()
      // While this thread computes, a timer waits, so the next task draws the line, too.
      if (left <= 0) draw()
      else timer ??= setTimeout(draw, left).unref()
    },
    above(write) {
      const wasShown = bar !== undefined
      hide()
      write()
      if (wasShown) draw()
    },
  }
}

function openBar(stream: NodeJS.WritableStream, text: (params: Params) => string): SingleBar {
  return new cliProgress.SingleBar({
    stream,
    format: (_options, params) => text(params),
    fps: 5,
    clearOnComplete: true,
    emptyOnZero: true,
    // Cuts the line at the width of the terminal and leaves its mode as it is.
    linewrap: true,
    // The program has its own handlers of signals.
    gracefulExit: false,
  })
}

const barWidth = 24

// ████████░░░░░░░░░░░░░░░░  33 % reading mariadb-two-cores, 4 s
function lineText(
  { text, steps }: Task,
  milliseconds: number,
  { progress, maxWidth }: Params,
): string {
  const full = Math.round(progress * barWidth)
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
  const counted = steps ? `${bar} ${String(Math.floor(progress * 100)).padStart(3)} % ` : ''
  return `${counted}${text}, ${Math.floor(milliseconds / 1000)} s`.slice(0, maxWidth - 1)
}
