import { emailWait } from '@latchkey/core/actions'
import { SECOND_MS } from '@latchkey/protocol/time'
import { useEffect, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'

export function useEmailWait(): number {
  const client = useClient()
  const sentAt = useLatchkeyState((state) => state.login?.sentAt)
  const [left, setLeft] = useState({ sentAt, seconds: emailWait(client) })
  useEffect(() => {
    const timer = setInterval(() => setLeft({ sentAt, seconds: emailWait(client) }), 500)
    return () => clearInterval(timer)
  }, [client, sentAt])
  return left.sentAt === sentAt ? left.seconds : emailWait(client)
}

export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const SLOW_MS = 3 * SECOND_MS

export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow && isWaiting
}
