import * as AbiConstructor from 'ox/AbiConstructor'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import * as SignatureErc6492 from 'ox/erc6492/SignatureErc6492'
import type { ChainEntry } from '../chains/chainRegistry.js'
import { readResult } from '../chains/upstream.js'

/** Whose key signed: the address's own, or one that its contract answers for. */
export type Signer = 'key' | 'contract'

/**
 * Whether a text was signed by an address (`personal_sign`, ERC-191): by its key, else as its contract says on the
 * chain, also one that is not there yet (ERC-1271, ERC-6492).
 *
 * @param entry the chain that a contract is asked on
 * @returns undefined when it was not
 * @throws UpstreamDownError when the chain would have to be asked and does not answer
 */
export async function verifyOwner(
  entry: ChainEntry,
  { address, message, signature }: { address: Hex.Hex; message: string; signature: Hex.Hex },
): Promise<Signer | undefined> {
  const payload = PersonalMessage.getSignPayload(Hex.fromString(message))
  if (recover(payload, signature) === address.toLowerCase()) return 'key'
  const data = AbiConstructor.encode(
    AbiConstructor.fromAbi(SignatureErc6492.universalSignatureValidatorAbi),
    {
      bytecode: SignatureErc6492.universalSignatureValidatorBytecode,
      args: [address, payload, signature],
    },
  )
  const [answer] = await entry.rpc.send([{ method: 'eth_call', params: [{ data }, 'latest'] }])
  return readResult(answer) === '0x01' ? 'contract' : undefined
}

function recover(payload: Hex.Hex, signature: Hex.Hex): string | undefined {
  if (Hex.size(signature) !== 65) return undefined
  try {
    return Secp256k1.recoverAddress({ payload, signature: Signature.fromHex(signature) }).toLowerCase()
  } catch {
    return undefined
  }
}
