import type { SwapPermitTerms } from '@latchkey/protocol/http'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from 'ox/Hex'
import * as TypedData from 'ox/TypedData'
import { decodeAggregate3, decodeUint, encodeAggregate3 } from '../balances/providers/multicall.js'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'

const nonces = AbiFunction.from('function nonces(address owner) view returns (uint256)')

const askSeparator = '0x3644e515'
const askName = '0x06fdde03'
const askVersion = '0x54fd4d50'
const askTypehash = '0x30adf81f'

/**
 * keccak256 of `Permit(address owner,address spender,uint256 value,uint256 nonce,uint256
 * deadline)`.
 */
const typehash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

const maxTextLength = 64

/**
 * EIP-2612. `DOMAIN_SEPARATOR` must equal the one built from these fields: other forms, such as
 * DAI's first one, use approvals.
 */
export async function readPermit(
  { chain, rpc }: ChainEntry,
  { token, user }: { readonly token: string; readonly user: string },
): Promise<SwapPermitTerms | undefined> {
  if (chain.multicall === null) return undefined
  const questions = [
    AbiFunction.encodeData(nonces, [user as Hex]),
    askSeparator,
    askName,
    askVersion,
    askTypehash,
  ].map((data) => ({ to: token, data }))
  const params = [{ to: chain.multicall, data: encodeAggregate3(questions) }, 'latest']
  const [answer] = await rpc.send([{ method: 'eth_call', params }])
  const data = readResult(answer)
  const results = typeof data === 'string' ? decodeAggregate3(data, questions.length) : undefined
  const [place, separator, called, versioned, hash] =
    results?.map((one) => (one.success && one.data !== '0x' ? one.data : undefined)) ?? []
  const nonce = decodeUint(place)
  const name = textOf(called)
  if (nonce === undefined || separator === undefined || name === undefined) return undefined
  if (hash !== undefined && hash.toLowerCase() !== typehash) return undefined
  const verifyingContract = token as Hex
  const chainId = Number(chain.caip2.split(':')[1])
  for (const version of new Set([textOf(versioned) ?? '1', '1'])) {
    const domain = { name, version, chainId, verifyingContract }
    if (TypedData.domainSeparator(domain) === separator.toLowerCase())
      return { name, version, nonce: String(nonce) }
  }
  return undefined
}

function textOf(data: string | undefined): string | undefined {
  if (data === undefined) return undefined
  try {
    const [text] = AbiParameters.decode([{ type: 'string' }] as const, data as Hex)
    return text !== '' && text.length <= maxTextLength ? text : undefined
  } catch {
    return undefined
  }
}
