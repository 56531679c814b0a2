/**
 * True when `version` is `minimum` or newer; both are `major.minor.patch`.
 *
 * @param {string} version
 * @param {string} minimum
 */
export function atLeast(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0
}
