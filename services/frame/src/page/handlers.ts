import { LatchkeyError } from '@latchkey/protocol/errors'
import { methodKind, type AppRequest, type FrameChainId, type FrameUser } from '@latchkey/protocol/frame'
import type { Handlers } from './channel/answerer.js'
import type { Account, Accounts } from './accounts/accounts.js'
import { personalHash } from './evm/sign.js'
import type { Facts } from './facts.js'
import type { Keyring } from './keyring/keyring.js'
import type { EmailChange } from './login/emailChange.js'
import type { EmailLogin } from './login/emailLogin.js'
import type { FarcasterLogin } from './login/farcasterLogin.js'
import type { PasskeyLogin } from './login/passkeyLogin.js'
import type { Recoverer } from './login/recoverer.js'
import type { Session } from './login/session.js'
import { loginMessage } from './login/signIn.js'
import type { SocialLogin } from './login/socialLogin.js'
import { chainIdOf, chainOnWire, isSolana, networkOf } from './networks.js'
import { answerRpc } from './requests/answerRpc.js'
import type { RequestContext } from './requests/context.js'
import type { AppFaces } from './review/appFace.js'
import type { Approvals } from './review/approvals.js'
import type { Rpc } from './services/rpc.js'
import type { SettingsViews } from './settings/settings.js'
import { signText } from './solana/signText.js'
import type { Theme } from './ui/theme.js'
import type { StoredSession, Vault } from './vault/vault.js'

/** Everything that answers need. */
export interface HandlerDeps {
  readonly facts: Facts
  readonly vault: Vault
  readonly session: Session
  readonly email: EmailLogin
  readonly change: EmailChange
  readonly social: SocialLogin
  readonly farcaster: FarcasterLogin
  readonly passkey: PasskeyLogin
  readonly keyring: Keyring
  readonly accounts: Accounts
  readonly approvals: Approvals
  readonly paymasterOf: RequestContext['paymasterOf']
  readonly balancesOf: RequestContext['balancesOf']
  readonly settings: SettingsViews
  readonly theme: Theme
  readonly faces: Pick<AppFaces, 'note'>
  readonly rpcOf: (chainId: string, rpcUrl: string | undefined) => Rpc
  /** Whether the frame serves a network, by its CAIP-2 id. */
  readonly isServed: (id: string, rpcUrl: string | undefined) => Promise<boolean>
  /** What proves the address of this login to the gateway, for a page. */
  readonly proveEmail: (origin: string) => Promise<{ readonly email: string; readonly proof: string }>
  readonly isRecoverable: Recoverer['isRecoverable']
  /** Whether a new device of the visitor's asks for this wallet, as far as it was looked. */
  readonly isAsked: (user: StoredSession) => boolean
  /** Speaks the page's language from now on. @param locale BCP 47 tag */
  readonly speak: (locale: string) => Promise<void>
  readonly reload: () => void
}

