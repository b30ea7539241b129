import type { TestWalletEnvironment, TestWalletInfo, TestWalletProvider } from './types.js'

export interface Announcer {
  announce(): void
  stop(): void
}

export function createAnnouncer(parameters: {
  environment: TestWalletEnvironment
  info: TestWalletInfo
  provider: TestWalletProvider
  silent: () => boolean
}): Announcer {
  const { environment, info, provider, silent } = parameters
  const page = environment.window
  let listening = false

  function dispatch(): void {
    if (!page || silent()) return
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    page.dispatchEvent(new page.CustomEvent('eip6963:announceProvider', { detail }))
  }

  return {
    announce() {
      if (!listening) page?.addEventListener('eip6963:requestProvider', dispatch)
      listening = true
      dispatch()
    },
    stop() {
      page?.removeEventListener('eip6963:requestProvider', dispatch)
      listening = false
    },
  }
}
