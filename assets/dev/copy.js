// `benchfolio dev`: a click on a number, cell or verdict copies what its pin states, a click on a figure its fence.

/**
 * @typedef {{ fence: string, tables: readonly (readonly (readonly string[])[])[] }} FigureCodes
 * @typedef {{ values: readonly { text: string, how: string, code: string }[], claims: Record<string, string>,
 *   figures: Record<string, FigureCodes> }} Codes
 */

const slug = /\/articles\/([\w-]+)\//.exec(location.pathname)?.[1]
/** @type {Codes | undefined} */
let codes
if (slug !== undefined)
  codes = await fetch(`/-/dev/pins/${slug}`).then((response) =>
    response.ok ? response.json() : undefined,
  )

const message = document.createElement('p')
message.className = 'dev-copied'
message.setAttribute('role', 'status')

document.addEventListener(
  'click',
  (event) => {
    // With a modifier a link leads to its line.
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element))
      return
    const code = codeOf(event.target)
    if (code === undefined || code === '') return
    event.preventDefault()
    event.stopPropagation()
    navigator.clipboard.writeText(code).then(
      () => show(`Copied: ${code}`),
      () => show(code),
    )
  },
  true,
)

/** @param {Element} target */
function codeOf(target) {
  const value = target.closest('.value')
  if (value && !value.closest('table')) {
    const text = value.textContent.trim()
    const how = value.getAttribute('title')
    return codes?.values.find((each) => each.text === text && each.how === how)?.code
  }
  const claim = target.closest('.claim')
  if (claim && target.closest('.claim-text, .claim-marks, .claim-read, td'))
    return codes?.claims[claim.id.replace(/^claim-/, '')]
  const figure = target.closest('figure.figure')
  const known = figure && codes?.figures[figure.id.replace(/^fig-/, '')]
  if (!figure || !known) return undefined
  const cell = target.closest('td')
  if (cell) return cellCode(figure, cell, known) || known.fence
  return target.closest('figcaption h2, figcaption h3, .figure-title, .figure-plot, svg')
    ? known.fence
    : undefined
}

/** @param {Element} figure @param {Element} cell @param {FigureCodes} known */
function cellCode(figure, cell, known) {
  const table = cell.closest('table')
  const row = cell.closest('tr')
  if (!table || !row) return undefined
  const rows = [...table.querySelectorAll('tbody tr:not(.figure-group)')]
  const cells = [...row.querySelectorAll('td')]
  const tables = [...figure.querySelectorAll('.figure-table table')]
  return known.tables[tables.indexOf(table)]?.[rows.indexOf(row)]?.[
    cells.indexOf(/** @type {HTMLTableCellElement} */ (cell))
  ]
}

/** @param {string} text */
function show(text) {
  message.textContent = text
  document.body.append(message)
  setTimeout(() => message.remove(), 6000)
}
