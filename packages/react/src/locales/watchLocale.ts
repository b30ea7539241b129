import { findLanguage } from '@latchkey/protocol/languages'
import { languages, loadLocale, type LanguageTag } from '../generated/languages.js'
import type { LanguageMenu } from '../words/LanguageMenu.js'
import type { Locale } from '../words/Locale.js'

const STORAGE_KEY = 'latchkey.language'
const tags = languages.map(({ tag }) => tag)
const followers = new Set<() => void>()

/**
 * Follows a language. The nearest serves one that the package lacks (`pt-BR` for `pt-PT`), else
 * English.
 *
 * @param wanted BCP 47 tag, or `auto`: the visitor's choice, then `<html lang>`, then the browser's
 * @param changed gets each language once loaded; a failed load leaves the previous one
 * @returns stops following
 * @example const stop = watchLocale('auto', (locale) => provideClient(client, { locale }))
 */
export function watchLocale(wanted: string, changed: (locale: Locale) => void): () => void {
  let latest: string | undefined
  const follow = (): void => {
    const chosen = wanted === 'auto' ? storedChoice() : undefined
    const tag = nearest(wanted === 'auto' ? [chosen ?? '', ...pageLanguages()] : [wanted])
    const key = `${tag} ${chosen}`
    if (key === latest) return
    latest = key
    const menu: LanguageMenu | undefined = wanted === 'auto' ? { languages, chosen, choose } : undefined
    const take = (locale: Locale): void => {
      if (key === latest) changed(menu ? { ...locale, menu } : locale)
    }
    if (tag === 'en') return take({ locale: 'en' })
    // A later change of language tries again.
    loadLocale[tag]().then(take, () => (latest = undefined))
  }
  const stop = wanted === 'auto' && typeof window !== 'undefined' ? observe(follow) : () => undefined
  follow()
  return () => {
    latest = ''
    stop()
  }
}

/** A choice may come from another tab. */
function observe(follow: () => void): () => void {
  const page = new MutationObserver(follow)
  page.observe(document.documentElement, { attributeFilter: ['lang'] })
  followers.add(follow)
  for (const event of ['languagechange', 'storage']) window.addEventListener(event, follow)
  return () => {
    page.disconnect()
    followers.delete(follow)
    for (const event of ['languagechange', 'storage']) window.removeEventListener(event, follow)
  }
}

const pageLanguages = (): readonly string[] =>
  typeof document === 'undefined' ? [] : [document.documentElement.lang, ...navigator.languages]

function nearest(wanted: readonly string[]): LanguageTag | 'en' {
  const found = wanted.map((tag) => findLanguage(tag, tags)).find((tag) => tag !== undefined)
  return (found as LanguageTag | undefined) ?? 'en'
}

/** For pages with blocked storage. */
let choice: string | undefined

function storedChoice(): string | undefined {
  try {
    const stored = window.localStorage.getItem(STORAGE_KEY)
    return stored !== null && tags.includes(stored) ? stored : undefined
  } catch {
    return choice
  }
}

function choose(tag: string | undefined): void {
  choice = tag
  try {
    if (tag === undefined) window.localStorage.removeItem(STORAGE_KEY)
    else window.localStorage.setItem(STORAGE_KEY, tag)
  } catch {
    // Kept for this page only.
  }
  for (const follow of followers) follow()
}
