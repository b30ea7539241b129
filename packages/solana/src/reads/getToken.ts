import { isLatchkeyError } from '@latchkey/protocol/errors'
import { readMint } from '../send/readMint.js'
import type { Rpc } from './rpc.js'

/**
 * What a mint says of itself: its decimals. What it is called is written elsewhere, by anybody: the host's own list has to
 * say it, else it is called by its address.
 *
 * @returns undefined where no mint stands
 * @throws as `rpc` does
 */
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
