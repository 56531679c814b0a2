// The location at a URL or a path.
import { isUrl } from '../archive/remote-source.ts'
import type { Location } from './opened.ts'

/** The location at a URL or a path. */
export async function locationOf(location: string): Promise<Location> {
  if (!isUrl(location)) {
    const { mountLocation } = await import('./mount-location.ts')
    return mountLocation(location)
  }
  if (location.startsWith('s3:')) {
    const { s3Location } = await import('./s3-location.ts')
    return s3Location(location)
  }
  const { httpLocation } = await import('./http-location.ts')
  return httpLocation(location)
}
