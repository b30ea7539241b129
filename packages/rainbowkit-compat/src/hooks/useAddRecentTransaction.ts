'use client'
import type { Client } from '@latchkey/core'
import { addRecentTransaction, formatUnits } from '@latchkey/core/actions'
import { useClient } from '@latchkey/react'
import { useCallback } from 'react'

/** A transaction that the host sent. */
export interface NewTransaction {
  readonly hash: string
  /** Ignored: Activity shows the receiver and the amount of the transaction itself. */
  readonly description: string
  /** Ignored: a transaction counts once it is mined. */
  readonly confirmations?: number | undefined
}

/** Returns a function that adds a transaction to the account's activity and follows it. */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  const client = useClient()
  return useCallback(({ hash }) => void add(client, hash).catch(() => undefined), [client])
}

const TRIES = 5
const PAUSE_MS = 1_000

async function add(client: Client, hash: string): Promise<void> {
  const { eip155: network } = client.getState().networks
  const { symbol = 'ETH', decimals = 18 } = network?.caipNetwork?.nativeCurrency ?? {}
  for (let turn = 0; turn < TRIES; turn += 1) {
    const found = (await client
      .provider('eip155')
      .request({ method: 'eth_getTransactionByHash', params: [hash] })
      .catch(() => null)) as { readonly to?: string | null; readonly value?: string } | null
    if (found) {
      // A new contract.
      const to = found.to ?? '0x0000000000000000000000000000000000000000'
      const amount = formatUnits(BigInt(found.value ?? 0), decimals)
      return addRecentTransaction(client, { hash, summary: { to, amount, symbol } })
    }
    // Nodes learn of it one after the other.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
