'use client'
import { ConnectButton as LatchkeyButton, NetworkButton, useAccount } from '@latchkey/react'
import type { ReactNode } from 'react'
import { PageButton } from './PageButton.js'
import { type ButtonFacts, useButtonFacts } from './useButtonFacts.js'
import { useIsSignedOut } from './useIsSignedOut.js'

export type AccountStatus = 'full' | 'avatar' | 'address'
export type ChainStatus = 'full' | 'icon' | 'name' | 'none'

/** One value, or one for each side of 768 pixels. */
export type ResponsiveValue<T> = T | { readonly smallScreen: T; readonly largeScreen?: T | undefined }

/** Properties of {@link ConnectButton}. */
export interface ConnectButtonProps {
  /** Default: "Connect wallet" in the page's language. */
  readonly label?: string | undefined
  /** Default `full`. */
  readonly accountStatus?: ResponsiveValue<AccountStatus> | undefined
  /** Default: an icon on small screens, else `full`. */
  readonly chainStatus?: ResponsiveValue<ChainStatus> | undefined
  /** Default: on large screens only. */
  readonly showBalance?: ResponsiveValue<boolean> | undefined
}

const bySize = <T,>(value: ResponsiveValue<T>): { readonly small: T; readonly large: T } => {
  if (typeof value !== 'object' || value === null) return { small: value, large: value }
  const { smallScreen, largeScreen = smallScreen } = value as { smallScreen: T; largeScreen?: T }
  return { small: smallScreen, large: largeScreen }
}

/**
 * Connects a wallet; then shows network and account, each with its own press. `styles.css` chooses
 * the parts by the screen's width, so a server's markup fits every screen.
 */
function ConnectButtonRoot({
  label,
  accountStatus = 'full',
  chainStatus = { smallScreen: 'icon', largeScreen: 'full' },
  showBalance = { smallScreen: false, largeScreen: true },
}: ConnectButtonProps) {
  const { address } = useAccount('eip155')
  const isSignedOut = useIsSignedOut()
  const [account, chain, balance] = [bySize(accountStatus), bySize(chainStatus), bySize(showBalance)]
  const hasChain = chain.small !== 'none' || chain.large !== 'none'
  const hasBalance = balance.small || balance.large
  const classes = (['small', 'large'] as const).map(
    (size) =>
      `lk-rk-${size}-account-${account[size]} lk-rk-${size}-chain-${chain[size]} lk-rk-${size}-balance-${balance[size]}`,
  )
  if (isSignedOut) return <PageButton look="primary" label={label} options={signIn} />
  return (
    <div className={`lk-rk ${classes.join(' ')}`}>
      {hasChain && address !== undefined && <NetworkButton className="lk-rk-chain" />}
      <LatchkeyButton className="lk-rk-account" label={label} showBalance={hasBalance} />
    </div>
  )
}

const signIn = { view: 'SIWXSignMessage' } as const

/** Properties of `ConnectButton.Custom`. */
export interface ConnectButtonCustomProps {
  /** Draws the button. */
  readonly children: (facts: ButtonFacts) => ReactNode
}

/** A button that the host draws from the state. */
const Custom = ({ children }: ConnectButtonCustomProps): ReactNode => children(useButtonFacts())

export const ConnectButton = /* @__PURE__ */ Object.assign(ConnectButtonRoot, { Custom })
