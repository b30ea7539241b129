import { startDevnet } from '@latchkey/devnet'
import { createPublicClient, createWalletClient, http, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { smartAccountOf } from '../src/smartAccount/account.js'
import type { OperationChain } from '../src/smartAccount/operation.js'
import { RpcError, type Rpc } from '../src/smartAccount/rpc.js'

function rpcOf(url: string): Rpc {
  return async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string }
    }
    if (error !== undefined) throw new RpcError(error.code, error.message)
    return result
  }
}

export const newKey = () => privateKeyToAccount(generatePrivateKey())
export const randomAddress = (): Address => newKey().address

/** A real chain with smart accounts and a bundler. Each transaction makes a block. */
export async function startWorld({ swaps = false }: { readonly swaps?: boolean } = {}) {
  const devnet = await startDevnet({ bundler: true, swaps, gateway: swaps })
  const [chain, other] = devnet.chains
  const [rich] = devnet.accounts
  const token = chain?.tokens.find(({ kind }) => kind === 'standard')
  if (!chain || !other || !rich || !token || devnet.bundlerUrl === undefined) throw new Error('missing')
  const here: OperationChain = {
    chainId: chain.id,
    rpc: rpcOf(chain.rpcUrl),
    bundler: rpcOf(devnet.bundlerUrl),
  }
  await here.rpc('evm_setIntervalMining', [0])
  await here.rpc('evm_setAutomine', [true])
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ transport, pollingInterval: 50 })
  const wallet = createWalletClient({ account: privateKeyToAccount(rich.privateKey), transport })

  async function newAccount(ether = '1') {
    const owner = newKey()
    const account = smartAccountOf({ owner: owner.address })
    const hash = await wallet.sendTransaction({ to: account.address, value: parseEther(ether), chain: null })
    await client.waitForTransactionReceipt({ checkReplacement: false, hash })
    return { account, sign: (digest: Hex) => owner.sign({ hash: digest }) }
  }

  return {
    here,
    other: { chainId: other.id, rpc: rpcOf(other.rpcUrl) },
    client,
    wallet,
    token,
    tokens: chain.tokens,
    gatewayUrl: devnet.gatewayUrl,
    rpcUrl: chain.rpcUrl,
    newAccount,
    pause: () => new Promise((resolve) => setTimeout(resolve, 50)),
    stop: devnet.stop,
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
