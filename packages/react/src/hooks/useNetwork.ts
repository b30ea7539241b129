'use client'
import type { Network } from '@latchkey/core'
import type { Caip2 } from '@latchkey/protocol/caip'
import { useLatchkeyState } from './useLatchkeyState.js'
import { useClient } from './useClient.js'

/** Where the visitor stands. */
export interface NetworkResult {
  /** The chain that the wallet (or, unconnected, the page) is on. */
  readonly chainId: Caip2 | undefined
  /** Its configuration; undefined when the host did not configure it. */
  readonly network: Network | undefined
  /** False when the wallet stands on a network that the host did not configure. */
  readonly supported: boolean
  /** The networks of the host, in its order. */
  readonly networks: readonly Network[]
}

/** The active network of the family that the modal shows. */
export function useNetwork(): NetworkResult {
  const { networks } = useClient().config
  return useLatchkeyState((state) => {
    const active = state.networks[state.namespace]
    return {
      chainId: active?.chainId,
      network: active?.caipNetwork,
      supported: active?.supported ?? true,
      networks,
    }
  })
}
