import type { TokenBalance } from '@latchkey/core'
import { Picture } from '@latchkey/ui/components/Picture'
import { TokenIcon } from '@latchkey/ui/components/TokenIcon'
import { useClient } from '../../hooks/useClient.js'
import { useModalContext } from '../ModalContext.js'

/** Properties of {@link TokenPicture}. */
export interface TokenPictureProps {
  readonly token: TokenBalance
  readonly size?: number | undefined
  /** Without the network's picture. */
  readonly isPlain?: boolean | undefined
  /** In the shape of an app icon, for the ring. */
  readonly isSquare?: boolean | undefined
}

/** A token's picture with its network's. Native coins without a picture of their own take the one of their symbol. */
export function TokenPicture({ token, size = 40, isPlain = false, isSquare = false }: TokenPictureProps) {
  const client = useClient()
  const { pictures } = useModalContext()
  const network = client.config.networks.find((one) => one.caipNetworkId === token.chainId)
  const src = token.iconUrl || pictures.at({ kind: 'token', id: token.symbol })
  if (isSquare) return <Picture src={src} name={token.symbol} size={size} eager />
  return (
    <TokenIcon
      src={src}
      name={token.symbol}
      size={size}
      network={
        network && !isPlain
          ? { name: network.name, src: pictures.at({ kind: 'network', id: network.caipNetworkId }) }
          : undefined
      }
    />
  )
}
