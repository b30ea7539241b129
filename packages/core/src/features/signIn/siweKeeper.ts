import { type Caip2, parseCaip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import type { SiwxData, SiwxSession } from '@latchkey/protocol/signIn'
import { MINUTE_MS } from '@latchkey/protocol/time'
import type { SiweConfig, SiweSession } from '../../types/siweConfig.js'
import type { Siwx, SiwxMessage, SiwxMessageInput } from '../../types/siwx.js'

const fiveMinutes = 5 * MINUTE_MS

export function siweKeeper(config: SiweConfig, now: () => number): Siwx {
  const { sessionRefetchIntervalMs = fiveMinutes } = config
  const nonces = createNonces(config, now)

  async function signOut(): Promise<void> {
    await config.signOut()
    config.onSignOut?.()
  }

  async function verify({ message, signature, cacao }: SiwxSession): Promise<void> {
    nonces.spend()
    const isVerified = await config.verifyMessage({
      message,
      signature,
      ...(cacao !== undefined && { cacao }),
    })
    const session = isVerified ? await config.getSession() : null
    if (!session)
      throw new LatchkeyError('siwx_refused', { details: { reason: 'the signature was not accepted' } })
    config.onSignIn?.(session)
  }

  return {
    sessionRefetchIntervalMs,
    signOutOnDisconnect: config.signOutOnDisconnect,
    getRequired: () => config.required ?? true,
    async createMessage(input) {
      return writeMessage(config, input, { nonce: await nonces.of(input.accountAddress), now })
    },
    addSession: verify,
    async setSessions(sessions) {
      for (const session of sessions) await verify(session)
    },
    async getSessions(chainId, address) {
      if (!chainId.startsWith('eip155:')) return [sessionOf(chainId, address)]
      const session = await config.getSession()
      if (session && belongsTo(session, address)) {
        const isSameChain = session.chainId === Number(parseCaip2(chainId).reference)
        if (isSameChain || config.signOutOnNetworkChange === false) return [sessionOf(chainId, address)]
        await signOut()
      } else if (session && config.signOutOnAccountChange !== false) await signOut()
      nonces.of(address).catch(() => undefined)
      return []
    },
    async revokeSession(chainId) {
      if (chainId.startsWith('eip155:')) await signOut()
    },
  }
}

interface Nonces {
  /** Fetched early: the wallet opens with the visitor's tap. */
  of(address: string): Promise<string>
  spend(): void
}

function createNonces(config: SiweConfig, now: () => number): Nonces {
  const { nonceRefetchIntervalMs = fiveMinutes } = config
  let nonce: { readonly address: string; readonly at: number; readonly text: Promise<string> } | undefined
  return {
    of(address) {
      if (nonce?.address === address && now() - nonce.at < nonceRefetchIntervalMs) return nonce.text
      const text = config.getNonce(address)
      const entry = { address, at: now(), text }
      nonce = entry
      text.catch(() => {
        if (nonce === entry) nonce = undefined
      })
      return text
    },
    spend: () => (nonce = undefined),
  }
}

async function writeMessage(
  config: SiweConfig,
  { chainId, accountAddress, notBefore }: SiwxMessageInput,
  { nonce, now }: { readonly nonce: string; readonly now: () => number },
): Promise<SiwxMessage> {
  const hostParams = await config.getMessageParams?.()
  const params = {
    domain: location.host,
    uri: location.origin + location.pathname,
    iat: new Date(now()).toISOString(),
    ...(notBefore && { nbf: notBefore }),
    ...hostParams,
  }
  const message = config.createMessage({
    ...params,
    nonce,
    address: `did:pkh:${chainId}:${accountAddress}`,
    chainId: Number(parseCaip2(chainId).reference),
    version: '1',
  })
  const { iat, exp, nbf, ...rest } = params as Partial<Record<'exp', string>> & typeof params
  const data: SiwxData = {
    ...rest,
    accountAddress,
    chainId,
    version: '1',
    nonce,
    issuedAt: iat,
    ...(exp && { expirationTime: exp }),
    ...(nbf && { notBefore: nbf }),
  }
  return { ...data, toString: () => message }
}

const belongsTo = ({ address }: SiweSession, other: string): boolean =>
  address.split(':').at(-1)?.toLowerCase() === other.toLowerCase()

const sessionOf = (chainId: Caip2, accountAddress: string): SiwxSession => ({
  data: {
    accountAddress,
    chainId,
    domain: location.host,
    uri: location.origin + location.pathname,
    version: '1',
    nonce: '',
  },
  message: '',
  signature: '',
})
