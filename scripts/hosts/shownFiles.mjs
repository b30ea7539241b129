/**
 * By the file name in their first line: `// main.ts` or `<!-- App.vue -->`.
 *
 * @param {string} text Markdown
 * @param {string} [section] heading without marks; default the whole text
 * @returns {{ name: string, lines: string[] }[]} without indentation and blank lines
 */
export function shownFiles(text, section) {
  const [, heading = '', rest = ''] =
    section === undefined ? ['', '', text] : (new RegExp(`^(#+) ${section}$([^]*)`, 'm').exec(text) ?? [])
  // Ends at this or a higher level.
  const end = heading && new RegExp(`^#{1,${heading.length}} `, 'm').exec(rest)?.index
  const blocks = rest.slice(0, end || undefined).matchAll(/^```\w+(?: fragment)?\n(.*)\n([^]*?)^```$/gm)
  return [...blocks].flatMap(([, first = '', code = '']) => {
    const name = /^(?:\/\/|<!--) ([+\w./-]+\.\w+)(?: -->)?$/.exec(first)?.[1]
    return name === undefined ? [] : [{ name, lines: linesOf(code) }]
  })
}

/**
 * A file may have more lines anywhere.
 *
 * @param {readonly string[]} shown
 * @param {string} code
 * @returns {string | undefined}
 */
export function firstMissing(shown, code) {
  const left = [...shown]
  for (const line of linesOf(code)) if (line === left[0]) left.shift()
  return left[0]
}

const linesOf = (/** @type {string} */ code) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
