import { checksumAddress } from '../../crypto/checksumAddress.js'
import { hexToBytes, type Address, type Hex } from '../../crypto/hex.js'
import type { DecodedTokenCall } from '../approvalRequest.js'

const actions: Readonly<Record<string, DecodedTokenCall['action']>> = {
  '0xa9059cbb': 'transfer',
  '0x095ea7b3': 'approve',
}

/** Null unless it is an ERC-20 `transfer` or `approve`. */
export async function decodeTokenCall(
  to: Address | undefined,
  data: Hex,
  read: (data: Hex) => Promise<unknown>,
): Promise<DecodedTokenCall | null> {
  const action = actions[data.slice(0, 10).toLowerCase()]
  if (!action || !to || data.length !== 138 || !/^0{24}$/.test(data.slice(10, 34))) return null
  const [symbol, decimals] = await Promise.all([
    read('0x95d89b41')
      .then(decodeText)
      .catch(() => ''),
    read('0x313ce567')
      .then((word) => Number(BigInt(String(word))))
      .catch(() => 0),
  ])
  return {
    action,
    token: checksumAddress(to),
    symbol,
    decimals: decimals <= 255 ? decimals : 0,
    counterparty: checksumAddress(`0x${data.slice(34, 74)}`),
    amount: BigInt(`0x${data.slice(74)}`).toString(),
  }
}

// Old tokens answer bytes32, others an ABI string.
function decodeText(result: unknown): string {
  const bytes = hexToBytes(String(result))
  const length = bytes.length > 64 ? Number(BigInt(`0x${String(result).slice(66, 130)}`)) : 32
  const text = bytes.length > 64 ? bytes.subarray(64, 64 + length) : bytes
  return new TextDecoder().decode(text).replace(/\p{C}/gu, '').slice(0, 16)
}
