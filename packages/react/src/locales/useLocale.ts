import { useEffect, useState } from 'react'
import type { Locale } from '../words/Locale.js'
import { watchLocale } from './watchLocale.js'

/**
 * The language for `LatchkeyProvider`, loaded on demand. `auto` follows the visitor's choice in the
 * modal's menu, then `<html lang>`, then the browser; a tag is for a page with its own menu.
 *
 * @param wanted BCP 47 tag or `auto`; the package's nearest language serves it
 * @returns undefined (English) until the language has loaded, and on a server
 * @example
 *   const locale = useLocale('auto')
 *   return <LatchkeyProvider client={client} locale={locale}>…</LatchkeyProvider>
 */
export function useLocale(wanted = 'auto'): Locale | undefined {
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => watchLocale(wanted, setLocale), [wanted])
  return locale
}
