/** The parts of a window by which wallets and a page find each other. */
export type WalletWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly CustomEvent: typeof CustomEvent
}

/** What a wallet registers with. */
interface RegisterApi {
  readonly register: (...wallets: readonly unknown[]) => () => void
}

/**
 * Hears of wallets of the Wallet Standard until stopped: those that are on the page already, and those that come later.
 * An object is told once, whatever it registers.
 *
 * @param added gets foreign values: {@link readStandardWallet} checks them
 * @param removed gets a value that was added before
 * @returns stop; what a wallet registers or takes back afterwards is not heard
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets(
  win: WalletWindow,
  { added, removed }: { added(wallet: unknown): void; removed(wallet: unknown): void },
): () => void {
  const known = new Set<unknown>()
  let isStopped = false

  const api: RegisterApi = {
    register: (...wallets) => {
      const fresh = isStopped ? [] : wallets.filter((wallet) => !known.has(wallet))
      for (const wallet of fresh) {
        known.add(wallet)
        added(wallet)
      }
      return () => {
        for (const wallet of fresh) if (known.delete(wallet) && !isStopped) removed(wallet)
      }
    },
  }
  const onRegister = (event: Event): void => {
    try {
      ;(event as CustomEvent<(api: RegisterApi) => void>).detail(api)
    } catch {
      // Somebody else's event: it does not keep others from registering.
    }
  }

  const registering = 'wallet-standard:register-wallet'
  win.addEventListener(registering, onRegister)
  win.dispatchEvent(new win.CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isStopped = true
    win.removeEventListener(registering, onRegister)
    known.clear()
  }
}
