import { parseEther, type Hex } from 'viem'
import { world } from './world.js'

/** Gives an account three ETH on the first chain of the world. */
export async function fund(address: Hex): Promise<void> {
  await fetch(world().devnet.chains[0]?.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [address, `0x${parseEther('3').toString(16)}`],
    }),
  })
}
