import type { WalletRow } from '@latchkey/core'
import { type ImageRequest, imageUrl } from '@latchkey/core/actions'
import type { walletLogos } from '@latchkey/core/logos'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import type { Loaders } from '../shell/loaders.js'

/** Base addresses of pictures; without one a letter is drawn. */
export interface Pictures {
  /** At the gateway, once it has answered; of the best known wallets in this package where there is none. */
  at(request: ImageRequest): string | undefined
  /** Announced by the wallet itself or given by the host, else as `at` says. */
  wallet(row: WalletRow): string | undefined
}

/**
 * The pictures of a mounted modal. A gateway that has not answered is asked for none: one that cannot be reached would
 * fail each of them.
 *
 * @param source the logos that come with the package
 * @param isShown false in a rehearsal, for which none are loaded
 */
export function usePictures(source: LogoSource, isShown: boolean): Pictures {
  const client = useClient()
  const { isAnswered, isMissing } = useLatchkeyState(({ catalogue: { recommended, list, search } }) => {
    const [last] = [recommended, list, search.result]
      .filter((part) => part.status === 'ready' || part.status === 'failed')
      .sort((a, b) => b.at - a.at)
    // The static list stands in for an answer that takes its time.
    const standsIn = recommended.status === 'loading' && recommended.data !== undefined
    return { isAnswered: last?.status === 'ready', isMissing: last ? last.status === 'failed' : standsIn }
  })
  const isLocal = client.config.gateway === undefined || isMissing
  const [logos, setLogos] = useState(source.get)
  useEffect(() => {
    if (isLocal && isShown) void source.load().then(setLogos)
  }, [isLocal, isShown, source])
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

/** Logos of the best known wallets by id, as SVG text. */
export type Logos = typeof walletLogos

/** The logos that come with the package: in a chunk of their own, loaded once it is known that no gateway has them. */
export interface LogoSource {
  /** Undefined before they were loaded. */
  get(): Logos | undefined
  /** Never rejects: without its code every wallet has its drawn letter. */
  load(): Promise<Logos | undefined>
}

/** Makes the logos of one mounted modal. @param loadLogos loads the chunk */
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
