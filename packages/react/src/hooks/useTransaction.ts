'use client'
import type { SentTransaction } from '@latchkey/core'
import { loadTransactions, sentTransaction } from '@latchkey/core/actions'
import { useEffect } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/**
 * A transaction that was sent from here, by the modal or by an action, and how it ends: `outcome` is missing while it is on
 * its way. One of an earlier page is found too, as long as it is remembered.
 *
 * @param id its hash, `batch:…` or `order:…`; without one nothing is looked for
 * @returns undefined for what was not sent from here
 * @example
 * const sent = useTransaction(hash)
 * const text = !sent ? '' : sent.outcome ? `It ended: ${sent.outcome}` : `Sending ${sent.summary.amount} ${sent.summary.symbol}`
 */
export function useTransaction(id: string | undefined): SentTransaction | undefined {
  const client = useClient()
  const found = useLatchkeyState((state) => (id === undefined ? undefined : sentTransaction(state, id)))
  const unknown = found ? undefined : id
  useEffect(() => {
    // Without its code it is as unknown as before.
    if (unknown !== undefined) loadTransactions(client).catch(() => {})
  }, [client, unknown])
  return found
}
