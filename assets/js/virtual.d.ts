// The compiled forms of drawings by name; tools/site/scripts.ts provides them.

declare module 'benchfolio:forms' {
  import type { Spec } from 'vega'
  const forms: Readonly<Record<string, Spec | undefined>>
  export = forms
}
