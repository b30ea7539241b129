/**
 * The blocks of a document that name the file they stand in, by their first line: `// main.ts` or `<!-- App.vue -->`.
 *
 * @param {string} text Markdown
 * @param {string} [section] heading whose section is read, without its marks; default the whole text
 * @returns {{ name: string, lines: string[] }[]} lines without their indentation, blank ones left out
 */
export function shownFiles(text, section) {
  const [, heading = '', rest = ''] =
    section === undefined ? ['', '', text] : (new RegExp(`^(#+) ${section}$([^]*)`, 'm').exec(text) ?? [])
  // Up to the next heading that is not below this one.
  const end = heading && new RegExp(`^#{1,${heading.length}} `, 'm').exec(rest)?.index
  const blocks = rest.slice(0, end || undefined).matchAll(/^```\w+(?: fragment)?\n(.*)\n([^]*?)^```$/gm)
  return [...blocks].flatMap(([, first = '', code = '']) => {
    const name = /^(?:\/\/|<!--) ([+\w./-]+\.\w+)(?: -->)?$/.exec(first)?.[1]
    return name === undefined ? [] : [{ name, lines: linesOf(code) }]
  })
}

/**
 * The first line that a file lacks. A file may have more lines than are shown, between those and around them.
 *
 * @param {readonly string[]} shown
 * @param {string} code of the file
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
