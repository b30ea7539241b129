// Every language of the package, for hosts whose visitors speak several. Each language is a file of
// its own, loaded when it is spoken.
export { languages } from '../generated/languages.js'
export type { LanguageMenu } from '../words/LanguageMenu.js'
export type { Locale } from '../words/Locale.js'
export { useLocale } from './useLocale.js'
export { watchLocale } from './watchLocale.js'
