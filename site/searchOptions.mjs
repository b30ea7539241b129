const fillers = new Set(
  'a an and are be by can do does for from have how i if in into is it its me my need no of on or own should that the them there this to use using want what when where which who why will with without work works you your'.split(
    ' ',
  ),
)

/**
 * A question's words count, not its grammar; guides precede references and contributors' pages; a
 * page's head precedes its sections.
 */
export const searchOptions = {
  fuzzy: (/** @type {string} */ term) => (term.length > 4 ? 0.2 : false),
  prefix: (/** @type {string} */ term) => term.length > 2,
  boost: { title: 4, text: 2, titles: 1 },
  /** @param {string} term @returns {string | null} */
  processTerm: (term) => {
    const word = term.toLowerCase()
    return fillers.has(word) ? null : word
  },
  /**
   * @param {string} id path
   * @param {string} _term
   * @param {{ titles?: readonly string[] }} [fields]
   */
  boostDocument: (id, _term, fields) => weightOf(id) * (fields?.titles?.length === 0 ? 1.6 : 1),
}

/** @param {string} id */
function weightOf(id) {
  if (/\/reference\/(?:api|rest)/.test(id)) return 0.3
  if (/\/project\//.test(id)) return 0.4
  return /\/start\/(?:features|comparison)|\/reference\//.test(id) ? 0.7 : 1
}
