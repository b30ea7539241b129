/** @param {string} text */
export const escapeHtml = (text) =>
  text.replaceAll(/[&<>"']/g, (sign) => `&#${/** @type {number} */ (sign.codePointAt(0))};`)

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.25rem } button, input { font: inherit; padding: .5rem .75rem; border-radius: .5rem; border: 1px solid }
  button { cursor: pointer } article { border-top: 1px solid #8884; padding: 1rem 0 } pre { white-space: pre-wrap; margin: 0 }
  small { opacity: .7 }`

/**
 * @param {string} title
 * @param {string} body HTML
 */
export const page = (title, body) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1>${body}</html>`

export const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action *",
  'cache-control': 'no-store',
}
