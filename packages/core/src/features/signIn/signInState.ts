import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxSession } from '@latchkey/protocol/signIn'
import { firstTime } from '../../platform/firstTime.js'
import { perRun } from '../../platform/perRun.js'
import type { Context } from '../../store/context.js'
import type { TabChannel } from '../../types/platform.js'
import type { SignInState, Siwx } from '../../types/siwx.js'
import type { ConnectedAccount } from '../../types/state.js'
import { siweKeeper } from './siweKeeper.js'

export interface SignInMemory {
  pending?: { readonly key: string; readonly answer: Promise<'done' | 'leave'> }
  /** Connections whose opening awaits the answer and undoes them itself. */
  connecting?: Set<string>
  siwx?: Siwx
  oneClick?: string
  tabs?: TabChannel | null
  signing?: Promise<SiwxSession>
}

export const memoryOf = perRun((): SignInMemory => ({}))

export const isEnabled = ({ config: { siweConfig } }: Pick<Context, 'config'>): boolean =>
  siweConfig?.enabled !== false

export function siwxOf(context: Context): Siwx {
  const memory = memoryOf(context)
  if (memory.siwx) return memory.siwx
  const { siwx, siweConfig, gateway, projectId } = context.config
  const provider = siwx ?? (siweConfig && siweKeeper(siweConfig, context.platform.now))
  if (!provider || !isEnabled(context)) throw new LatchkeyError('siwx_not_enabled')
  if (firstTime(context, 'siwx')) provider.start?.({ gateway, projectId })
  memory.siwx = provider
  return provider
}

/** Messages are not trusted: each tab looks up its own session. */
export const broadcastSignIn = (context: Context, isSigned: boolean): void =>
  memoryOf(context).tabs?.post({ isSigned })

export const isRequired = (siwx: Siwx): boolean => siwx.prompt !== 'manual' && (siwx.getRequired?.() ?? true)

export const prepareMessage = (
  context: Context,
  { chainId, address }: Pick<ConnectedAccount, 'chainId' | 'address'>,
): void => siwxOf(context).prepare?.({ chainId, accountAddress: address })

export const keyOf = ({ caipAddress, chainId }: Pick<ConnectedAccount, 'caipAddress' | 'chainId'>): string =>
  `${chainId} ${caipAddress}`

export function setSignIn(
  context: Context,
  account: ConnectedAccount,
  change: Omit<SignInState, 'caipAddress' | 'required'>,
): void {
  const { caipAddress } = account
  const required = isRequired(siwxOf(context))
  context.update('signIn', (state) => {
    const active = state.accounts[state.namespace]
    const isActive = active?.status === 'connected' && active.caipAddress === caipAddress
    return isActive ? { signIn: { caipAddress, required, ...change } } : {}
  })
}

export const signInFacts = ({ address, allAccounts, chainId }: ConnectedAccount) => ({
  network: chainId,
  isSmartAccount: allAccounts.find((item) => item.address === address)?.type === 'smartAccount',
})
