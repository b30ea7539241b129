import type { Locale } from '@latchkey/react'

/**
 * The languages of `@latchkey/react/locales`, by their tags. The build replaces this table with all
 * that are there.
 */
export const locales: Readonly<Record<string, () => Promise<Locale>>> = {
  ar: async () => (await import('@latchkey/react/locales/ar')).ar,
  de: async () => (await import('@latchkey/react/locales/de')).de,
}
