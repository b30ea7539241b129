import type { WalletRow } from '@latchkey/core'
import { type ImageRequest, imageUrl } from '@latchkey/core/actions'
import type { walletLogos } from '@latchkey/core/logos'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type { Loaders } from '../shell/loaders.js'

export interface Pictures {
  /** The gateway's picture, once it has answered; without a gateway, a bundled logo. */
  at(request: ImageRequest): string | undefined
  /** From the wallet or the host, otherwise as `at`. */
  wallet(row: WalletRow): string | undefined
}

/** Waits for the gateway's first answer: from an unreachable one, every request would fail. */
export function usePictures(source: LogoSource): Pictures {
  const client = useClient()
  const { isAnswered, isMissing } = useLatchkeyState(({ catalogue: { recommended, list, search } }) => {
    const [last] = [recommended, list, search.result]
      .filter((part) => part.status === 'ready' || part.status === 'failed')
      .sort((a, b) => b.at - a.at)
    // The static list replaces a slow answer.
    const standsIn = recommended.status === 'loading' && recommended.data !== undefined
    return { isAnswered: last?.status === 'ready', isMissing: last ? last.status === 'failed' : standsIn }
  })
  const isLocal = client.config.gateway === undefined || isMissing
  const [logos, setLogos] = useState(source.get)
  useEffect(() => {
    if (isLocal) void source.load().then(setLogos)
  }, [isLocal, source])
  return useMemo(() => {
    const at = (request: ImageRequest): string | undefined => {
      if (!isLocal) return isAnswered ? imageUrl(client, request) : undefined
      const svg = request.kind === 'wallet' ? logos?.[request.id] : undefined
      return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
    }
    return {
      at,
      wallet: ({ icon, imageUrl: given, wallet }) =>
        icon ?? given ?? (wallet && at({ kind: 'wallet', id: wallet.id })),
    }
  }, [client, isAnswered, isLocal, logos])
}

export type Logos = typeof walletLogos

/** Loads only without a gateway. */
export interface LogoSource {
  get(): Logos | undefined
  /** Never rejects: without logos wallets get a drawn letter. */
  load(): Promise<Logos | undefined>
}

export function createLogos({ logos: loadLogos }: Pick<Loaders, 'logos'>): LogoSource {
  let logos: Logos | undefined
  return {
    get: () => logos,
    load: async () => {
      if (logos) return logos
      const chunk = await loadLogos().catch(() => undefined)
      return (logos = chunk?.walletLogos)
    },
  }
}
