import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { firstTime } from '../../platform/firstTime.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import type { TabChannel } from '../../types/platform.js'
import type { SignInState, Siwx } from '../../types/siwx.js'
import type { ConnectedAccount } from '../../types/state.js'
import { siweKeeper } from './siweKeeper.js'

/** The request that is in flight in a run, one at most. */
export interface SignInMemory {
  /** The account and network whose session is looked up or asked for, and what comes of it. */
  asked?: { readonly key: string; readonly answer: Promise<'done' | 'leave'> }
  /** Connections whose opening waits for the answer and takes the connection back itself. */
  joined?: Set<string>
  /** What the host gave, as everything here asks it. */
  siwx?: Siwx
  /** The nonce of the one-click sign-in that is out. */
  oneClick?: string
  /** The line to the other tabs. */
  tabs?: TabChannel | null
  /** The signature that the wallet is asked for. */
  signing?: Promise<SiwxSession>
}

// Live objects: the state is plain JSON.
export const memoryOf = perRun((): SignInMemory => ({}))

/** Whether visitors sign in: the older shape of options has a switch. */
export const isEnabled = ({ config: { siweConfig } }: Pick<Context, 'config'>): boolean =>
  siweConfig?.enabled !== false

/** @throws LatchkeyError `siwx_not_enabled` */
export function siwxOf(context: Context): Siwx {
  const memory = memoryOf(context)
  if (memory.siwx) return memory.siwx
  const { siwx, siweConfig, gateway, projectId } = context.config
  const given = siwx ?? (siweConfig && siweKeeper(siweConfig, context.platform.now))
  if (!given || !isEnabled(context)) throw new LatchkeyError('siwx_not_enabled')
  if (firstTime(context, 'siwx')) given.start?.({ gateway, projectId })
  memory.siwx = given
  return given
}

/** Tells the other tabs that somebody signed in, or out. Each looks its own up: what a tab says is believed by none. */
export const tellTabs = (context: Context, isSigned: boolean): void =>
  memoryOf(context).tabs?.post({ isSigned })

/** Whether this account has to sign in to stay connected. */
export const isRequired = (siwx: Siwx): boolean => siwx.prompt !== 'manual' && (siwx.getRequired?.() ?? true)

/** Has what the message takes fetched before the visitor's tap. */
export const prepareMessage = (
  context: Context,
  { chainId, address }: Pick<ConnectedAccount, 'chainId' | 'address'>,
): void => siwxOf(context).prepare?.({ chainId, accountAddress: address })

/** What a session is for: an account on a network. */
export const keyOf = ({ caipAddress, chainId }: Pick<ConnectedAccount, 'caipAddress' | 'chainId'>): string =>
  `${chainId} ${caipAddress}`

/** Changes what is known of an account's sign-in; what comes for another account is dropped. */
export function setSignIn(
  context: Context,
  account: ConnectedAccount,
  change: Omit<SignInState, 'caipAddress' | 'required'>,
): void {
  const { caipAddress } = account
  const required = isRequired(siwxOf(context))
  context.update('signIn', (state) => {
    const active = state.accounts[state.namespace]
    const isHere = active?.status === 'connected' && active.caipAddress === caipAddress
    return isHere ? { signIn: { caipAddress, required, ...change } } : {}
  })
}

/** What events say of a sign-in. */
export const signInFacts = ({ address, allAccounts, chainId }: ConnectedAccount) => ({
  network: chainId,
  isSmartAccount: allAccounts.find((item) => item.address === address)?.type === 'smartAccount',
})
