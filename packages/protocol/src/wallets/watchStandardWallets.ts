export type WalletWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'> & {
  readonly CustomEvent: typeof CustomEvent
}

interface RegisterApi {
  readonly register: (...wallets: readonly unknown[]) => () => void
}

/**
 * Reports each wallet once.
 *
 * @param added gets foreign values: {@link readStandardWallet}
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
      // A foreign event must not keep wallets from registering.
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
