import type { WalletContext } from './walletContext.js'
import type { Connection } from './walletState.js'

const WATCH_MS = 400
const TIMEOUT_MS = 5000

export interface Transport {
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  stop(): Promise<void>
}

/** Offline: messages wait at the relay. */
export function createTransport({ kit, store, memory }: WalletContext): Transport {
  const { relayer } = kit.core
  let offline = memory.read().offline === true
  let waitingSince = Date.now()

  const look = (): Connection => {
    if (offline) return 'offline'
    if (relayer.connected) return 'online'
    const wanted = relayer.connecting || relayer.subscriber.hasAnyTopics
    if (!wanted) return 'idle'
    return Date.now() - waitingSince > TIMEOUT_MS ? 'unreachable' : 'connecting'
  }
  const watch = (): void => {
    // Publishing and network events reopen it.
    if (offline && (relayer.connected || relayer.connecting)) void relayer.transportClose()
    const connection = look()
    if (connection !== 'connecting' && connection !== 'unreachable') waitingSince = Date.now()
    if (connection !== store.get().connection) store.set({ connection })
  }
  const timer = setInterval(watch, WATCH_MS)
  watch()

  const set = (value: boolean): void => {
    offline = value
    memory.write({ offline })
  }
  return {
    async goOffline() {
      set(true)
      await relayer.transportClose()
      watch()
    },
    async goOnline() {
      set(false)
      waitingSince = Date.now()
      watch()
      await relayer.restartTransport()
      watch()
    },
    async stop() {
      clearInterval(timer)
      await relayer.transportClose()
    },
  }
}
