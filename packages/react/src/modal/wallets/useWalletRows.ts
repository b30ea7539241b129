import { heldRows, walletRows } from '@latchkey/core/actions/walletRows'
import type { WalletRow } from '@latchkey/core'
import { useMemo, useState } from 'react'
import { useClient } from '../../hooks/useClient.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { isTouch } from './isTouch.js'

/**
 * The rows of the connect view, and how many places to keep for those that the catalogue brings. While rows are on
 * screen they keep their order; what is found later comes after.
 */
export function useWalletRows(): { readonly rows: readonly WalletRow[]; readonly held: number } {
  const { config } = useClient()
  const { detected, recent, features, recommended } = useLatchkeyState((state) => ({
    detected: state.detected,
    recent: state.recent,
    features: state.features,
    recommended: state.catalogue.recommended,
  }))
  const [shown, setShown] = useState<readonly WalletRow[]>([])
  const catalogue = ('data' in recommended && recommended.data) || undefined
  const { rows, held } = useMemo(
    () => {
      const parameters = {
        catalogue,
        detected,
        recent,
        config,
        features,
        platform: { isTouch: isTouch() },
        shown: shown.map((row) => row.id),
      }
      return { rows: walletRows(parameters), held: heldRows(parameters) }
    },
    // What is on screen only steadies the order: it must not make the rows anew.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
    [catalogue, detected, recent, config, features],
  )
  if (rows !== shown) setShown(rows)
  return { rows, held }
}
