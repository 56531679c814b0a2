// Fetches a further script once, as a classic script: modules do not load from file://.

declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

type Policy = ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']>
let policy: Policy | undefined

/**
 * A function that loads the script at `url` when it is first called and resolves to what the script
 * left behind; rejects when it cannot be loaded or left nothing.
 */
export function scriptLoader<T>(
  url: string | undefined,
  left: () => T | undefined,
): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => (loading ??= load(url, left))
}

function load<T>(url: string | undefined, left: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    // A page that was exported as one file has run it.
    const there = left()
    if (there !== undefined) {
      resolve(there)
      return
    }
    if (url === undefined) {
      reject(new Error('The page does not state the address of this script'))
      return
    }
    const script = document.createElement('script')
    policy ??= window.trustedTypes?.createPolicy('benchfolio', {
      createScriptURL: (own) => own,
    })
    const [address = '', digest] = url.split('#')
    script.src = policy?.createScriptURL(address) ?? address
    if (digest !== undefined) script.integrity = digest
    script.addEventListener('load', () => {
      const found = left()
      if (found === undefined) reject(new Error(`${url} did not define the expected program`))
      else resolve(found)
    })
    script.addEventListener('error', () => {
      reject(new Error(`${url} could not be loaded`))
    })
    document.head.append(script)
  })
}
