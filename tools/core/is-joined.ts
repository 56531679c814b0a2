// Whether values along an axis follow from each other.

/** Whether a line may lead from one x value to the next: not between repeats, and not between names. */
export function isJoined(key: string, labels: readonly string[]): boolean {
  return key !== 'repeat' && labels.every((label) => /^[-\d]/.test(label))
}
