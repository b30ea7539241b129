import type { SentTransaction } from '@latchkey/core'
import { underWay } from '@latchkey/core/actions'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** How long the button says that it is done, in milliseconds. */
const DONE_MS = 4000

/** A transaction on its way, and for a moment after it has come through. */
export function useUnderWay(): SentTransaction | undefined {
  const [id, setId] = useState<string>()
  const shown = useLatchkeyState((state) => underWay(state, id))
  if (shown && shown.id !== id) setId(shown.id)
  const isDone = shown?.outcome !== undefined
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setId(undefined), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return shown
}
