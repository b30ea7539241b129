'use client'
import { useAccount, useClient, useLatchkeyState } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import { useMounted } from '../hooks/useMounted.js'
import { PageButton } from './PageButton.js'

/** Properties of {@link WalletButton}. */
export interface WalletButtonProps {
  /** RainbowKit's id of a wallet, in any case, or an id, rdns or name of Latchkey. */
  readonly wallet?: string | undefined
}

/** The argument of `WalletButton.Custom`'s function. */
export interface WalletButtonFacts {
  /** False on a server and in the first render. */
  readonly ready: boolean
  readonly mounted: boolean
  /** A wallet was asked and has not answered. */
  readonly loading: boolean
  /** This wallet is connected. */
  readonly connected: boolean
  /** The last attempt failed or was declined. */
  readonly error: boolean
  readonly connector: { readonly id: string; readonly name: string }
  /** Opens this wallet in the modal. */
  readonly connect: () => Promise<void>
}

/** RainbowKit's ids that are no names, in lower case. */
const names: Readonly<Record<string, string>> = {
  baseaccount: 'Base',
  binance: 'Binance Wallet',
  bitget: 'Bitget Wallet',
  brave: 'Brave Wallet',
  bybit: 'Bybit Wallet',
  coinbase: 'Base',
  kraken: 'Kraken Wallet',
  ledger: 'Ledger Wallet',
  magiceden: 'Magic Eden Wallet',
  metamask: 'MetaMask',
  okx: 'OKX Wallet',
  oneinch: '1inch Wallet',
  rabby: 'Rabby',
  rainbow: 'Rainbow',
  ronin: 'Ronin Wallet',
  trust: 'Trust Wallet',
  uniswap: 'Uniswap Wallet',
  walletconnect: 'WalletConnect',
  zerion: 'Zerion',
}

const nameOf = (wallet: string): string => names[wallet.toLowerCase()] ?? wallet

/** Connects one wallet. */
function WalletButtonRoot({ wallet = 'rainbow' }: WalletButtonProps) {
  const name = nameOf(wallet)
  const { isConnected } = useAccount('eip155')
  const options = useMemo(() => ({ wallet: name }), [name])
  return <PageButton look="plain" label={name} options={options} disabled={isConnected} />
}

/** Properties of `WalletButton.Custom`. */
export interface WalletButtonCustomProps extends WalletButtonProps {
  /** Draws the button. */
  readonly children: (facts: WalletButtonFacts) => ReactNode
}

/** A button for one wallet that the host draws. */
function Custom({ wallet = 'rainbow', children }: WalletButtonCustomProps) {
  const client = useClient()
  const name = nameOf(wallet)
  const account = useAccount('eip155')
  const attempt = useLatchkeyState(({ attempt: last }) => (last?.name === name ? last.status : undefined))
  const mounted = useMounted()
  const connector = useMemo(() => ({ id: wallet, name }), [wallet, name])
  const connect = useMemo(
    () => async () => {
      await client.open({ wallet: name })
    },
    [client, name],
  )
  return children({
    ready: mounted,
    mounted,
    loading: attempt === 'waiting',
    connected: account.isConnected && account.wallet.name === name,
    error: attempt === 'failed' || attempt === 'declined',
    connector,
    connect,
  })
}

export const WalletButton = /* @__PURE__ */ Object.assign(WalletButtonRoot, { Custom })
