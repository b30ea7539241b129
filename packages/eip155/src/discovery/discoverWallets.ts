import type { DetectedWallet, DiscoveryEnv, Eip1193Provider } from '@latchkey/core/adapter'
import { INJECTED } from './injectedId.js'
import { readAnnouncement } from './readAnnouncement.js'
import { readInjected } from './readInjected.js'

/** More announcements are a flood. */
const MOST_WALLETS = 64

const namespaces = ['eip155'] as const

export interface DiscoverParameters {
  readonly env: DiscoveryEnv
  /** By wallet id; emptied by stop. */
  readonly providers: Map<string, Eip1193Provider>
  /** Later announcements under a present wallet's id. */
  readonly successors: Map<string, Eip1193Provider>
  readonly onSuccessor: (walletId: string) => void
  readonly onAdded: () => void
}

/**
 * By EIP-6963 announcements and `window.ethereum`, until stopped.
 *
 * The first announcement of an rdns keeps it: a later one cannot take over its row. One provider
 * object is one row. "Browser wallet" is listed on touch devices only, and disappears when the same
 * object announces itself.
 */
export function discoverWallets(parameters: DiscoverParameters): () => void {
  const { env, providers, successors, onAdded, onSuccessor } = parameters
  const { window: win, isTouch } = env.platform
  if (!win) return () => undefined

  const holds = (provider: Eip1193Provider): boolean => [...providers.values()].includes(provider)
  const add = (provider: Eip1193Provider, wallet: Pick<DetectedWallet, 'id' | 'name' | 'type'>): void => {
    providers.set(wallet.id, provider)
    env.found({ connectorId: INJECTED, namespaces, signsIn: namespaces, ...wallet })
    onAdded()
  }

  const onAnnounce = async (event: Event): Promise<void> => {
    const found = readAnnouncement(event)
    if (!found) return
    const { provider, ...facts } = found
    if (providers.get(INJECTED) === provider) {
      providers.delete(INJECTED)
      env.lost(INJECTED)
    }
    const isNew = (): boolean => !providers.has(facts.rdns) && !holds(provider)
    if (!isNew()) {
      if (!holds(provider)) {
        successors.set(facts.rdns, provider)
        onSuccessor(facts.rdns)
      }
      return
    }
    if (providers.size >= MOST_WALLETS) {
      const isKnown = await env.loadKnown?.()
      if (!isKnown || !isNew() || !freeRow(parameters, facts.rdns, isKnown)) return
    }
    add(provider, { id: facts.rdns, type: 'ANNOUNCED', ...facts })
  }

  const onInjected = (): void => {
    const provider = isTouch() && readInjected(win)
    // No row on a desktop, but a restore may be waiting.
    if (!provider || holds(provider)) return onAdded()
    add(provider, { id: INJECTED, name: 'Browser wallet', type: 'INJECTED' })
  }

  const announced = 'eip6963:announceProvider'
  const injected = 'ethereum#initialized'
  win.addEventListener(announced, onAnnounce)
  win.addEventListener(injected, onInjected)
  win.dispatchEvent(new win.Event('eip6963:requestProvider'))
  // Wallets answer synchronously: shared objects are announced by now.
  onInjected()

  return () => {
    win.removeEventListener(announced, onAnnounce)
    win.removeEventListener(injected, onInjected)
    providers.clear()
    successors.clear()
  }
}

/** In a flood a known wallet replaces the newest unknown one. @returns whether a row is free */
function freeRow(
  { env, providers }: DiscoverParameters,
  rdns: string,
  isKnown: (rdns: string) => boolean,
): boolean {
  const newest = isKnown(rdns) && [...providers.keys()].findLast((id) => id !== INJECTED && !isKnown(id))
  if (!newest) return false
  providers.delete(newest)
  env.lost(newest)
  return true
}
