import type { SwapCoin } from '@latchkey/core'
import { TokenPicture } from '../../modal/parts/tokens.js'
import { useConnected } from '../../modal/hooks/useConnected.js'

export interface CoinPictureProps {
  readonly coin: SwapCoin
  readonly size?: number | undefined
  readonly isPlain?: boolean | undefined
  readonly isSquare?: boolean | undefined
}

export function CoinPicture({ coin, ...look }: CoinPictureProps) {
  const chainId = useConnected()?.account.chainId
  if (chainId === undefined) return null
  const { name, symbol, iconUrl, decimals } = coin
  const quantity = { decimals: String(decimals), numeric: '0' }
  return <TokenPicture token={{ name, symbol, iconUrl, chainId, price: 0, quantity }} {...look} />
}
