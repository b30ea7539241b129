import { LatchkeyError } from '@latchkey/protocol/errors'
import type { Handlers } from './channel/answerer.js'
import { createCurrentChain, type CurrentChain, type CurrentChainDeps } from './currentChain.js'
import type { Facts } from './facts.js'
import type { EmailChange } from './login/emailChange.js'
import type { EmailLogin } from './login/emailLogin.js'
import type { FarcasterLogin } from './login/farcasterLogin.js'
import type { PasskeyLogin } from './login/passkeyLogin.js'
import type { SocialLogin } from './login/socialLogin.js'
import { chainOnWire } from './networks.js'
import type { AppFaces } from './review/appFace.js'
import { createRpcRequests, type RpcRequestsDeps } from './rpcRequests.js'
import type { SettingsViews } from './settings/settings.js'
import type { Theme } from './ui/theme.js'
import { createUserReader, type UserDeps } from './user.js'
import type { Vault } from './vault/vault.js'

export interface HandlerDeps extends CurrentChainDeps, UserDeps, RpcRequestsDeps {
  readonly facts: Facts
  readonly vault: Vault
  readonly email: EmailLogin
  readonly change: EmailChange
  readonly social: SocialLogin
  readonly farcaster: FarcasterLogin
  readonly passkey: PasskeyLogin
  readonly settings: SettingsViews
  readonly theme: Theme
  readonly faces: Pick<AppFaces, 'note'>
  /** Proves the login's address to the gateway. */
  readonly proveEmail: (origin: string) => Promise<{ readonly email: string; readonly proof: string }>
  /** @param locale BCP 47 */
  readonly speak: (locale: string) => Promise<void>
  readonly reload: () => void
}

export function createHandlers(deps: HandlerDeps): Handlers {
  const chain = createCurrentChain(deps)
  const user = createUserReader(deps, chain)
  const requests = createRpcRequests(deps, chain)
  return {
    ...loginHandlers(deps, user),
    ...sessionHandlers(deps, requests),
    ...chainHandlers(chain, requests),
    ...accountHandlers(deps, chain, user),
    ...emailHandlers(deps),
    ...pageHandlers(deps),
  }
}

type ReadUser = ReturnType<typeof createUserReader>
type RpcRequests = ReturnType<typeof createRpcRequests>

const loginHandlers = ({ email, social, passkey, farcaster }: HandlerDeps, user: ReadUser) =>
  ({
    CONNECT_EMAIL: async ({ email: address }) => ({ action: emailAction(await email.begin(address)) }),
    CONNECT_DEVICE: async () => (await email.device(), {}),
    CONNECT_OTP: async ({ otp }) => (await email.code(otp), {}),
    GET_SOCIAL_REDIRECT_URI: async ({ provider }) => ({ uri: await social.begin(provider) }),
    CONNECT_SOCIAL: async (payload, { origin }) => (await social.finish(payload.uri), user(payload, origin)),
    CONNECT_PASSKEY: async (payload, { origin }) => {
      await passkey.connect()
      return user(payload, origin)
    },
    GET_FARCASTER_URI: async () => ({ url: await farcaster.begin() }),
    CONNECT_FARCASTER: async () => ({ userName: await farcaster.finish() }),
  }) satisfies Partial<Handlers>

const sessionHandlers = (
  { session, email, farcaster, keyring }: HandlerDeps,
  { abortAll }: Pick<RpcRequests, 'abortAll'>,
) =>
  ({
    IS_CONNECTED: async () => ({ isConnected: (await session.find()) !== undefined }),
    SIGN_OUT: async () => {
      email.cancel()
      farcaster.cancel()
      abortAll()
      keyring.close()
      await session.end()
      return {}
    },
  }) satisfies Partial<Handlers>

const chainHandlers = ({ currentId, standOn }: CurrentChain, { answer, abortAll }: RpcRequests) =>
  ({
    GET_CHAIN_ID: async () => ({ chainId: chainOnWire(await currentId()) }),
    SWITCH_NETWORK: async ({ chainId, rpcUrl }) => {
      await standOn(chainId, rpcUrl)
      return { chainId }
    },
    RPC_REQUEST: (request, { origin }) => answer(request, origin),
    RPC_ABORT: () => (abortAll(), {}),
  }) satisfies Partial<Handlers>

const accountHandlers = ({ accounts }: HandlerDeps, chain: CurrentChain, user: ReadUser) =>
  ({
    GET_USER: (payload, { origin }) => user(payload, origin),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: await accounts.enabledChains(),
    }),
    INIT_SMART_ACCOUNT: async () => {
      const id = await chain.currentId()
      if (!(await accounts.isEnabled(id))) throw new LatchkeyError('smart_account_unsupported')
      return { address: (await accounts.smart()).address, isDeployed: await accounts.isDeployed(id) }
    },
    SET_PREFERRED_ACCOUNT: async ({ type, chainId, rpcUrl }) => {
      const id = await chain.of(chainId, rpcUrl)
      if (type === 'smartAccount' && !(await accounts.isEnabled(id)))
        throw new LatchkeyError('smart_account_unsupported')
      await accounts.use(type)
      return { type, address: (await user({ chainId: chainOnWire(id), rpcUrl })).address }
    },
  }) satisfies Partial<Handlers>

const emailHandlers = ({ change, proveEmail }: HandlerDeps) =>
  ({
    GET_EMAIL_PROOF: (_, { origin }) => proveEmail(origin),
    UPDATE_EMAIL: async ({ email: address }, { origin }) => ({
      action: await change.begin(address, origin),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => (await change.primary(otp), {}),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await change.secondary(otp) }),
  }) satisfies Partial<Handlers>

const pageHandlers = ({ theme, faces, speak, session, settings, reload }: HandlerDeps) =>
  ({
    SYNC_THEME: ({ themeMode, themeVariables }) => (theme.set(themeMode, themeVariables), {}),
    // The operator names the app, the browser its origin.
    SYNC_DAPP_DATA: async ({ locale, metadata }, { origin }) => {
      if (metadata) faces.note(origin, metadata.icons)
      if (locale !== undefined) await speak(locale)
      return {}
    },
    OPEN_SETTINGS: async ({ section }, { origin }) => {
      await session.current()
      await settings.open(section, origin)
      return {}
    },
    RELOAD: () => (reload(), {}),
  }) satisfies Partial<Handlers>

const emailAction = (action: string): 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT' =>
  action === 'CONNECT' || action === 'VERIFY_DEVICE' ? action : 'VERIFY_OTP'
