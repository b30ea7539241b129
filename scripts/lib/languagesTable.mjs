/** @import { Language } from '../languages/readLanguages.mjs' */

const start = '<!-- Made by `npm run words -- page` from languages/*/about.json. -->'
const end = '<!-- end -->'

/**
 * @param {string} page Markdown with the table's marks
 * @param {readonly Language[]} languages
 * @throws {Error} without the marks
 */
export function withLanguages(page, languages) {
  const from = page.indexOf(start)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0) throw new Error('the page has no marks for the table of languages')
  const rows = languages.map(({ tag, about }) => {
    const reviews = about.reviews.map(({ by, date, what }) => `${by}, ${date}: ${what}`).join('; ')
    const doubts = about.doubts?.length ?? 0
    const open = doubts > 0 ? `[${doubts}](../languages/${tag}/about.json)` : ''
    return `| ${about.name} | ${about.english} | \`${tag}\` | ${tag === 'en' ? 'the source' : reviews || 'not reviewed'} | ${open} |`
  })
  const table = [
    '| Language | | Tag | Reviews | Open questions |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]
  return `${page.slice(0, from)}${start}\n\n${table.join('\n')}\n\n${page.slice(to)}`
}
