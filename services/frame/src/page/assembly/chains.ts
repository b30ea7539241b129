import { createAccounts } from '../accounts/accounts.js'
import { paymasterOf } from '../accounts/paymaster.js'
import type { Facts } from '../facts.js'
import type { HandlerDeps } from '../handlers.js'
import type { Keyring } from '../keyring/keyring.js'
import { createServed } from '../networks.js'
import { createRpc, nodeUrl } from '../services/rpc.js'
import type { Vault } from '../vault/vault.js'
import type { Services } from './services.js'

interface ChainsDeps {
  readonly facts: Facts
  readonly fetch: typeof globalThis.fetch
  readonly vault: Vault
  readonly gateway: Pick<Services['gateway'], 'balances' | 'supportedChains'>
  readonly keyring: Keyring
}

export function createChains({ facts, fetch, vault, gateway, keyring }: ChainsDeps) {
  const rpcOf = (chainId: string, rpcUrl?: string) =>
    createRpc(nodeUrl(chainId, rpcUrl ?? facts.rpcUrl, facts), chainId, fetch)
  return {
    rpcOf,
    isServed: createServed(facts, gateway.supportedChains),
    accounts: createAccounts({
      facts,
      vault,
      keyring,
      rpcOf,
      bundlerAt: (url, chainId) => createRpc(url, chainId, fetch),
    }),
    balancesOf: gateway.balances,
    paymasterOf: (wanted) => paymasterOf(wanted, facts, fetch),
  } satisfies Partial<HandlerDeps>
}
