import type { DiscoveryEnv } from '@latchkey/core/adapter'
import {
  checkReplaced,
  createSuccession,
  isAnswering,
  readStandardWallet,
  type Succession,
  type WalletWindow,
  watchStandardWallets,
} from '@latchkey/protocol/wallets'
import type { SolanaWallet } from '../wallet/solanaWallet.js'
import { connectorId } from './connectorId.js'
import { windowWallets } from './windowWallets.js'

/** More would be a flood. */
const maxWallets = 64

/** By lower-case name. */
export interface Discovery extends Succession<SolanaWallet> {
  readonly waiting: Set<() => void>
  stop(): void
}

/**
 * Wallet Standard registrations, and legacy places in `window`. The first wallet with a name keeps
 * it: none takes over its row.
 */
export function discoverWallets(env: DiscoveryEnv): Discovery {
  const succession = createSuccession<SolanaWallet>(({ features }) =>
    isAnswering(env.platform, async () => features['standard:connect'].connect({ silent: true })),
  )
  const { successors, wallets } = succession
  const fallbacks = new Set<string>()
  const waiting = new Set<() => void>()

  const add = (value: unknown, isFallback: boolean): void => {
    const facts = readStandardWallet(value, 'solana', ['standard:connect'])
    const id = facts?.name.toLowerCase()
    if (facts === undefined || id === undefined) return
    const isTaken = wallets.has(id) && !fallbacks.has(id)
    if (isTaken && !isFallback && wallets.get(id) !== value) {
      successors.set(id, value as SolanaWallet)
      void checkReplaced(succession, id)
    }
    if (isTaken || (isFallback && wallets.has(id)) || wallets.size >= maxWallets) return
    const wallet = value as SolanaWallet
    wallets.set(id, wallet)
    if (isFallback) fallbacks.add(id)
    else fallbacks.delete(id)
    env.found({
      id: `${connectorId}:${id}`,
      connectorId,
      namespaces: ['solana'],
      type: 'ANNOUNCED',
      ...(wallet.features['solana:signIn'] && { signsIn: ['solana'] }),
      ...facts,
    })
    for (const check of waiting) check()
  }

  const { window: win } = env.platform
  const stop =
    win === null
      ? () => {}
      : watchStandardWallets(win as WalletWindow, {
          added: (wallet) => add(wallet, false),
          removed: (wallet) => remove(env, succession, wallet),
        })
  for (const wallet of windowWallets(win)) add(wallet, true)

  return {
    ...succession,
    waiting,
    stop() {
      stop()
      wallets.clear()
      successors.clear()
    },
  }
}

function remove(env: DiscoveryEnv, { successors, wallets }: Succession<SolanaWallet>, value: unknown): void {
  for (const [id, wallet] of successors) if (wallet === value) successors.delete(id)
  for (const [id, wallet] of wallets) {
    if (wallet !== value) continue
    const next = successors.get(id)
    successors.delete(id)
    if (next) wallets.set(id, next)
    else wallets.delete(id)
    if (!next) env.lost(`${connectorId}:${id}`)
  }
}
