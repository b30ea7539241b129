import type { Client, State, WalletRow } from '@latchkey/core'
import {
  catalogueWallets,
  dataOf,
  goBack,
  heldRows,
  prefetchConnect,
  replaceRoute,
  routeForWallet,
  walletRows,
} from '@latchkey/core/actions'
import type { Namespace } from '@latchkey/protocol/caip'
import { joinNames } from '@latchkey/protocol/joins'
import { useMemo, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { useModalContext } from '../hooks/viewHooks.js'

/** `slots`: places reserved for the catalogue. Rows on screen keep their order. */
export function useWalletRows(): { readonly rows: readonly WalletRow[]; readonly slots: number } {
  const { config } = useClient()
  const { detected, namespace, recent, features, recommended } = useLatchkeyState((state) => ({
    detected: state.detected,
    namespace: wantedFamily(state),
    recent: state.recent,
    features: state.features,
    recommended: state.catalogue.recommended,
  }))
  const [shown, setShown] = useState<readonly WalletRow[]>([])
  const catalogue = dataOf(recommended)
  const { rows, slots } = useMemo(
    () => {
      const parameters = {
        catalogue,
        detected,
        recent,
        config,
        features,
        platform: { isTouch: isTouch() },
        namespace,
        shown: shown.map((row) => row.id),
      }
      return { rows: walletRows(parameters), slots: heldRows(parameters) }
    },
    // The rows on screen only keep the order.
    // oxlint-disable-next-line react/exhaustive-deps -- see the line above
    [catalogue, detected, namespace, recent, config, features],
  )
  if (rows !== shown) setShown(rows)
  return { rows, slots }
}

/** EIP-6963 rdns by row id, for names that are not unique. */
export function originsOf(rows: readonly WalletRow[]): ReadonlyMap<string, string> {
  const nameOf = ({ name }: WalletRow) => name.trim().toLowerCase()
  const uniqueNames = new Set<string>()
  const duplicates = new Set<string>()
  for (const name of rows.map(nameOf)) (uniqueNames.has(name) ? duplicates : uniqueNames).add(name)
  const twins = rows.filter((row) => duplicates.has(nameOf(row)))
  return new Map(twins.map((row) => [row.id, row.rdns ?? row.id]))
}

export function useIsConnected(): (row: WalletRow) => boolean {
  const connections = useLatchkeyState((state) => state.connections)
  const ids = Object.values(connections).flatMap(({ wallet }) => [wallet.id, wallet.rdns ?? wallet.id])
  return ({ elsewhere, aliases }) => !elsewhere && ids.some((id) => aliases.includes(id.toLowerCase()))
}

/** Set if the opening or the switch names one. */
export function wantedFamily({ modal: { namespace, stack } }: State): Namespace | undefined {
  const switchRoute = stack.findLast(({ view }) => view === 'SwitchActiveChain')
  return switchRoute && 'namespace' in switchRoute ? switchRoute.namespace : namespace
}

export function useWalletIntent(): (row: WalletRow) => void {
  const client = useClient()
  const { views } = useModalContext()
  return (row) => {
    views.prefetch(routeForWallet(client, row).view)
    if (row.installed) prefetchConnect(client)
  }
}

/** Undefined during the lookup, and without a wallet. */
export const useKnownWallet = (walletId: string | undefined): WalletRow | undefined =>
  useLatchkeyState(({ modal }) => {
    const row = modal.wallet?.row
    if (walletId === undefined) return undefined
    return row && (row.id === walletId || row.detectedId === walletId) ? row : undefined
  })

export interface WalletGlance {
  readonly name: string | undefined
  readonly picture: string | undefined
}

const UNKNOWN: WalletGlance = { name: undefined, picture: undefined }

/** From loaded data only, for the first frame. */
export function useWalletGlance(walletId: string | undefined): WalletGlance {
  const client = useClient()
  const { customWallets } = client.config
  const { pictures } = useModalContext()
  const row = useKnownWallet(walletId)
  return useLatchkeyState(({ detected, catalogue, recent }) => {
    if (row) return { name: row.name, picture: pictures.wallet(row) }
    // Otherwise a wallet without rdns would match.
    if (walletId === undefined) return UNKNOWN
    const lowerCaseId = walletId.toLowerCase()
    const is = ({ id, rdns }: { readonly id: string; readonly rdns?: string | undefined }) =>
      id.toLowerCase() === lowerCaseId || rdns?.toLowerCase() === lowerCaseId
    const found = Object.values(detected).find(is)
    if (found) return { name: found.name, picture: found.icon }
    const known = [...customWallets, ...catalogueWallets({ catalogue }), ...recent].find(is)
    return {
      name: known?.name,
      picture:
        known &&
        (('imageUrl' in known ? known.imageUrl : undefined) ?? pictures.at({ kind: 'wallet', id: known.id })),
    }
  })
}

/** Names per sentence. */
const MAX_NAMES = 3

/** Undefined for none or too many. */
export function scannerNames(names: readonly string[] | undefined, locale?: string): string | undefined {
  if (!names?.length || names.length > MAX_NAMES) return undefined
  return joinNames(names, locale, 'disjunction')
}

export const isTouch = (): boolean =>
  typeof window !== 'undefined' && (window.matchMedia?.('(pointer: coarse)')?.matches ?? false)

/** From a modal opened on a wallet's screen, goes to the first list. */
export function chooseAnother(client: Client): void {
  if (client.getState().modal.stack.length > 1) goBack(client)
  else replaceRoute(client, { view: 'Connect' })
}
