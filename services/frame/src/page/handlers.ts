import { LatchkeyError } from '@latchkey/protocol/errors'
import { methodKind, type AppRequest, type FrameUser } from '@latchkey/protocol/frame'
import type { Handlers } from './channel/answerer.js'
import type { Facts } from './facts.js'
import type { Keyring } from './keyring/keyring.js'
import type { EmailChange } from './login/emailChange.js'
import type { EmailLogin } from './login/emailLogin.js'
import type { Session } from './login/session.js'
import type { SocialLogin } from './login/socialLogin.js'
import { chainIdOf, chainOnWire, isSolana, networkOf } from './networks.js'
import { answerRpc } from './requests/answerRpc.js'
import type { Approvals } from './review/approvals.js'
import type { Rpc } from './services/rpc.js'
import type { SettingsViews } from './settings/settings.js'
import type { Theme } from './ui/theme.js'
import type { Vault } from './vault/vault.js'

/** Everything that answers need. */
export interface HandlerDeps {
  readonly facts: Facts
  readonly vault: Vault
  readonly session: Session
  readonly email: EmailLogin
  readonly change: EmailChange
  readonly social: SocialLogin
  readonly keyring: Keyring
  readonly approvals: Approvals
  readonly settings: SettingsViews
  readonly theme: Theme
  readonly rpcOf: (chainId: string, rpcUrl: string | undefined) => Rpc
  readonly reload: () => void
}

/** What answers each request of the host's page. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { facts, vault, session, email, change, social, keyring, approvals, theme } = deps
  const aborts = new Set<AbortController>()

  const present = async (): Promise<string> => (await vault.get('chain')) ?? facts.chainId ?? 'eip155:1'

  async function user({
    chainId,
    preferredAccountType,
  }: Partial<AppRequest<'GET_USER'>>): Promise<FrameUser> {
    if (chainId !== undefined) await vault.set('chain', chainIdOf(chainId))
    if (preferredAccountType === 'eoa') await vault.set('accountType', preferredAccountType)
    const id = await present()
    const { email: address, userName } = await session.current()
    await session.token()
    const addresses = await keyring.addresses()
    const own = isSolana(id) ? addresses.solana : addresses.evm
    return {
      address: own,
      chainId: chainOnWire(id),
      accounts: [{ address: own, type: 'eoa' }],
      preferredAccountType: 'eoa',
      ...(address !== undefined && { email: address }),
      ...(userName !== undefined && { userName }),
    }
  }

  async function rpc(request: AppRequest<'RPC_REQUEST'>, origin: string): Promise<unknown> {
    const id = chainIdOf(request.chainId)
    const abort = new AbortController()
    const isUnsafe = methodKind(request.method) === 'unsafe'
    if (isUnsafe) aborts.add(abort)
    try {
      if (isUnsafe) await session.current()
      return await answerRpc(request, {
        params: request.params,
        origin,
        network: networkOf(id, facts),
        rpc: deps.rpcOf(id, request.rpcUrl),
        keyring,
        approvals,
        signal: abort.signal,
      })
    } finally {
      aborts.delete(abort)
    }
  }

  return {
    CONNECT_EMAIL: async ({ email: address }) => ({ action: emailAction(await email.begin(address)) }),
    CONNECT_DEVICE: async () => (await email.device(), {}),
    CONNECT_OTP: async ({ otp }) => (await email.code(otp), {}),
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: await social.begin(provider) }),
    CONNECT_SOCIAL: async (payload) => (await social.finish(payload.uri), user(payload)),
    CONNECT_PASSKEY: () => notHere('CONNECT_PASSKEY'),
    GET_FARCASTER_URI: () => notHere('GET_FARCASTER_URI'),
    CONNECT_FARCASTER: () => notHere('CONNECT_FARCASTER'),
    GET_USER: (payload) => user(payload),
    IS_CONNECTED: async () => ({ isConnected: (await session.find()) !== undefined }),
    GET_CHAIN_ID: async () => ({ chainId: chainOnWire(await present()) }),
    SWITCH_NETWORK: async ({ chainId }) => {
      await vault.set('chain', chainIdOf(chainId))
      return { chainId }
    },
    RPC_REQUEST: (request, { origin }) => rpc(request, origin),
    RPC_ABORT: () => {
      for (const abort of aborts) abort.abort()
      return {}
    },
    UPDATE_EMAIL: async ({ email: address }) => ({ action: await change.begin(address) }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => (await change.primary(otp), {}),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await change.secondary(otp) }),
    SYNC_THEME: ({ themeMode, themeVariables }) => (theme.set(themeMode, themeVariables), {}),
    // How the page calls itself is not shown: what it is, its origin says.
    SYNC_DAPP_DATA: () => ({}),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    INIT_SMART_ACCOUNT: () => notHere('INIT_SMART_ACCOUNT'),
    SET_PREFERRED_ACCOUNT: async ({ type }) => {
      if (type !== 'eoa') throw new LatchkeyError('smart_account_unsupported')
      await vault.set('accountType', type)
      return { type, address: (await user({})).address }
    },
    SIGN_OUT: async () => {
      email.cancel()
      for (const abort of aborts) abort.abort()
      keyring.close()
      await session.end()
      return {}
    },
    OPEN_SETTINGS: async ({ section }) => {
      await session.current()
      await deps.settings.open(section)
      return {}
    },
    RELOAD: () => {
      deps.reload()
      return {}
    },
  }
}

const emailAction = (action: string): 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' =>
  action === 'CONNECT' || action === 'VERIFY_DEVICE' ? action : 'VERIFY_OTP'

function notHere(method: string): never {
  throw new LatchkeyError('method_not_supported', { details: { method } })
}
