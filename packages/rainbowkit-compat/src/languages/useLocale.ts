'use client'
import type { Locale as LatchkeyLocale } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useMounted } from '../hooks/useMounted.js'
import { findLocale, preferredLocale } from './findLocale.js'
import { locales } from './locales.js'

/**
 * The words of a language, once they are loaded. A language that Latchkey does not have is English.
 *
 * @param tag default: the visitor's own language, after the first render
 */
export function useLocale(tag: string | undefined): LatchkeyLocale | undefined {
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly locale: LatchkeyLocale }>()
  // A server does not know the visitor's languages.
  const own = useMounted() ? navigator.languages : []
  const name = tag === undefined ? preferredLocale(own) : findLocale(tag)
  useEffect(() => {
    if (name === undefined) return undefined
    let isCurrent = true
    locales[name]?.().then(
      (locale) => isCurrent && setLoaded({ name, locale }),
      // Offline: the words stay English.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [name])
  return loaded && loaded.name === name ? loaded.locale : undefined
}
