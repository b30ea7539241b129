import { compileMessage } from './compileMessage.mjs'
import { directionOf } from './directionOf.mjs'

/** @typedef {Readonly<Record<string, string>>} Messages */
/**
 * @typedef {object} About `languages/<tag>/about.json`
 * @property {string} name in its own language
 * @property {string} english
 * @property {string} address for a visitor
 * @property {readonly { english: string, term: string, avoid?: readonly string[] }[]} terms
 * @property {readonly string[]} [same] keys whose text may equal the English one
 * @property {readonly { by: string, date: string, what: string }[]} reviews
 * @property {readonly string[]} [doubts]
 * @property {readonly string[]} [credits]
 */

/** These scripts take about half the characters of English. */
const denseScripts = /[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

/**
 * @param {string} tag BCP 47
 * @param {Messages} english
 * @param {Messages} messages
 * @param {About} about
 * @returns {string[]}
 */
export function checkMessages(tag, english, messages, about) {
  const missing = Object.keys(english).filter((key) => !Object.hasOwn(messages, key))
  const unknown = Object.keys(messages).filter((key) => !Object.hasOwn(english, key))
  return [
    ...missing.map((key) => `${key}: missing`),
    ...unknown.map((key) => `${key}: not in the English texts`),
    ...Object.entries(messages).flatMap(([key, message]) => {
      const original = english[key]
      if (original === undefined) return []
      return problemsOf(tag, key, original, message, about).map((problem) => `${key}: ${problem}: ${message}`)
    }),
  ]
}

/**
 * @param {string} tag
 * @param {string} key
 * @param {string} original
 * @param {string} message
 * @param {About} about
 * @returns {string[]}
 */
function problemsOf(tag, key, original, message, about) {
  if (typeof message !== 'string') return ['not a text']
  /** @type {import('./compileMessage.mjs').Compiled} */
  let compiled
  try {
    compiled = compileMessage(message)
  } catch (error) {
    return [`not a valid ICU message (${error instanceof Error ? error.message : String(error)})`]
  }
  const source = compileMessage(original)
  const texts =
    typeof compiled.text === 'string'
      ? [compiled.text]
      : Object.entries(compiled.text).flatMap(([form, text]) => (form === 'by' ? [] : text))
  return [
    ...placeholderProblems(source, compiled),
    ...pluralProblems(tag, compiled),
    ...new Set(texts.flatMap((text) => [...textProblems(tag, text, about), ...directionProblems(tag, text)])),
    ...sameProblems(tag, key, original, message, about),
    ...lengthProblems(source, texts),
  ]
}

/**
 * @param {import('./compileMessage.mjs').Compiled} source
 * @param {import('./compileMessage.mjs').Compiled} compiled
 * @returns {string[]}
 */
function placeholderProblems(source, compiled) {
  const wanted = source.names.toSorted().join()
  const found = compiled.names.toSorted().join()
  if (wanted !== found) return [`has the placeholders "${found}", not "${wanted}"`]
  if (compiled.argument && source.argument && compiled.argument !== source.argument)
    return [`its plural is by ${compiled.argument}, not by ${source.argument}`]
  return []
}

/**
 * @param {string} tag
 * @param {import('./compileMessage.mjs').Compiled} compiled
 * @returns {string[]}
 */
function pluralProblems(tag, { argument, forms }) {
  if (!argument) return []
  const wanted = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.toSorted().join(', ')
  const found = forms.toSorted().join(', ')
  return wanted === found ? [] : [`its plural has the forms ${found}, not ${wanted}`]
}

/**
 * @param {string} tag
 * @param {string} text
 * @param {About} about
 * @returns {string[]}
 */
function textProblems(tag, text, { terms }) {
  const words = text.replaceAll(/\{\w+\}/g, ' ').toLocaleLowerCase(tag)
  const avoided = terms.flatMap(({ term, avoid = [] }) =>
    avoid
      .filter((word) => hasWord(words, word.toLocaleLowerCase(tag)))
      .map((word) => `says "${word}", not "${term}"`),
  )
  return [
    ...avoided,
    ...(/["']/.test(text) ? ['has an ASCII quotation mark or apostrophe'] : []),
    ...(/[!！]/.test(text) ? ['has an exclamation mark'] : []),
    ...(/[\u202a-\u202e\u2066-\u2069]/.test(text) ? ['has a direction override or isolate'] : []),
    ...(/\.\.\./.test(text) ? ['has three dots instead of an ellipsis'] : []),
    ...(/^\s|\s$|\s\s/.test(text) || text === '' ? ['has a needless space or no text'] : []),
  ]
}

/**
 * Letters keep an amount's direction; signs alone are reordered.
 *
 * @param {string} tag
 * @param {string} text
 * @returns {string[]}
 */
function directionProblems(tag, text) {
  if (!/\{amount\}/.test(text) || !text.includes(' ') || directionOf(tag) === 'ltr') return []
  return /[\u0590-\u08ff]/.test(text) ? [] : ['has an amount without a letter of its script']
}

/**
 * @param {string} text
 * @param {string} word
 */
function hasWord(text, word) {
  const at = text.indexOf(word)
  if (at < 0) return false
  const letter = /\p{L}/u
  if (denseScripts.test(word) || /\p{Script=Thai}/u.test(word)) return true
  return !letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + word.length] ?? ' ')
}

/**
 * @param {string} tag
 * @param {string} key
 * @param {string} original
 * @param {string} message
 * @param {About} about
 * @returns {string[]}
 */
function sameProblems(tag, key, original, message, { same = [] }) {
  const hasWords = /\p{L}/u.test(original.replaceAll(/\{\w+\}/g, ''))
  return tag !== 'en' && hasWords && original === message && !same.includes(key) ? ['not translated'] : []
}

/**
 * Buttons and titles may be half longer than English; sentences wrap.
 *
 * @param {import('./compileMessage.mjs').Compiled} source
 * @param {readonly string[]} texts
 * @returns {string[]}
 */
function lengthProblems(source, texts) {
  const english = typeof source.text === 'string' ? source.text : source.text.other
  if (english.length > 24 || /[.?:]$/.test(english)) return []
  const limit = Math.max(18, Math.round(english.length * 1.5) + 12)
  const longest = Math.max(...texts.map((text) => widthOf(text)))
  return longest > limit ? [`${longest} characters, at most ${limit}`] : []
}

/** @param {string} text in Latin letters */
const widthOf = (text) =>
  [...text.replaceAll(/\p{M}/gu, '')].reduce((sum, letter) => sum + (denseScripts.test(letter) ? 2 : 1), 0)
