// A build for tests: the reader of `du` throws, that of `initdb` never ends. Used as `node --import=…/failing-readers.mjs`.
import { register } from 'node:module'

const failures = {
  '/tools/formats/process-listings.ts':
    "du.read = () => { throw new RangeError('Maximum call stack size exceeded') }",
  '/tools/formats/postgresql-outputs.ts': 'initdb.read = () => { for (;;); }',
}

const hook = `
const failures = ${JSON.stringify(failures)}
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context)
  const ending = Object.keys(failures).find((path) => url.split('?')[0].endsWith(path))
  return ending === undefined ? loaded : { ...loaded, source: String(loaded.source) + '\\n' + failures[ending] }
}`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
