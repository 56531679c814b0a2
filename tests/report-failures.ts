// A reporter of node:test: the failed tests only, as tests/failures.ts prints them.
import type { tap } from 'node:test/reporters'
import { failureText } from './failures.ts'

type Events = Parameters<typeof tap>[0]

// eslint-disable-next-line no-restricted-exports -- required by node:test
export default async function* reportFailures(source: Events): AsyncGenerator<string> {
  const names: string[] = []
  for await (const { type, data } of source) {
    if (type === 'test:start') names[data.nesting] = data.name
    if (type !== 'test:fail' || data.todo !== undefined) continue
    const { error } = data.details
    // A suite fails because of a test that is in the list.
    if ('failureType' in error && error.failureType === 'subtestsFailed') continue
    const { cause }: { readonly cause?: unknown } = error
    yield failureText({
      file: data.file ?? '',
      line: data.line,
      names: [...names.slice(0, data.nesting), data.name],
      error: cause instanceof Error ? cause.message : error.message,
    })
  }
}
