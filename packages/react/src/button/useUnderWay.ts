import type { SentTransaction } from '@latchkey/core'
import { underWay } from '@latchkey/core/actions'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../hooks/useLatchkeyState.js'

/** How long the button says that it is done, in milliseconds. */
const DONE_MS = 4000

/** A transaction on its way, and for a moment after it has come through; not one that came to nothing, which is told elsewhere. */
export function useUnderWay(): SentTransaction | undefined {
  const moving = useLatchkeyState(underWay)
  const [id, setId] = useState<string>()
  if (moving && moving.id !== id) setId(moving.id)
  const last = useLatchkeyState(({ transactions }) => transactions?.find((one) => one.id === id))
  const isDone = last?.outcome === 'confirmed' || last?.outcome === 'spedUp'
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setId(undefined), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return moving ?? (isDone ? last : undefined)
}
