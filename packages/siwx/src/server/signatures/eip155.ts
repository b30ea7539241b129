import { encode } from 'ox/AbiParameters'
import { encodeData, from } from 'ox/AbiFunction'
import { concat, fromString, type Hex, size } from 'ox/Hex'
import { getSignPayload } from 'ox/PersonalMessage'
import { recoverAddress } from 'ox/Secp256k1'
import { fromHex } from 'ox/Signature'
import { universalSignatureValidatorBytecode } from 'ox/erc6492/SignatureErc6492'
import { SiwxError } from '../SiwxError.js'

/** Sends a request to a node; the signal ends the wait. */
export type Rpc = (method: string, params: readonly unknown[], signal: AbortSignal) => Promise<unknown>

const isValidSignature = from(
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
)
/** Yes (ERC-1271). */
const accepted = '0x1626ba7e'

/** Milliseconds; a contract's code runs. */
const TIMEOUT_MS = 2000
/** Deploys and calls a wallet; its code may never end. */
const maxGas = '0x989680'

const isHex = (text: string): text is Hex => /^0x(?:[0-9a-fA-F]{2})*$/.test(text)

/** An account's key is the same on every chain, its contract is on one. */
export type EvmSigner = 'key' | 'contract'

/**
 * Verifies a text signed by an EVM account (`personal_sign`, ERC-191): by its key, or its contract
 * (ERC-1271), even before the contract is deployed (ERC-6492).
 *
 * @param rpc a node of the chain; without one only keys can sign
 * @returns undefined for an invalid signature
 * @throws SiwxError `unavailable` when the node gives no answer
 */
export async function verifyEvmSignature(
  { message, ...signed }: Readonly<Record<'address' | 'message' | 'signature', string>>,
  rpc: Rpc | undefined,
): Promise<EvmSigner | undefined> {
  return verifyEvmDigest({ ...signed, digest: getSignPayload(fromString(message)) }, rpc)
}

/**
 * Like {@link verifyEvmSignature} for 32 bytes, such as the hash of typed data (EIP-712).
 *
 * @param digest 32 bytes in hex
 */
export async function verifyEvmDigest(
  {
    address,
    digest: payload,
    signature,
  }: Readonly<Record<'address' | 'signature', string>> & { readonly digest: Hex },
  rpc: Rpc | undefined,
): Promise<EvmSigner | undefined> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !isHex(signature)) return undefined
  if (recovered(payload, signature)?.toLowerCase() === address.toLowerCase()) return 'key'
  if (rpc === undefined) return undefined
  return (await isValidFor(rpc, address as Hex, payload, signature)) ? 'contract' : undefined
}

async function isValidFor(rpc: Rpc, address: Hex, payload: Hex, signature: Hex): Promise<boolean> {
  // The validator reads its mark from the last 32 bytes; some contracts accept an empty signature.
  if (size(signature) < 32) return isValidShort(rpc, address, payload, signature)
  const parameters = encode(
    [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }],
    [address, payload, signature],
  )
  // Without a recipient, code runs as a deployment and returns its result.
  const call = { data: concat(universalSignatureValidatorBytecode, parameters) }
  return /^0x0*1$/.test(await callNode(rpc, call))
}

async function isValidShort(rpc: Rpc, to: Hex, payload: Hex, signature: Hex): Promise<boolean> {
  const answer = await callNode(rpc, { to, data: encodeData(isValidSignature, [payload, signature]) })
  return answer === accepted.padEnd(66, '0')
}

function recovered(payload: Hex, signature: Hex): string | undefined {
  if (signature.length !== 132) return undefined
  try {
    return recoverAddress({ payload, signature: fromHex(signature) })
  } catch {
    return undefined
  }
}

async function callNode(rpc: Rpc, call: { readonly to?: Hex; readonly data: Hex }): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The node took too long.')), { once: true })
  })
  try {
    const answer = await Promise.race([
      rpc('eth_call', [{ ...call, gas: maxGas }, 'latest'], signal),
      timeout,
    ])
    return typeof answer === 'string' ? answer : ''
  } catch (cause) {
    // A revert says no; silence says nothing.
    if (isRevert(cause)) return ''
    throw new SiwxError('unavailable', 'the node did not answer', { cause })
  }
}

function isRevert(cause: unknown): boolean {
  const { code, data, message } = (cause ?? {}) as { code?: unknown; data?: unknown; message?: unknown }
  return (
    code === 3 ||
    (typeof data === 'string' && /^0x[\da-f]*$/i.test(data)) ||
    // Nodes report exhausted gas and invalid code as -32000 with these words. Other words are no
    // answer.
    (typeof message === 'string' && /revert|out ?of ?gas|opcode|evm error|vm exec/i.test(message))
  )
}
