import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { searchOptions } from './searchOptions.mjs'

/**
 * @typedef {object} Answer
 * @property {string} question
 * @property {string} page expected
 * @property {string | undefined} first page found
 * @property {number} place of the expected page, from 1; 0 if not found
 */

/**
 * Uses the built site's search.
 *
 * @param {string} folder
 * @returns {Promise<Answer[]>}
 */
export async function askQuestions(folder) {
  const chunks = join(folder, 'assets/chunks')
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndex'))
  if (name === undefined) throw new Error('The site has no search index.')
  const { default: index } = await import(pathToFileURL(join(chunks, name)).href)
  const require = createRequire(import.meta.url)
  const { default: MiniSearch } = await import(pathToFileURL(require.resolve('minisearch')).href)
  const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    searchOptions,
  })
  /** @type {{ question: string, page: string }[]} */
  const questions = JSON.parse(readFileSync(new URL('./questions.json', import.meta.url), 'utf8'))
  return questions.map(({ question, page }) => {
    /** @type {string[]} */
    const found = search.search(question).map((/** @type {{ id: string }} */ { id }) => pageOf(id))
    const pages = [...new Set(found)]
    return { question, page, first: pages[0], place: pages.indexOf(page) + 1 }
  })
}

/** @param {string} id `/guides/react.html#next-js` */
const pageOf = (id) => id.replace(/^\//, '').replace(/(?:\.html)?(?:#.*)?$/, '')
