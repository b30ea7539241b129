// Every language, for pages whose visitors speak several.
export { languages, watchLocale } from '@latchkey/react/locales'
