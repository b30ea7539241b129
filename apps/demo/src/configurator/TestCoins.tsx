import { useAccount, useBalance, useNetwork } from '@latchkey/react'
import { useState } from 'react'
import type { Devnet } from '../devnet.js'

export function TestCoins({ devnet }: { readonly devnet: Devnet | null }) {
  const account = useAccount()
  const { network } = useNetwork()
  const { refetch } = useBalance()
  const [problem, setProblem] = useState<string>()
  const caip2 = network?.caipNetworkId
  const evm = devnet?.chains.find((chain) => chain.caip2 === caip2)
  const solana = devnet?.solana?.caip2 === caip2 ? devnet?.solana : undefined
  if (account.status !== 'connected' || !(evm ?? solana)) return null
  const sendCoins = async () => {
    try {
      if (evm) await fundEvm(evm.rpcUrl, account.address)
      if (solana) await call(solana.rpcUrl, 'requestAirdrop', [account.address, 5e9])
      setProblem(undefined)
      await refetch()
    } catch (error) {
      setProblem(
        `${(evm ?? solana)?.name} sent nothing: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
  return (
    <fieldset>
      <legend>Test tokens</legend>
      <button className="give" type="button" data-testid="give-coins" onClick={() => void sendCoins()}>
        Get 5 {(evm ?? solana)?.nativeCurrency.symbol}
      </button>
      {problem ? <p role="alert">{problem}</p> : null}
    </fieldset>
  )
}

/** Devnets let anyone set a balance. */
async function fundEvm(rpcUrl: string, address: string): Promise<void> {
  const balance = BigInt(String(await call(rpcUrl, 'eth_getBalance', [address, 'latest'])))
  await call(rpcUrl, 'anvil_setBalance', [address, `0x${(balance + 5n * 10n ** 18n).toString(16)}`])
}

async function call(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
