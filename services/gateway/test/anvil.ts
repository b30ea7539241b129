import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startAnvil as startChain } from '../../../packages/testkit/test/startAnvil.js'

export interface Anvil {
  readonly url: string
  rpc(method: string, ...params: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

const { resolve } = createRequire(import.meta.url)

export async function startAnvil(chainId = 31_337): Promise<Anvil> {
  const { url, stop } = await startChain(['--chain-id', String(chainId)])
  async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer = (await response.json()) as { result?: unknown; error?: unknown }
    if (answer.error !== undefined) throw new Error(JSON.stringify(answer.error))
    return answer.result
  }
  return { url, rpc, stop }
}

/** 10000 ETH. */
export const richAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export async function installMulticall(anvil: Anvil, at: string): Promise<void> {
  const file = join(dirname(resolve('viem/package.json')), '_esm/constants/contracts.js')
  const creation = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(file, 'utf8'))?.[1]
  // Without a receiver, creation code returns the runtime.
  const code = await anvil.rpc('eth_call', { from: richAddress, data: creation }, 'latest')
  await anvil.rpc('anvil_setCode', at, code)
}

/** Returns the slot named by the first argument: enough for `balanceOf`. */
export async function installToken(
  anvil: Anvil,
  at: string,
  balances: Readonly<Record<string, bigint>>,
): Promise<void> {
  // calldataload(4) sload, mstore(0), return(0, 32)
  await anvil.rpc('anvil_setCode', at, '0x6004355460005260206000f3')
  for (const [owner, amount] of Object.entries(balances)) {
    const word = (hex: string) => `0x${hex.padStart(64, '0')}`
    await anvil.rpc('anvil_setStorageAt', at, word(owner.slice(2).toLowerCase()), word(amount.toString(16)))
  }
}
