import * as AbiFunction from 'ox/AbiFunction'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import { refuse, ServiceError } from '../http/serviceError.js'
import { readFarcasterMessage } from './farcasterMessage.js'
import type { Profile } from './providers.js'

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

export const farcasterSettings = z.strictObject({
  siweUri: webUrl,
  /** OP Mainnet; confirms account ownership. */
  rpcUrl: webUrl,
  relay: webUrl.default('https://relay.farcaster.xyz'),
  idRegistry: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')
    .default('0x00000000fc6c5f01fc30151999387bb99a9f489b'),
})

export type FarcasterSettings = z.infer<typeof farcasterSettings>

export interface FarcasterChannel {
  readonly channelToken: string
  readonly url: string
}

const patience = 10_000

const channelSchema = z.object({ channelToken: z.string().min(1).max(512), url: z.url().max(4096) })
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(8192),
    signature: z.string().max(4096),
    username: z.string().max(64).optional().catch(undefined),
  }),
])

const idOf = AbiFunction.from('function idOf(address owner) view returns (uint256)')

/**
 * The relay is not trusted: an answer needs our message, a valid signature, and the registry's word
 * that the signer owns the account.
 *
 * @see https://docs.farcaster.xyz/auth-kit/client/app/client
 */
export function createFarcasterClient(fetch: typeof globalThis.fetch, now: () => number) {
  return {
    async open({ relay, siweUri }: FarcasterSettings, nonce: string): Promise<FarcasterChannel> {
      const { host: domain } = new URL(siweUri)
      const body = { siweUri, domain, nonce: alphanumeric(nonce), acceptAuthAddress: false }
      const answer = await ask(`${trimmed(relay)}/v1/channel`, { method: 'POST', body: JSON.stringify(body) })
      const { data } = channelSchema.safeParse(answer)
      return data ?? unavailable(new Error('The relay has an answer that cannot be read'))
    },

    /**
     * @returns undefined while pending
     * @throws ServiceError 422 for an invalid answer, 503
     */
    async look(
      settings: FarcasterSettings,
      { channelToken, nonce }: { readonly channelToken: string; readonly nonce: string },
    ): Promise<(() => Promise<Profile>) | undefined> {
      const headers = { authorization: `Bearer ${channelToken}` }
      const answer = await ask(`${trimmed(settings.relay)}/v1/channel/status`, { headers })
      const { data: status } = statusSchema.safeParse(answer)
      if (status === undefined) return unavailable(new Error('The relay has an answer that cannot be read'))
      if (status.state === 'pending') return undefined
      const { message, signature, username } = status
      return async () => {
        const { siweUri: uri } = settings
        const terms = { uri, domain: new URL(uri).host, nonce: alphanumeric(nonce), now: now() }
        const signed = readFarcasterMessage(message, signature, terms)
        if (signed === undefined || (await ownedFid(settings, signed.signer)) !== signed.fid)
          throw refuse('social_refused', 'The login was not confirmed. Try again.')
        return { subject: signed.fid.toString(), userName: username }
      }
    },
  }

  async function ownedFid({ rpcUrl, idRegistry }: FarcasterSettings, owner: Hex): Promise<bigint> {
    const call = { to: idRegistry, data: AbiFunction.encodeData(idOf, [owner]) }
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [call, 'latest'] }
    const answer = await ask(rpcUrl, { method: 'POST', body: JSON.stringify(body) })
    const { data } = z.object({ result: z.string().regex(/^0x[0-9a-f]{64}$/) }).safeParse(answer)
    return data === undefined
      ? unavailable(new Error('The node does not know the registry'))
      : BigInt(data.result)
  }

  async function ask(url: string, init: RequestInit): Promise<unknown> {
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...init.headers }
    const signal = AbortSignal.timeout(patience)
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' }).catch(unavailable)
    if (!response.ok) return unavailable(new Error(`${new URL(url).host} answers ${response.status}`))
    return response.json().catch(unavailable)
  }
}

export type FarcasterClient = ReturnType<typeof createFarcasterClient>

/** As in EIP-4361 nonces. */
const alphanumeric = (text: string): string => text.replaceAll(/[-_]/g, 'x')

const trimmed = (url: string): string => url.replace(/\/+$/, '')

function unavailable(cause: unknown): never {
  throw new ServiceError({
    status: 503,
    reasons: [{ name: 'social_down', description: 'Farcaster does not answer. Try again in a moment.' }],
    retryAfter: 10,
    cause,
  })
}
