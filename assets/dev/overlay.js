// `benchfolio dev`: reloads the page after a change, and shows the errors of the last change over the last good page.

/**
 * @typedef {{ message: string, fix?: string, place: { file: string, line?: number, column?: number } }} Problem
 * @typedef {{ version: number, complete: number, problems: readonly Problem[] }} State
 */

const overlay = document.createElement('aside')
overlay.className = 'dev-overlay'
overlay.setAttribute('role', 'alert')

const shown = document.currentScript?.dataset ?? {}
const version = Number(shown['version'])
new EventSource('/-/dev/events').addEventListener('message', (event) => {
  const state = /** @type {State} */ (JSON.parse(String(event.data)))
  void update(state)
})

/** @param {State} state */
async function update(state) {
  if (
    state.complete > version ||
    state.version < version ||
    (state.version > version && (await isChanged()))
  ) {
    location.reload()
    return
  }
  overlay.replaceChildren()
  for (const problem of state.problems) overlay.append(problemElement(problem))
  if (state.problems.length > 0) document.body.append(overlay)
  else overlay.remove()
}

// Whether the server has another text of this page by now.
async function isChanged() {
  const path = location.pathname.replace(/index\.html$/, '')
  const response = await fetch(`/-/dev/digest${path}`)
  return (await response.text()) !== shown['digest']
}

/** @param {Problem} problem */
function problemElement({ place, message, fix }) {
  const { file, line, column } = place
  const element = document.createElement('div')
  element.append(
    paragraph('dev-place', [file, line, column].filter((part) => part !== undefined).join(':')),
    paragraph('dev-message', message),
  )
  if (fix !== undefined) element.append(paragraph('dev-fix', fix))
  return element
}

/** @param {string} name @param {string} text */
function paragraph(name, text) {
  const element = document.createElement('p')
  element.className = name
  element.textContent = text
  return element
}
