import { catalogueRows } from '@latchkey/core/actions/catalogueRows'
import type { Loadable, WalletRow } from '@latchkey/core'
import { useMemo } from 'react'
import { useClient } from '../../../hooks/useClient.js'
import { useLatchkeyState } from '../../../hooks/useLatchkeyState.js'
import { isTouch } from '../../wallets/isTouch.js'

/** The wallets of AllWallets, or of its search. */
export function useCatalogueRows(query: string): {
  readonly rows: readonly WalletRow[]
  readonly status: Loadable<unknown>['status']
  /** How many there are in all, when more can be read. */
  readonly total: number | undefined
} {
  const { config } = useClient()
  const { catalogue, detected, recent } = useLatchkeyState((state) => ({
    catalogue: state.catalogue,
    detected: state.detected,
    recent: state.recent,
  }))
  const isSearching = query.trim() !== ''
  const source = isSearching ? catalogue.search.result : catalogue.list
  const wallets = 'data' in source ? source.data : undefined
  const rows = useMemo(
    () =>
      catalogueRows({
        wallets: wallets ?? [],
        query,
        detected,
        recent,
        config,
        platform: { isTouch: isTouch() },
      }),
    [wallets, query, detected, recent, config],
  )
  return { rows, status: source.status, total: isSearching ? undefined : catalogue.count }
}
