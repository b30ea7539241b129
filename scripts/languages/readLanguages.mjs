import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../lib/root.mjs'
import { directionOf } from './directionOf.mjs'

/** @typedef {Readonly<Record<string, string>>} Messages ICU messages by key */
/** @typedef {import('./checkMessages.mjs').About} About */
/**
 * @typedef {object} Language
 * @property {string} tag BCP 47
 * @property {'ltr' | 'rtl'} direction
 * @property {About} about
 * @property {Readonly<Record<string, Messages>>} modal by section
 * @property {Messages} frame
 * @property {Messages} email
 * @property {Messages} siteUi pages opened from an email
 */

export const folder = join(root, 'languages')

/** @returns {Promise<Language[]>} English first, then by tag */
export async function readLanguages() {
  const entries = await readdir(folder, { withFileTypes: true })
  const tags = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const others = tags.filter((tag) => tag !== 'en').toSorted()
  return Promise.all(['en', ...others].map(readLanguage))
}

/**
 * @param {string} tag
 * @returns {Promise<Language>}
 */
async function readLanguage(tag) {
  const [about, modal, frame, email, siteUi] = await Promise.all(
    ['about', 'modal', 'frame', 'email', 'site-ui'].map((name) => readJson(tag, name)),
  )
  return /** @type {Language} */ ({ tag, direction: directionOf(tag), about, modal, frame, email, siteUi })
}

/**
 * @param {string} tag
 * @param {string} name
 * @returns {Promise<unknown>}
 * @throws {Error} naming the file
 */
async function readJson(tag, name) {
  const file = join(folder, tag, `${name}.json`)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Error(`languages/${tag}/${name}.json: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

/**
 * Keys are unique among sections.
 *
 * @param {Language} language
 * @returns {Messages}
 */
export const flatModal = ({ modal }) => Object.assign({}, ...Object.values(modal))