/** What answers each request of the host's page. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { facts, vault, session, email, change, social, keyring, accounts, approvals, theme } = deps
  const aborts = new Set<AbortController>()

  const present = async (): Promise<string> => (await vault.get('chain')) ?? facts.chainId ?? 'eip155:1'

  /** @throws LatchkeyError `unsupported_chain` */
  async function checkServed(id: string, rpcUrl: string | undefined): Promise<void> {
    if (!(await deps.isServed(id, rpcUrl)))
      throw new LatchkeyError('unsupported_chain', { details: { chainId: id } })
  }

  /** Notes where the page stands. @returns the chain's CAIP-2 id, which an answer is for whatever is noted meanwhile */
  async function standOn(chainId: FrameChainId, rpcUrl: string | undefined): Promise<string> {
    const id = chainIdOf(chainId)
    await checkServed(id, rpcUrl)
    await vault.set('chain', id)
    return id
  }

  /** The chain that a request names; where it names none, the one that the page stands on. */
  const chainOf = async (chainId: FrameChainId | undefined, rpcUrl: string | undefined): Promise<string> =>
    chainId === undefined ? present() : standOn(chainId, rpcUrl)

  async function user(
    { chainId, preferredAccountType, rpcUrl, siwxMessage }: Partial<AppRequest<'GET_USER'>>,
    origin?: string,
  ): Promise<FrameUser> {
    const id = await chainOf(chainId, rpcUrl)
    const current = await session.current()
    const { email: address, provider, userName } = current
    await session.token()
    const list = await accounts.list(id, preferredAccountType)
    const [first] = list
    if (first === undefined) throw new LatchkeyError('something_went_wrong')
    const isRecoverable = await deps.isRecoverable(current)
    const signed =
      siwxMessage === undefined || origin === undefined ? {} : await signIn(siwxMessage, origin, id, first)
    return {
      ...signed,
      address: first.address,
      chainId: chainOnWire(id),
      accounts: list,
      preferredAccountType: first.type,
      ...(first.type === 'smartAccount' && { smartAccountDeployed: await accounts.isDeployed(id) }),
      ...(address !== undefined && { email: address }),
      ...(userName !== undefined && { userName }),
      ...(provider !== undefined && { socialProvider: provider }),
      ...(isRecoverable !== undefined && { isRecoverable }),
      ...(deps.isAsked(current) && { newDeviceAsks: true }),
    }
  }

  /** Signs in at the page with the login that has just ended there. What cannot be signed so is asked for later. */
  async function signIn(
    text: string,
    origin: string,
    chainId: string,
    { address, type }: Account,
  ): Promise<Pick<FrameUser, 'message' | 'signature'>> {
    const login = session.takeLogin()
    if (login === undefined) return {}
    const at = (now: number) => loginMessage(text, origin, { address, chainId, now })
    // A page dates its message by this device's clock, which may be wrong, or by that of the server that checks it.
    const message = at(Date.now()) ?? at(Date.now() + login.ahead)
    if (message === undefined) return {}
    const wallet = await keyring.open()
    const bytes = new TextEncoder().encode(message)
    const signature = isSolana(chainId)
      ? signText(bytes, wallet)
      : await accounts.sign(type, chainId, personalHash(bytes), wallet)
    return { message, signature }
  }

  async function rpc(request: AppRequest<'RPC_REQUEST'>, origin: string): Promise<unknown> {
    const id = chainIdOf(request.chainId)
    const abort = new AbortController()
    const isUnsafe = methodKind(request.method) === 'unsafe'
    if (isUnsafe) aborts.add(abort)
    try {
      if (isUnsafe) await session.current()
      await checkServed(id, request.rpcUrl)
      return await answerRpc(request, {
        params: request.params,
        origin,
        network: networkOf(id, facts),
        rpc: deps.rpcOf(id, request.rpcUrl),
        keyring,
        accounts,
        approvals,
        paymasterOf: deps.paymasterOf,
        balancesOf: deps.balancesOf,
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
    CONNECT_SOCIAL: async (payload, { origin }) => (await social.finish(payload.uri), user(payload, origin)),
    CONNECT_PASSKEY: async (payload, { origin }) => {
      await deps.passkey.connect()
      return user(payload, origin)
    },
    GET_FARCASTER_URI: async () => ({ url: await deps.farcaster.begin() }),
    CONNECT_FARCASTER: async () => ({ userName: await deps.farcaster.finish() }),
    GET_USER: (payload, { origin }) => user(payload, origin),
    GET_EMAIL_PROOF: (_, { origin }) => deps.proveEmail(origin),
    IS_CONNECTED: async () => ({ isConnected: (await session.find()) !== undefined }),
    GET_CHAIN_ID: async () => ({ chainId: chainOnWire(await present()) }),
    SWITCH_NETWORK: async ({ chainId, rpcUrl }) => {
      await standOn(chainId, rpcUrl)
      return { chainId }
    },
    RPC_REQUEST: (request, { origin }) => rpc(request, origin),
    RPC_ABORT: () => {
      for (const abort of aborts) abort.abort()
      return {}
    },
    UPDATE_EMAIL: async ({ email: address }, { origin }) => ({
      action: await change.begin(address, origin),
    }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => (await change.primary(otp), {}),
    UPDATE_EMAIL_SECONDARY_OTP: async ({ otp }) => ({ newEmail: await change.secondary(otp) }),
    SYNC_THEME: ({ themeMode, themeVariables }) => (theme.set(themeMode, themeVariables), {}),
    // How the page calls itself is not shown: the operator names the app, the browser its origin.
    SYNC_DAPP_DATA: async ({ locale, metadata }, { origin }) => {
      if (metadata) deps.faces.note(origin, metadata.icons)
      if (locale !== undefined) await deps.speak(locale)
      return {}
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: await accounts.enabledChains(),
    }),
    INIT_SMART_ACCOUNT: async () => {
      const id = await present()
      if (!(await accounts.isEnabled(id))) throw new LatchkeyError('smart_account_unsupported')
      return { address: (await accounts.smart()).address, isDeployed: await accounts.isDeployed(id) }
    },
    SET_PREFERRED_ACCOUNT: async ({ type, chainId, rpcUrl }) => {
      const id = await chainOf(chainId, rpcUrl)
      if (type === 'smartAccount' && !(await accounts.isEnabled(id)))
        throw new LatchkeyError('smart_account_unsupported')
      await accounts.use(type)
      return { type, address: (await user({ chainId: chainOnWire(id), rpcUrl })).address }
    },
    SIGN_OUT: async () => {
      email.cancel()
      deps.farcaster.cancel()
      for (const abort of aborts) abort.abort()
      keyring.close()
      await session.end()
      return {}
    },
    OPEN_SETTINGS: async ({ section }, { origin }) => {
      await session.current()
      await deps.settings.open(section, origin)
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
