import type { WalletContext } from './walletContext.js'

const SWEEP_MS = 1000

export function listen(context: WalletContext): void {
  const { kit, store, settings, refresh } = context
  const onProposal = (): void => {
    store.set({ pairing: { phase: 'idle', text: '' } })
    refresh()
  }
  kit.on('session_proposal', onProposal)
  // Else the fallback proposal comes.
  if (settings.signIn) kit.on('session_authenticate', onProposal)
  kit.on('session_request', refresh)
  kit.on('session_request_expire', refresh)
  kit.on('proposal_expire', refresh)
  kit.on('session_delete', ({ topic }) => {
    const app = store.get().sessions.find((session) => session.topic === topic)?.peer.name ?? 'An app'
    refresh()
    context.record(app, 'Disconnected by the app')
    context.notify('ok', `${app} has disconnected`)
  })
  const { events } = kit.engine.signClient
  events.on('session_expire', refresh)
  events.on('session_extend', refresh)
  // The kit reports no expiry while asleep.
  setInterval(() => {
    if (store.get().asks.some(({ expiry }) => expiry <= Date.now())) refresh()
  }, SWEEP_MS)
}
