// Applies `?theme=light` or `?theme=dark`, and posts the height of an embed page to the page that shows it.
;(() => {
  const root = document.documentElement
  const theme = new URLSearchParams(location.search).get('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (window.parent === window) return
  const post = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    // The height is no secret, and the address of the other page is not known.
    window.parent.postMessage({ type: 'benchfolio:height', height }, '*')
  }
  new ResizeObserver(post).observe(document.body)
})()
