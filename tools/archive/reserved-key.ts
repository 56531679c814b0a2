// Keys that no field may have: JavaScript objects have properties of these names without being given them.

/** True for `constructor`, `toString`, `__proto__` and other properties of every object. */
export function isReservedKey(key: string): boolean {
  return key in Object.prototype
}

/** Ends a message about such a key. */
export const reservedKeyReason =
  'that is a property of every JavaScript object, expected another name'
