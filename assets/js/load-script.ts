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

const scripts = new Map<string, Promise<void>>()

/** Runs the script at `url` once and resolves to what it left behind; rejects when it cannot be loaded or left nothing. */
export async function loadScript<T>(
  url: string | undefined,
  left: () => T | undefined,
): Promise<T> {
  // A page that was exported as one file has run it.
  if (left() === undefined) {
    if (url === undefined) throw new Error('The page does not state the address of this script')
    const running = scripts.get(url) ?? run(url)
    scripts.set(url, running)
    await running
  }
  const found = left()
  if (found === undefined) throw new Error(`${url ?? ''} did not define the expected program`)
  return found
}

function run(url: string): Promise<void> {
  const script = document.createElement('script')
  policy ??= window.trustedTypes?.createPolicy('benchfolio', {
    createScriptURL: (own) => own,
  })
  const [address = '', digest] = url.split('#')
  script.src = policy?.createScriptURL(address) ?? address
  if (digest !== undefined) script.integrity = digest
  document.head.append(script)
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)))
  })
}

type RunPages = Readonly<Record<string, string>>

declare global {
  interface Window {
    /** Written by tools/site/packed-site.ts: first two digits → run → `<archive>/<page>`. */
    benchfolioRunPages?: Readonly<Record<string, RunPages>>
  }
}

/** The pages of the packed runs whose ids begin like `id`; rejects where there are none. */
export function runPagesLike(root: string, id: string): Promise<RunPages> {
  const digits = id.slice(0, 2)
  return loadScript(`${root}packed/runs/${digits}.js`, () => window.benchfolioRunPages?.[digits])
}
