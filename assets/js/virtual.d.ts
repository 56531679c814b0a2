// The compiled forms of drawings as JSON, by name; tools/site/scripts.ts provides them.

declare module 'benchfolio:forms' {
  const forms: Readonly<Record<string, string | undefined>>
  export = forms
}
