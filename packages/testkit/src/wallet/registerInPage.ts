export function registerInPage(
  page: Window & typeof globalThis,
  wallet: object,
): { register(): void; unregister(): void; stop(): void } {
  interface Api {
    readonly register: (wallet: object) => () => void
  }
  const apps = new Map<Api, (() => void) | undefined>()
  let isRegistered = false
  const join = (api: Api): void => {
    if (isRegistered && apps.get(api) === undefined) apps.set(api, api.register(wallet))
    else if (!apps.has(api)) apps.set(api, undefined)
  }
  const onReady = (event: Event): void => join((event as CustomEvent<Api>).detail)
  page.addEventListener('wallet-standard:app-ready', onReady)

  const unregister = (): void => {
    isRegistered = false
    for (const [api, leave] of apps) {
      leave?.()
      apps.set(api, undefined)
    }
  }
  return {
    register() {
      isRegistered = true
      for (const api of apps.keys()) join(api)
      page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: join }))
    },
    unregister,
    stop() {
      unregister()
      page.removeEventListener('wallet-standard:app-ready', onReady)
    },
  }
}
