'use client'
import { fetchIdentity } from '@latchkey/core/actions'
import type { Caip2 } from '@latchkey/protocol/caip'
import { useEffect, useState } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link useIdentity} gives. */
export interface Identity {
  /** `idle` without an address, and where there is no gateway with names. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  /** Absent where the address has none that leads back to it. */
  readonly name?: string
  /** Where its picture is, at the gateway. */
  readonly avatar?: string
}

const idle: Identity = { status: 'idle' }

/**
 * The name and picture of an address, kept for five minutes.
 *
 * @param address of the family on show
 * @param options `chainId` default: the active network
 */
export function useIdentity(
  address: string | undefined,
  options: { readonly chainId?: Caip2 } = {},
): Identity {
  const client = useClient()
  const { chainId } = options
  const { active, hasNames } = useLatchkeyState(({ features, namespace, networks }) => ({
    active: networks[namespace]?.chainId,
    hasNames: features.names !== false,
  }))
  const at = chainId ?? active
  const key = address !== undefined && hasNames && at !== undefined ? `${at}:${address}` : undefined
  const [found, setFound] = useState<{ readonly key: string } & Identity>()
  useEffect(() => {
    if (key === undefined || address === undefined) return undefined
    let gone = false
    fetchIdentity(client, { address, chainId: at }).then(
      ({ name, avatar }) =>
        gone || setFound({ key, status: 'ready', ...(name && { name }), ...(avatar && { avatar }) }),
      () => gone || setFound({ key, status: 'failed' }),
    )
    return () => {
      gone = true
    }
  }, [address, at, client, key])
  if (key === undefined) return idle
  return found?.key === key ? found : { status: 'loading' }
}
