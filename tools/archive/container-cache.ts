// Containers that were opened before are not opened again.
import { cacheKey, type Cache } from '../cache/cache.ts'
import { stateOf } from '../cache/file-state.ts'
import type { Contents } from './container-contents.ts'
import { openContainer, type ContainerFile } from './open-container.ts'
import type { Store } from './store.ts'

/** What earlier listings found. */
export interface KnownFiles {
  readonly cache?: Cache
  /** Is called for each entry that is listed. */
  readonly onEntry?: () => void
  /** True if the file at `path` was not a container when it had this stamp; such a file is not opened. */
  readonly isPlain?: (path: string, stamp: string) => boolean
}

/** Returns the cached contents of a container, or opens it. Throws as `openContainer` does. */
export async function openCachedContainer(
  container: ContainerFile,
  store: Store,
  { cache }: KnownFiles,
): Promise<Contents | undefined> {
  const { file, prefix, isInside } = container
  const key = cacheKey('container', file, stateOf(file), prefix, isInside)
  const known = cache?.value(key) as Contents | undefined
  // Members may have been deleted from the store.
  if (known?.members.every(({ sha256, bytes }) => store.holds(sha256, bytes)) === true) return known
  const contents = await openContainer(container, store)
  if (contents) cache?.put(key, contents)
  return contents
}
