// What `npm run unit -- PART…` runs: the tests whose path holds one of the parts.

const parts = process.argv.slice(2)

/** True where the command line names parts of paths. */
export const isFiltered = parts.length > 0

/** Whether a path such as `tests/formats/vmstat/` holds a part that the command line names; true where it names none. */
export function isSelected(path: string): boolean {
  return !isFiltered || parts.some((part) => path.includes(part))
}
