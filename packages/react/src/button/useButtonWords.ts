'use client'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.js'
import { buttonWords } from '../words/en/buttonWords.js'
import { createTranslate } from '../words/translate.js'

/** Looks up the buttons' words, with the host's overrides. */
export function useButtonWords() {
  const { words } = useLatchkeyContext()
  return useMemo(() => createTranslate(buttonWords, words), [words])
}
