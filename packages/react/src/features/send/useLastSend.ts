import type { SendState } from '@latchkey/core'
import { useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'

/** Keeps a leaving view's texts. */
export function useLastSend(): SendState {
  const now = useLatchkeyState((state) => state.send)
  const [last, setLast] = useState(now)
  const isEmpty = now.sendTokenAmount === '' && now.receiverAddress === ''
  if (!isEmpty && now !== last) setLast(now)
  return isEmpty ? last : now
}
