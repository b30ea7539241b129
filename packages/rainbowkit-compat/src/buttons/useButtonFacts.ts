'use client'
import { imageUrl, shortenAddress } from '@latchkey/core/actions'
import { useAccount, useBalance, useClient, useLatchkeyState, useNetwork } from '@latchkey/react'
import { useConfig } from 'wagmi'
import { type AuthenticationStatus, useAuthentication } from '../authentication.js'
import type { Chain } from '../Chain.js'
import { type OpenModals, useModals } from '../hooks/useModals.js'
import { useMounted } from '../hooks/useMounted.js'

/** The connected account, as `ConnectButton.Custom` gives it. */
export interface AccountFacts {
  readonly address: string
  readonly balanceDecimals?: number | undefined
  readonly balanceFormatted?: string | undefined
  readonly balanceSymbol?: string | undefined
  /** Balance and symbol, cut for display. */
  readonly displayBalance?: string | undefined
  /** The account's name, else its shortened address. */
  readonly displayName: string
  readonly ensAvatar?: string | undefined
  readonly ensName?: string | undefined
  readonly hasPendingTransactions: boolean
}

/** The wallet's network, as `ConnectButton.Custom` gives it. */
export interface ChainFacts {
  readonly id: number
  /** Undefined for a network that the host did not configure. */
  readonly name?: string | undefined
  readonly unsupported: boolean
  readonly hasIcon: boolean
  readonly iconUrl?: string | undefined
  readonly iconBackground?: string | undefined
}

/** The argument of `ConnectButton.Custom`'s function. */
export interface ButtonFacts extends OpenModals {
  /** Undefined while no wallet is connected. */
  readonly account?: AccountFacts | undefined
  /** Undefined while no wallet is connected. */
  readonly chain?: ChainFacts | undefined
  /** False on a server and in the first render. */
  readonly mounted: boolean
  /** Undefined without `RainbowKitAuthenticationProvider`. */
  readonly authenticationStatus?: AuthenticationStatus | undefined
}

export function useButtonFacts(): ButtonFacts {
  const {
    openConnectModal = nothing,
    openAccountModal = nothing,
    openChainModal = nothing,
    ...open
  } = useModals()
  return {
    ...open,
    // A press in a wrong state does nothing.
    openConnectModal,
    openAccountModal,
    openChainModal,
    account: useAccountFacts(),
    chain: useChainFacts(),
    mounted: useMounted(),
    authenticationStatus: useAuthentication()?.status,
  }
}

const nothing = (): void => {}

function useAccountFacts(): AccountFacts | undefined {
  const account = useAccount('eip155')
  const { data: balance } = useBalance('eip155')
  const hasPendingTransactions = useLatchkeyState(
    ({ transactions = [] }) =>
      account.isConnected &&
      transactions.some((one) => one.account === account.caipAddress && one.outcome === undefined),
  )
  if (!account.isConnected) return undefined
  const { address, profileName, profileImage } = account
  return {
    address,
    balanceDecimals: balance?.decimals,
    balanceFormatted: balance?.formatted,
    balanceSymbol: balance?.symbol,
    displayBalance: balance && `${shortNumber(balance.formatted)} ${balance.symbol}`,
    displayName: profileName ?? shortenAddress(address),
    ensAvatar: profileImage,
    ensName: profileName,
    hasPendingTransactions,
  }
}

/** At most three digits after the point, without trailing zeros. */
function shortNumber(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  const shown = fraction.slice(0, 3).replace(/0+$/, '')
  return shown ? `${whole}.${shown}` : whole
}

function useChainFacts(): ChainFacts | undefined {
  const client = useClient()
  const { chains } = useConfig()
  const { isConnected } = useAccount('eip155')
  const { chainId, network, supported } = useNetwork('eip155')
  if (!isConnected || chainId === undefined) return undefined
  const id = Number(chainId.split(':')[1])
  const chain: Chain | undefined = chains.find((one) => one.id === id)
  const own = typeof chain?.iconUrl === 'string' ? chain.iconUrl : undefined
  const iconUrl = own ?? (network && imageUrl(client, { kind: 'network', id: chainId }))
  return {
    id,
    name: network?.name,
    unsupported: !supported,
    hasIcon: iconUrl !== undefined,
    iconUrl,
    iconBackground: chain?.iconBackground,
  }
}
