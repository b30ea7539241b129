import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import type { en } from '../words/en/en.js'
import { frameWords } from '../words/en/frameWords.js'
import { createTranslate, type Translate } from '../words/translate.js'

type Part = { readonly [K in keyof typeof en]?: string }

/** The lookup of a part of the catalogue, with what all views share. */
export type Words<C extends Part = typeof frameWords> = Translate<typeof frameWords & C>

const NOTHING = {}

/**
 * Looks up the modal's words, with the host's overrides.
 *
 * @param part the view's own part of the catalogue, so that it comes with the view's chunk
 */
export function useWords(): Words
export function useWords<C extends Part>(part: C): Words<C>
export function useWords<C extends Part>(part?: C): Words<C> {
  const { words } = useLatchkeyContext()
  return useMemo(
    () => createTranslate({ ...frameWords, ...(part ?? NOTHING) } as typeof frameWords & C, words),
    [part, words],
  )
}
