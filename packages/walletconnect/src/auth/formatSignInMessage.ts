import type { CacaoPayload } from './authTypes.js'
import { decodeRecap, recapStatement } from './recap.js'

/**
 * The text that a wallet signed (CAIP-122, EIP-4361). The sentence of a ReCap is appended unless
 * the statement ends with it already.
 *
 * @param payload its `iss` is a `did:pkh` of an EVM account
 */
export function formatSignInMessage(payload: CacaoPayload): string {
  const [, , , chain, address] = payload.iss.split(':')
  const recap = decodeRecap(payload.resources?.at(-1))
  const sentence = recap === undefined ? undefined : recapStatement(recap)
  const { statement } = payload
  const whole =
    sentence === undefined || statement?.endsWith(sentence) === true
      ? statement
      : [statement, sentence].filter(Boolean).join(' ')
  const optional = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [`${name}: ${value}`]
  return [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(whole ? [whole] : []),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    ...optional('Expiration Time', payload.exp),
    ...optional('Not Before', payload.nbf),
    ...optional('Request ID', payload.requestId),
    ...(payload.resources?.length
      ? ['Resources:', ...payload.resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}
