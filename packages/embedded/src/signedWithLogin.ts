import type { Cacao, Env, SignInRequest } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { cacaoOf, signInMessage, type SiwxData } from '@latchkey/protocol/signIn'
import type { Frame } from './frame/createFrame.js'
import { placeOf } from './place.js'

/**
 * The frame's sign-in, without another prompt.
 *
 * @returns undefined without one, or for another text
 */
export async function signedWithLogin(
  env: Pick<Env, 'network' | 'platform' | 'log'>,
  frame: Pick<Frame, 'request'>,
  { signIn, chainId, signal }: { signIn: SignInRequest; chainId: Caip2; signal: AbortSignal },
): Promise<Cacao | undefined> {
  const { nonce, domain = '', uri = '', statement, expirationTime, notBefore, requestId, resources } = signIn
  const isEvm = chainId.startsWith('eip155:')
  const issuedAt = new Date(env.platform.now()).toISOString()
  const fields = { domain, uri, version: '1', nonce, issuedAt }
  const more = { statement, expirationTime, notBefore, requestId, resources }
  try {
    const siwxMessage = JSON.stringify({ ...fields, ...more })
    const answer = await frame.request('GET_USER', { ...placeOf(env, chainId), siwxMessage }, signal)
    const { address, signature } = answer
    const data: SiwxData = { ...fields, ...more, chainId, accountAddress: address }
    if (signature === undefined || answer.message !== signInMessage(data)) return undefined
    const kind = isEvm ? { header: 'eip4361', type: 'eip191' } : { header: 'caip122', type: 'ed25519' }
    return cacaoOf(data, { ...kind, signature })
  } catch (error) {
    if (isLatchkeyError(error, 'request_aborted')) throw error
    env.log.info('The login was no sign-in', error)
    return undefined
  }
}
