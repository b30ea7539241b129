import type { SentTransaction } from '@latchkey/core'
import { pendingTransaction } from '@latchkey/core/actions'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

const DONE_MS = 4000

/** The pending transaction, also for a moment after its success. */
export function usePendingTransaction(): SentTransaction | undefined {
  const [id, setId] = useState<string>()
  const shown = useLatchkeyState((state) => pendingTransaction(state, id))
  if (shown && shown.id !== id) setId(shown.id)
  const isDone = shown?.outcome !== undefined
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setId(undefined), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return shown
}
