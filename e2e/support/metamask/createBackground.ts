import { type Hex, createWalletClient, http, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { world } from '../world.js'

export type Message = Readonly<Record<string, unknown>>

/** Storage and signing, for one account; approves by default. */
export interface Background {
  /** Includes notifications. */
  handle(message: Message): Promise<readonly Message[]>
  readonly methods: readonly string[]
  /** With 4001. */
  declineNext(method: string): void
}

export function createBackground(privateKey: Hex): Background {
  const account = privateKeyToAccount(privateKey)
  const address = account.address.toLowerCase()
  const methods: string[] = []
  const declined = new Set<string>()
  let isConnected = false
  let [chain] = world().devnet.chains

  const current = () => {
    if (!chain) throw new Error('The devnet has no chain')
    return chain
  }
  const network = () => ({
    chainId: numberToHex(current().id),
    networkVersion: String(current().id),
    isConnected: true,
  })
  const accounts = () => (isConnected ? [address] : [])
  const client = () =>
    createWalletClient({
      account,
      chain: { ...anvil, id: current().id },
      transport: http(current().rpcUrl),
    })
  const forward = (method: string, params: unknown) =>
    client().request({ method, params } as Parameters<ReturnType<typeof client>['request']>[0])

  const notification = (method: string, params: unknown): Message => ({ jsonrpc: '2.0', method, params })
  const fail = (code: number, message: string) => Object.assign(new Error(message), { code })

  async function answer(
    method: string,
    params: readonly unknown[],
    notifications: Message[],
  ): Promise<unknown> {
    if (declined.delete(method)) throw fail(4001, 'User rejected the request.')
    const [first] = params
    switch (method) {
      case 'metamask_getProviderState':
        return { accounts: accounts(), isUnlocked: true, ...network() }
      case 'eth_chainId':
        return network().chainId
      case 'eth_accounts':
        return accounts()
      case 'eth_requestAccounts':
        isConnected = true
        notifications.push(notification('metamask_accountsChanged', accounts()))
        return accounts()
      case 'wallet_revokePermissions':
        isConnected = false
        notifications.push(notification('metamask_accountsChanged', []))
        return null
      case 'wallet_switchEthereumChain': {
        const { chainId } = first as { readonly chainId: string }
        const found = world().devnet.chains.find(({ id }) => numberToHex(id) === chainId)
        if (!found) throw fail(4902, 'Unrecognized chain ID. Try adding the chain first.')
        chain = found
        notifications.push(notification('metamask_chainChanged', network()))
        return null
      }
      case 'wallet_getCapabilities':
        return {}
      case 'personal_sign':
        return account.signMessage({ message: { raw: first as Hex } })
      case 'eth_sendTransaction': {
        const { to, data, value, gas } = first as Readonly<Record<string, Hex | undefined>>
        return client().sendTransaction({
          to: to ?? null,
          ...(data ? { data } : {}),
          ...(gas ? { gas: BigInt(gas) } : {}),
          value: BigInt(value ?? '0x0'),
        })
      }
      default:
        if (method.startsWith('wallet_')) throw fail(-32601, `The method ${method} does not exist.`)
        return forward(method, params)
    }
  }

  return {
    methods,
    declineNext: (method) => void declined.add(method),
    async handle({ id, method, params }) {
      const notifications: Message[] = []
      const name = String(method)
      methods.push(name)
      try {
        const result = await answer(name, Array.isArray(params) ? params : [params], notifications)
        return [...notifications, { jsonrpc: '2.0', id, result: result ?? null }]
      } catch (error) {
        const { code = -32603, message } = error as { readonly code?: number; readonly message: string }
        return [{ jsonrpc: '2.0', id, error: { code, message } }]
      }
    },
  }
}
