/** Why a figure cannot be built although its options have the right shape; `path` leads to the option. */
export interface RequestProblem {
  readonly rule: string
  readonly message: string
  readonly path: readonly PropertyKey[]
}
