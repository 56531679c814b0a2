// Sets the reader's theme before anything is painted. Auto follows the system.
;(() => {
  const root = document.documentElement
  root.classList.add('js')
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  } catch {
    // Storage is closed to this page: the system's theme it is.
  }
})()
