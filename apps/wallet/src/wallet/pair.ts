import { shortMessage } from '../requests/performJob.js'
import { readPairingUri } from '../pairing/readPairingUri.js'
import type { WalletContext } from './walletContext.js'

const TIMEOUT_MS = 12_000

/** Failures go to the state's `pairing`. */
export async function pair(context: WalletContext, text: string): Promise<void> {
  const { kit, store, settings } = context
  const fail = (reason: string): void => store.set({ pairing: { phase: 'failed', text: reason } })
  const read = readPairingUri(text, Date.now())
  if (!read.ok) return fail(read.reason)
  if (store.get().connection === 'offline') return fail('The wallet is offline. Go online first.')
  store.set({ pairing: { phase: 'waiting', text: 'Waiting for the app' } })
  const timer = setTimeout(() => {
    if (store.get().pairing.phase !== 'waiting') return
    fail(
      store.get().connection === 'unreachable'
        ? `The relay ${settings.relayUrl} can’t be reached.`
        : 'The app isn’t responding. It may be closed, or use another relay than this wallet.',
    )
  }, TIMEOUT_MS)
  try {
    await kit.pair({ uri: read.uri })
  } catch (error) {
    clearTimeout(timer)
    const message = shortMessage(error)
    fail(/already exists/i.test(message) ? 'This connection link was already used.' : message)
  }
}
