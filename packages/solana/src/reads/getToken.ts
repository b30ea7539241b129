import { isLatchkeyError } from '@latchkey/protocol/errors'
import { readMint } from '../send/readMint.js'
import type { Rpc } from './rpc.js'

/** Decimals only: anyone can write a mint's name. Undefined unless a mint. */
export async function getToken(
  rpc: Rpc,
  address: string,
): Promise<{ readonly decimals: number; readonly symbol: string; readonly name: string } | undefined> {
  try {
    const { decimals } = await readMint(rpc, address)
    return { decimals, symbol: `${address.slice(0, 4)}…${address.slice(-6)}`, name: address }
  } catch (error) {
    if (isLatchkeyError(error, 'invalid_receiver')) return undefined
    throw error
  }
}
