// For pages in several languages.
export { languages, watchLocale } from '@latchkey/react/locales'
