import { LatchkeyError } from '@latchkey/protocol/errors'
import type { AppRequest, FrameUser } from '@latchkey/protocol/frame'
import type { Account, Accounts } from './accounts/accounts.js'
import type { CurrentChain } from './currentChain.js'
import { personalHash } from './evm/sign.js'
import type { Keyring } from './keyring/keyring.js'
import type { Recoverer } from './login/recoverer.js'
import type { Session } from './login/session.js'
import { loginMessage } from './login/signIn.js'
import { chainOnWire, isSolana } from './networks.js'
import { signText } from './solana/signText.js'
import type { StoredSession } from './vault/vault.js'

export interface UserDeps {
  readonly session: Session
  readonly keyring: Keyring
  readonly accounts: Accounts
  readonly isRecoverable: Recoverer['isRecoverable']
  /** As of the last poll. */
  readonly isAsked: (user: StoredSession) => boolean
}

export function createUserReader(deps: UserDeps, chain: CurrentChain) {
  const { session, accounts } = deps

  return async (
    { chainId, preferredAccountType, rpcUrl, siwxMessage }: Partial<AppRequest<'GET_USER'>>,
    origin?: string,
  ): Promise<FrameUser> => {
    const id = await chain.of(chainId, rpcUrl)
    const current = await session.current()
    const { email: address, provider, userName } = current
    await session.token()
    const list = await accounts.list(id, preferredAccountType)
    const [first] = list
    if (first === undefined) throw new LatchkeyError('something_went_wrong')
    const isRecoverable = await deps.isRecoverable(current)
    const signed =
      siwxMessage === undefined || origin === undefined
        ? {}
        : await signIn(deps, { text: siwxMessage, origin, chainId: id, account: first })
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
}

interface LoginText {
  readonly text: string
  readonly origin: string
  readonly chainId: string
  readonly account: Account
}

/** Without a signature the page asks later. */
async function signIn(
  { session, keyring, accounts }: UserDeps,
  { text, origin, chainId, account: { address, type } }: LoginText,
): Promise<Pick<FrameUser, 'message' | 'signature'>> {
  const login = session.takeLogin()
  if (login === undefined) return {}
  const at = (now: number) => loginMessage(text, origin, { address, chainId, now })
  // The page dates it by this device's clock, which may be wrong, or by its server's.
  const message = at(Date.now()) ?? at(Date.now() + login.clockLead)
  if (message === undefined) return {}
  const wallet = await keyring.open()
  const bytes = new TextEncoder().encode(message)
  const signature = isSolana(chainId)
    ? signText(bytes, wallet)
    : await accounts.sign(type, chainId, personalHash(bytes), wallet)
  return { message, signature }
}
