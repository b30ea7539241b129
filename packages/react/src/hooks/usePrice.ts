'use client'
import type { AssetPrice } from '@latchkey/core'
import { fetchPrices } from '@latchkey/core/actions'
import type { Caip10 } from '@latchkey/protocol/caip'
import { MINUTE_MS } from '@latchkey/protocol/time'
import { useEffect, useMemo } from 'react'
import { useClient } from '../provider/LatchkeyContext.js'
import { useLatchkeyState } from './useLatchkeyState.js'

/** What {@link usePrice} gives. */
export interface Price extends Omit<AssetPrice, 'at'> {
  /** `unknown`: nobody knows a price; `loading` as well while there is no gateway to ask. */
  readonly status: 'loading' | 'ready' | 'unknown'
}

/** A price on show is asked for again after this long, ms. */
const EVERY_MS = MINUTE_MS

/**
 * What one of an asset costs in US dollars, for display, as the gateway knows it; kept fresh while a component uses it.
 *
 * @param asset CAIP-10; the native coin by its family's placeholder address. Nothing is asked while it is undefined
 */
export function usePrice(asset: Caip10 | undefined): Price {
  const client = useClient()
  const known = useLatchkeyState((state) =>
    asset === undefined ? undefined : state.prices?.[asset.toLowerCase()],
  )
  useEffect(() => {
    if (asset === undefined) return undefined
    // What cannot be read stays as it was.
    const read = (): void => void fetchPrices(client, { assets: [asset] }).catch(() => {})
    read()
    const timer = setInterval(read, EVERY_MS)
    return () => clearInterval(timer)
  }, [asset, client])
  return useMemo(() => {
    if (!known) return { status: 'loading' }
    const { at: _, ...facts } = known
    return { status: facts.usd === undefined ? 'unknown' : 'ready', ...facts }
  }, [known])
}
