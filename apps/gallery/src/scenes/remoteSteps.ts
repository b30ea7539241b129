import type { Scene } from './Scene.js'

export const remote = {}

export const code = { remote, wallets: [] } as const

const relay = 'wss://relay.lumen.example'

export const ownRelay = {
  wallets: [],
  remote: { reach: [relay] },
  device: 'desktop',
  config: {
    customWallets: [
      {
        id: 'thimble',
        name: 'Thimble',
        homepage: 'https://thimble.example',
        mobileLink: 'thimble://',
        relays: [relay],
      },
    ],
  },
} as const

export const press =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await stage.open()
    await stage.press(`lk-wallet-${id}`)
  }

export const show =
  (walletId: string): NonNullable<Scene['steps']> =>
  (stage) =>
    stage.open({ wallet: walletId })

export const ask =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await press(id)(stage)
    await stage.find('lk-qr')
    await stage.until(({ attempt }) => attempt?.status === 'waiting')
  }

export const phone = { ...code, device: 'phone' } as const

export const openIt: NonNullable<Scene['steps']> = async (stage) => {
  await stage.until(({ pairing }) => pairing !== null)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await stage.press('lk-open-wallet')
}

export const neverAnswered =
  (begin: NonNullable<Scene['steps']>): NonNullable<Scene['steps']> =>
  async (stage) => {
    await begin(stage)
    await openIt(stage)
    await stage.find('lk-way-out')
  }
