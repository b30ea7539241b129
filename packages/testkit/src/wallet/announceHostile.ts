import type { TestWalletInfo } from './types.js'

export type HostileAnnouncement =
  | 'hugeIcon'
  | 'httpIcon'
  | 'svgScript'
  | 'longName'
  | 'htmlName'
  | 'sameRdns'
  | 'throwingGetter'
  | 'noInfo'

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>window.__hostileRan = true</script></svg>'

const variants: Readonly<
  Record<
    Exclude<HostileAnnouncement, 'throwingGetter' | 'noInfo'>,
    (info: TestWalletInfo) => Partial<TestWalletInfo>
  >
> = {
  hugeIcon: () => ({ icon: `data:image/png;base64,${'A'.repeat(4_000_000)}` }),
  httpIcon: () => ({ icon: 'http://tracker.invalid/pixel.png' }),
  svgScript: () => ({ icon: `data:image/svg+xml,${encodeURIComponent(script)}` }),
  longName: () => ({ name: `Long ${'name '.repeat(2000)}` }),
  htmlName: () => ({ name: '<img src=x onerror="window.__hostileRan = true"><b>Bold</b>' }),
  sameRdns: ({ rdns }) => ({ name: 'Impostor', rdns }),
}

/**
 * Sends a hostile EIP-6963 announcement, to prove that a page survives it. Each kind except
 * `sameRdns` has its own rdns (`io.latchkey.hostile.{kind}`); its provider refuses all with 4200.
 * `window.__hostileRan` is true if its script ran.
 * @param info the honest wallet whose rdns `sameRdns` copies
 */
export function announceHostile(
  page: Window & typeof globalThis,
  kind: HostileAnnouncement,
  info: TestWalletInfo,
): void {
  const base: TestWalletInfo = {
    ...info,
    uuid: `00000000-0000-4000-8000-${String(kind.length).padStart(12, '0')}`,
    name: `Hostile ${kind}`,
    rdns: `io.latchkey.hostile.${kind.toLowerCase()}`,
  }
  const provider = {
    isTestWallet: true,
    request: () => Promise.reject(Object.assign(new Error('A hostile test announcement'), { code: 4200 })),
    on: () => undefined,
    removeListener: () => undefined,
  }
  page.dispatchEvent(
    new page.CustomEvent('eip6963:announceProvider', { detail: createDetail(kind, base, info, provider) }),
  )
}

function createDetail(
  kind: HostileAnnouncement,
  base: TestWalletInfo,
  honest: TestWalletInfo,
  provider: object,
): unknown {
  if (kind === 'noInfo') return { provider }
  if (kind === 'throwingGetter') {
    return {
      provider,
      get info(): TestWalletInfo {
        throw new Error('A hostile getter')
      },
    }
  }
  return { info: { ...base, ...variants[kind](honest) }, provider }
}
