import { walletRows } from '@latchkey/core/actions'
import type { WalletRow } from '@latchkey/core'
import { useMemo, useRef } from 'react'
import { useClient } from '../../hooks/useClient.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { isTouch } from './isTouch.js'

/** The rows of the connect view. While they are on screen they keep their order; what is found later comes after. */
export function useWalletRows(): readonly WalletRow[] {
  const { config } = useClient()
  const { detected, recent, features, recommended } = useLatchkeyState((state) => ({
    detected: state.detected,
    recent: state.recent,
    features: state.features,
    recommended: state.catalogue.recommended,
  }))
  const shown = useRef<readonly string[]>([])
  const catalogue = ('data' in recommended && recommended.data) || undefined
  const rows = useMemo(
    () =>
      walletRows({
        catalogue: catalogue ?? [],
        detected,
        recent,
        config,
        features,
        platform: { isTouch: isTouch() },
        shown: shown.current,
      }),
    [catalogue, detected, recent, config, features],
  )
  shown.current = rows.map((row) => row.id)
  return rows
}
