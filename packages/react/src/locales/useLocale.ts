import { useEffect, useState } from 'react'
import type { Locale } from '../words/Locale.js'
import { watchLocale } from './watchLocale.js'

/**
 * The language for `LatchkeyProvider`, loaded on demand. With `auto` it follows the visitor's choice
 * in the modal's menu, then `<html lang>`, then the browser; a tag is for a page that has a language
 * menu of its own.
 *
 * @param wanted BCP 47 tag or `auto`; the nearest language of the package serves it
 * @returns undefined until the language has loaded, and on a server: the texts are English then
 * @example
 *   const locale = useLocale('auto')
 *   return <LatchkeyProvider client={client} locale={locale}>…</LatchkeyProvider>
 */
export function useLocale(wanted = 'auto'): Locale | undefined {
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => watchLocale(wanted, setLocale), [wanted])
  return locale
}
