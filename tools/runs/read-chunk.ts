// A chunk of files, read one after the other. A reader that throws or takes too long loses its own file only.
import { redact } from '../redaction/redact-text.ts'
import { failedResult, unreadable, type ReadResult, type ReadTask } from './read-result.ts'
import { formatNameOf, readSourceFile } from './read-source-file.ts'
import { runWithin } from '../archive/time-limit.ts'

/** Milliseconds that a file may take: reading one of these bytes took no longer than a microsecond on any machine tried. */
export function timeLimit({ bytes }: Pick<ReadTask, 'bytes'>): number {
  return 60_000 + Math.ceil(bytes / 1000)
}

/**
 * Reads the files in their order. `read` and `limit` (milliseconds) are other
 * than the defaults in tests only.
 */
export function readChunk(
  tasks: readonly ReadTask[],
  read: (task: ReadTask) => ReadResult = readSourceFile,
  limit: (task: ReadTask) => number = timeLimit,
): readonly ReadResult[] {
  const results: ReadResult[] = []
  for (let first = tasks[0]; first; first = tasks[results.length]) {
    const before = results.length
    // One limit for all files left, because starting it costs as much as reading a small file; where it ends a later
    // file, that file is read again with a limit of its own.
    const inTime = runWithin(limit(first), () => {
      for (const task of tasks.slice(results.length)) results.push(readOrFail(task, read))
    })
    if (inTime || results.length > before) continue
    let format: string | undefined
    runWithin(limit(first), () => {
      format = recognisedFormat(first)
    })
    const seconds = (limit(first) / 1000).toFixed(0)
    results.push(failed(first, new Error(`no result after ${seconds} s`), format))
  }
  return results
}

function readOrFail(task: ReadTask, read: (task: ReadTask) => ReadResult): ReadResult {
  try {
    return read(task)
  } catch (error) {
    return failed(task, error, recognisedFormat(task))
  }
}

// Undefined where recognising the file is what failed.
function recognisedFormat(task: ReadTask): string | undefined {
  try {
    return formatNameOf(task)
  } catch {
    return undefined
  }
}

// Messages of errors quote the text that they are about.
function failed(task: ReadTask, error: unknown, format: string | undefined): ReadResult {
  const cause = unreadable(error)
  if (cause) return failedResult(task, cause)
  const { message, stack } =
    tooLong(error) ?? (error instanceof Error ? error : new Error(String(error)))
  return failedResult(task, {
    ...(format === undefined ? {} : { format }),
    message: redact(message).text,
    ...(stack === undefined ? {} : { stack: redact(stack).text }),
  })
}

// Readers that need lines as text hold 512 MiB at most; those of samples read bytes and have no such limit.
function tooLong(error: unknown): Error | undefined {
  const isTooLong =
    error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG'
  return isTooLong
    ? new Error('unpacked text of more than 512 MiB, expected less: split the file')
    : undefined
}
