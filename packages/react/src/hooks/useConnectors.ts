'use client'
import type { DetectedWallet, PublicConnector, State } from '@latchkey/core'
import { fetchConnectors, watchState } from '@latchkey/core/actions'
import { useCallback, useEffect, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'
import { useQuery } from './useQuery.js'

/**
 * The ways to connect on this page, for a list of your own; a row's `id` is what `useConnect` takes. Wallets come in as
 * they announce themselves; pictures and catalogue ids follow when they are known.
 */
export function useConnectors(): readonly PublicConnector[] {
  const client = useClient()
  const detected = useLatchkeyState((state) => state.detected)
  const ask = useCallback(() => fetchConnectors(client), [client])
  const { data: known, refetch } = useQuery(ask)
  useEffect(() => watchState(client, partsOf, () => void refetch()), [client, refetch])
  return useMemo(() => {
    const rows = known ?? []
    const isNew = ({ id, connectorId }: DetectedWallet): boolean =>
      !rows.some((row) => row.id === id && row.connectorId === connectorId)
    return [...rows, ...Object.values(detected).filter(isNew).map(toRow)]
  }, [detected, known])
}

const partsOf = ({ connections, detected }: State) => ({ connections, detected })

const toRow = ({ id, name, type, connectorId, namespaces, rdns, icon }: DetectedWallet): PublicConnector => ({
  id,
  name,
  type,
  connectorId,
  namespaces,
  ...(rdns && { info: { rdns } }),
  ...(icon && { imageUrl: icon }),
})
