// Rules of ICU, CLDR and each language's own glossary.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkMessages } from '../languages/checkMessages.mjs'
import { flatModal, readLanguages } from '../languages/readLanguages.mjs'
import { withLanguages } from '../lib/languagesTable.mjs'
import { root } from '../lib/root.mjs'
import { report } from './report.mjs'

/** @typedef {import('../languages/readLanguages.mjs').Language} Language */

/**
 * @param {readonly Language[]} languages English first
 * @returns {string[]}
 */
export function checkLanguages([english, ...others]) {
  if (!english) return ['languages/en: missing']
  return [english, ...others].flatMap((language) => [
    ...sectionProblems(english, language),
    ...aboutProblems(language),
    ...labelProblems(language),
    ...Object.entries(filesOf(language)).flatMap(([file, messages]) =>
      checkMessages(language.tag, filesOf(english)[file] ?? {}, messages, language.about).map(
        (problem) => `languages/${language.tag}/${file}.json: ${problem}`,
      ),
    ),
  ])
}

/**
 * @param {Language} language
 * @returns {Record<string, import('../languages/readLanguages.mjs').Messages>}
 */
export const filesOf = (language) => ({
  modal: flatModal(language),
  frame: language.frame,
  email: language.email,
  'site-ui': language.siteUi,
})

/**
 * In another section it would load with other views than its English.
 *
 * @param {Language} english
 * @param {Language} language
 * @returns {string[]}
 */
function sectionProblems(english, language) {
  const sectionOf = (/** @type {Language} */ { modal }) =>
    new Map(
      Object.entries(modal).flatMap(([section, texts]) => Object.keys(texts).map((key) => [key, section])),
    )
  const wanted = sectionOf(english)
  const count = Object.values(english.modal).reduce((sum, texts) => sum + Object.keys(texts).length, 0)
  const twice = language === english && wanted.size !== count ? ['two sections have the same key'] : []
  return [
    ...twice,
    ...[...sectionOf(language)].flatMap(([key, section]) =>
      wanted.has(key) && wanted.get(key) !== section
        ? [`languages/${language.tag}/modal.json: ${key} is in ${section}, not in ${wanted.get(key)}`]
        : [],
    ),
  ]
}

/**
 * @param {Language} language
 * @returns {string[]}
 */
function aboutProblems({ tag, about, direction, ...language }) {
  const isTag = Intl.getCanonicalLocales(tag)[0] === tag
  const { name, english, address, terms, same = [], reviews } = about
  const texts = { ...flatModal({ tag, about, direction, ...language }), ...language.frame }
  const untranslated = same.filter(
    (key) => !Object.hasOwn({ ...texts, ...language.email, ...language.siteUi }, key),
  )
  return [
    ...(isTag ? [] : ['the folder is no canonical tag of BCP 47']),
    ...(name && english && address && Array.isArray(terms) && Array.isArray(reviews)
      ? []
      : ['name, english, address, terms or reviews is missing']),
    ...untranslated.map((key) => `same: there is no text ${key}`),
  ].map((problem) => `languages/${tag}/about.json: ${problem}`)
}

/** Labels of one list on a screen. Arabic had one word for a permission's holder and its start. */
const labelLists = [
  ['sessionWho', 'sessionWhat', 'sessionMost', 'sessionFrom', 'sessionUntil'],
  ['sessions.who', 'sessions.may', 'sessions.most', 'sessions.end', 'sessions.network'],
  ['receiver', 'spender', 'contract', 'account'],
]

/**
 * @param {Language} language
 * @returns {string[]}
 */
function labelProblems(language) {
  const texts = { ...flatModal(language), ...language.frame }
  return labelLists.flatMap((keys) =>
    keys.flatMap((key, index) => {
      const twin = keys
        .slice(0, index)
        .find((other) => texts[key] !== undefined && texts[other] === texts[key])
      return twin ? [`languages/${language.tag}: ${twin} and ${key} have the same label: ${texts[key]}`] : []
    }),
  )
}

await report(import.meta.url, 'languages', async () => {
  const languages = await readLanguages()
  const page = await readFile(join(root, 'docs/languages.md'), 'utf8')
  return [
    ...checkLanguages(languages),
    ...(withLanguages(page, languages) === page
      ? []
      : ['docs/languages.md: its table is stale, run npm run words -- page']),
  ]
})
