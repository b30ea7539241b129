import type { Account, Cacao, Connection, ConnectionEvents, Env } from '@latchkey/core/adapter'
import { abortable } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError } from '@latchkey/protocol/errors'
import {
  createListeners,
  type Listeners,
  type StandardAccount,
  walletError,
} from '@latchkey/protocol/wallets'
import { connectorId } from '../discovery/connectorId.js'
import { chainIdOf, standardChain } from '../wallet/chains.js'
import type { SolanaLink } from '../wallet/solanaLink.js'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { readAccounts } from './readAccounts.js'

export interface CreateConnectionParameters {
  readonly env: Pick<Env, 'networks'>
  readonly wallet: SolanaWallet
  readonly walletId: string
  /** Never empty. */
  readonly accounts: readonly StandardAccount[]
  readonly requestedChain?: Caip2 | undefined
  readonly signed?: Cacao | undefined
  readonly replaced?: (tell: () => void) => void
}

/**
 * Requests name their network: the page chooses the active one. Listens to the wallet only while it
 * has a listener itself.
 */
export function createConnection(parameters: CreateConnectionParameters): Connection {
  const { env, wallet, walletId, requestedChain, signed } = parameters
  let { accounts } = parameters
  let chainId = chooseChain(env, accounts, requestedChain)
  let ended: Promise<void> | undefined

  const shared = (): readonly StandardAccount[] => accounts.filter((account) => isOn(account, chainId))
  const currentAccounts = (): readonly Account[] => shared().map((account) => toAccount(account, chainId))

  const listeners: Listeners<ConnectionEvents> = createListeners(() => {
    try {
      return wallet.features['standard:events']?.on('change', (change) => onChange(change?.accounts)) ?? none
    } catch {
      return none
    }
  })

  parameters.replaced?.(() => listeners.emit('disconnect', { reason: 'replaced' }))
  const onChange = (given: unknown): void => {
    if (given === undefined) return
    const next = readAccounts(given)
    const previousIds = idsOf(currentAccounts())
    accounts = next
    const moved = next.length > 0 && shared().length === 0 ? chooseChain(env, next, chainId) : chainId
    if (moved !== chainId) {
      chainId = moved
      listeners.emit('chainChanged', chainId)
    }
    if (idsOf(currentAccounts()) !== previousIds) listeners.emit('accountsChanged', currentAccounts())
  }

  const link: SolanaLink = {
    wallet,
    accounts: shared,
    async switchChain(next) {
      const id = chainIdOf(next)
      if (!accounts.some((account) => isOn(account, id)))
        throw new LatchkeyError('unsupported_chain', { details: { chainId: id } })
      if (id === chainId) return
      chainId = id
      listeners.emit('chainChanged', chainId)
    },
  }

  return {
    id: walletId,
    connectorId,
    walletId,
    namespace: 'solana',
    provider: link,
    ...(signed && { signed: [signed] }),
    get accounts() {
      return currentAccounts()
    },
    get chainId() {
      return chainId
    },
    on: listeners.on,
    disconnect(signal) {
      listeners.end()
      ended ??= abortable(leave(wallet), signal)
      return ended
    },
  }
}

const none = (): void => undefined

const toAccount = ({ address, label }: StandardAccount, chainId: Caip2): Account => ({
  caip: `${chainId}:${address}`,
  type: 'eoa',
  ...(label !== undefined && { label: String(label).slice(0, 80) }),
})

const idsOf = (list: readonly Account[]): string => list.map(({ caip }) => caip).join()

async function leave({ features }: SolanaWallet): Promise<void> {
  try {
    await features['standard:disconnect']?.disconnect()
  } catch (error) {
    throw walletError(error, 'standard:disconnect')
  }
}

const isOn = ({ chains }: Pick<StandardAccount, 'chains'>, chainId: Caip2): boolean =>
  chains.includes(standardChain(chainId))

/** Else the first configured one. */
export function chooseChain(
  env: Pick<Env, 'networks'>,
  accounts: readonly Pick<StandardAccount, 'chains'>[],
  requestedChain: Caip2 | undefined,
): Caip2 {
  const configured = env.networks('solana').map(({ caipNetworkId }) => caipNetworkId)
  const first = [requestedChain, ...configured].find(
    (id): id is Caip2 => id !== undefined && accounts.some((account) => isOn(account, id)),
  )
  // The wallet's own, to tell the visitor.
  const own = accounts[0]?.chains.find((chain) => chain.startsWith('solana:')) ?? 'solana:mainnet'
  return first === undefined ? chainIdOf(own) : chainIdOf(first)
}
