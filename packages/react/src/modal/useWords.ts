import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import { en } from '../words/en.js'
import { createTranslate, type Translate } from '../words/translate.js'

/** Looks up the modal's words, with the host's overrides. */
export function useWords(): Translate<typeof en> {
  const { words } = useLatchkeyContext()
  return useMemo(() => createTranslate(en, words), [words])
}
