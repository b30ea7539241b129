import { base58 } from '@scure/base'

/** 82 bytes, lamports. */
export const mintRent = 1_461_600

/**
 * The same in both token programs.
 *
 * @param {{ authority: string, decimals: number, supply: bigint }} mint
 * @returns {Uint8Array}
 */
export function mintAccount({ authority, decimals, supply }) {
  const key = base58.decode(authority)
  const data = new DataView(new ArrayBuffer(82))
  const bytes = new Uint8Array(data.buffer)
  data.setUint32(0, 1, true)
  bytes.set(key, 4)
  data.setBigUint64(36, supply, true)
  data.setUint8(44, decimals)
  data.setUint8(45, 1)
  data.setUint32(46, 1, true)
  bytes.set(key, 50)
  return bytes
}
