import type { WalletRow } from '@latchkey/core'

export interface InstallLinks {
  readonly browser: string | undefined
  readonly appStore: string | undefined
  readonly playStore: string | undefined
  readonly website: string | undefined
}

/** Catalogues may contain unsafe addresses. */
const safe = (link: string | undefined): string | undefined =>
  link && /^https?:\/\//i.test(link) ? link : undefined

/** Firefox gets its own store, every other browser Chrome's. */
export function installLinks(row: WalletRow): InstallLinks {
  const { wallet } = row
  const isFirefox = typeof navigator !== 'undefined' && /firefox/i.test(navigator.userAgent)
  return {
    browser: isFirefox ? safe(wallet?.firefoxStore) : safe(wallet?.chromeStore),
    appStore: safe(wallet?.appStore),
    playStore: safe(wallet?.playStore),
    website: safe(wallet?.homepage),
  }
}

export function installLink(row: WalletRow): string | undefined {
  const { browser, website, appStore, playStore } = installLinks(row)
  return browser ?? website ?? appStore ?? playStore
}

export function appStoreLink(row: WalletRow): string | undefined {
  const { appStore, playStore, website } = installLinks(row)
  const isAndroid = typeof navigator !== 'undefined' && /android/i.test(navigator.userAgent)
  const [ownStore, otherStore] = isAndroid ? [playStore, appStore] : [appStore, playStore]
  return ownStore ?? website ?? otherStore
}
