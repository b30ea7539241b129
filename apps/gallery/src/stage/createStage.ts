import { createLatchkey, type Client } from '@latchkey/core'
import { connect } from '@latchkey/core/actions'
import { arbitrum, base, mainnet, optimism, polygon } from '@latchkey/core/networks'
import { eip155 } from '@latchkey/eip155'
import type { TestWallet } from '@latchkey/testkit/wallet'
import type { Scene } from '../scenes/Scene.js'
import { createChainDouble, isRpcUrl, rpcUrl } from './chainDouble.js'
import { now } from './figures.js'
import { find, findNow, waitFor } from './find.js'
import { createGatewayScript, gatewayUrl, isGatewayUrl } from './gatewayDouble.js'
import { memoryStorage } from './memoryStorage.js'
import { standInWindow } from './standInWindow.js'
import { createLoginDouble } from './loginDouble.js'
import { createRemoteDouble } from './remoteDouble.js'
import type { Stage } from './Stage.js'
import { createWalletDouble, installed } from './walletDouble.js'

const networks = [base, mainnet, optimism, arbitrum, polygon]

export interface Look {
  readonly theme: 'dark' | 'light'
  readonly font: string
}

const longMs = 600

function stopClock(): () => void {
  const real = window.setTimeout
  const still = (run: TimerHandler, ms = 0) => (ms >= longMs ? 0 : real(run, ms))
  Object.assign(window, { setTimeout: still })
  return () => void Object.assign(window, { setTimeout: real })
}

export async function createStage(scene: Scene, { theme, font }: Look): Promise<Stage> {
  const fetchChain = createChainDouble(scene.chain ?? {})
  const script = scene.gateway ?? {}
  const fetchGateway = createGatewayScript(script)
  const remote = scene.remote && createRemoteDouble(scene.remote)
  const wallets = new Map<string, TestWallet>()
  for (const spec of scene.wallets ?? installed)
    wallets.set(spec.id, await createWalletDouble(spec, fetchChain))

  const startClock = scene.still ? stopClock() : () => {}
  const sceneNetworks = scene.config?.networks ?? networks
  const client: Client = createLatchkey({
    networks,
    adapters: [eip155()],
    metadata: { name: 'Lumen', url: location.origin },
    ...(script.all === 'none' ? {} : { gateway: gatewayUrl(script), projectId: 'demo' }),
    customRpcUrls: Object.fromEntries(
      sceneNetworks.flatMap(({ id }) => (typeof id === 'number' ? [[`eip155:${id}`, [rpcUrl(id)]]] : [])),
    ),
    themeMode: theme,
    connectors: [
      ...(remote ? [remote.connector] : []),
      ...(scene.login ? [createLoginDouble(scene.login)] : []),
    ],
    ...scene.config,
    features: { ...(!script.onramp && { onramp: false as const }), ...scene.config?.features },
    themeVariables: { fontFamily: font, ...scene.config?.themeVariables },
    platform: {
      savesData: () => true,
      ...(scene.device
        ? { window: standInWindow(scene.device), isTouch: () => scene.device === 'phone' }
        : {}),
      now: () => now,
      setTimeout: (run, ms) => (ms < 1_000 ? setTimeout(run, ms) : undefined),
      clearTimeout: (handle) => clearTimeout(handle as number | undefined),
      storage: memoryStorage({ ...(scene.recent ? { recentWallets: scene.recent } : {}), ...scene.stored }),
      channel: () => null,
      isDevelopment: () => false,
      wantsPrivacy: () => true,
      whenIdle: (run) => {
        run()
        return () => {}
      },
      fetch: async (url, init) => {
        if (init?.method === 'HEAD' && scene.login?.window === 'cutOff')
          return new Response(null, { headers: { 'cross-origin-opener-policy': 'same-origin' } })
        if (isRpcUrl(url)) return fetchChain(url, init)
        if (isGatewayUrl(url)) return fetchGateway(url, init)
        throw new TypeError(`The gallery reaches nothing outside: ${url}`)
      },
    },
  })

  const firstId = (id?: string): string => {
    const found = id ?? wallets.keys().next().value
    if (found === undefined) throw new Error('The scene has no wallet')
    return found
  }
  return {
    client,
    wallet(id) {
      const wallet = wallets.get(firstId(id))
      if (!wallet) throw new Error(`The scene has no wallet ${id}`)
      return wallet.control
    },
    remote() {
      if (!remote) throw new Error('The scene has no wallets elsewhere')
      return remote
    },
    async connect(id) {
      const walletId = firstId(id)
      await waitFor(`the wallet ${walletId}`, () => client.getState().detected[walletId])
      await connect(client, { walletId })
    },
    async open(options) {
      void client.open(options)
      await waitFor('the modal', () => findNow('lk-card'))
    },
    find,
    async press(testId) {
      const element = await find(testId)
      element.click()
    },
    async type(testId, text) {
      const field = (await find(testId)) as HTMLInputElement
      // React observes the prototype's setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    async waitForRest(testId) {
      const element = await find(testId)
      if (!window.matchMedia('(pointer: coarse)').matches) element.focus()
    },
    until: async (test) => void (await waitFor('a state', () => test(client.getState()))),
    end() {
      client.dispose()
      for (const wallet of wallets.values()) wallet.destroy()
      startClock()
      globalThis.galleryChunk = undefined
    },
  }
}
