import { hashMessage } from '../../crypto/hashMessage.js'
import { hashTypedData } from '../../crypto/hashTypedData.js'
import { hexToBytes, isAddress, isHexBytes } from '../../crypto/hex.js'
import { serializeSignature } from '../../crypto/serializeSignature.js'
import { parseTypedData, type TypedData } from '../../crypto/typedData.js'
import { requireAccount, type Handler } from '../context.js'
import { rpcError } from '../rpcError.js'

function readText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function readTypedData(input: unknown): { document: TypedData; hash: Uint8Array } {
  try {
    const document = parseTypedData(input)
    return { document, hash: hashTypedData(document) }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'Invalid typed data'
    throw Object.assign(rpcError({ code: -32602, message }), { cause })
  }
}

/** personal_sign (EIP-191) and eth_signTypedData_v4 (EIP-712). */
export const signHandlers: Readonly<Record<string, Handler>> = {
  async personal_sign(context, params) {
    const [first, second]: unknown[] = Array.isArray(params) ? params : []
    // Some pages swap address and message; wallets tolerate it.
    const [message, address] = isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
    if (typeof message !== 'string')
      throw rpcError({ code: -32602, message: 'Expected a message and an address.' })
    const account = requireAccount(context, address)
    const bytes = isHexBytes(message) ? hexToBytes(message) : new TextEncoder().encode(message)
    const text = readText(bytes)
    await context.approvals.ask({
      kind: 'signMessage',
      account: account.address,
      text: text ?? message,
      readable: text !== undefined,
    })
    return serializeSignature(account.signHash(hashMessage(bytes)))
  },
  async eth_signTypedData_v4(context, params) {
    const [address, input]: unknown[] = Array.isArray(params) ? params : []
    const account = requireAccount(context, address)
    const { document, hash } = readTypedData(input)
    const { chainId: wanted, name } = document.domain
    const { chainId } = context.state.get()
    if (wanted !== undefined && BigInt(wanted as string | number) !== BigInt(chainId)) {
      const message = `Provided chainId "${String(wanted)}" must match the active chainId "${chainId}"`
      throw rpcError({ code: -32602, message })
    }
    await context.approvals.ask({
      kind: 'signTypedData',
      account: account.address,
      domainName: typeof name === 'string' ? name : '',
      primaryType: document.primaryType,
      json: JSON.stringify(document.message, null, 2),
    })
    return serializeSignature(account.signHash(hash))
  },
}
