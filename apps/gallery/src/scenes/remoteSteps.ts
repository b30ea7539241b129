import type { Scene } from './Scene.js'

/** With a connector whose code comes at once. */
export const remote = {}

/** The same, and no wallet in this browser. */
export const code = { remote, wallets: [] } as const

const relay = 'wss://relay.lumen.example'

/** The same with a relay of the host's own, on which one wallet of the list listens. */
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

/** Presses a wallet in the list. */
export const press =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await stage.open()
    await stage.press(`lk-wallet-${id}`)
  }

/** Opens the modal on a wallet's own screen. */
export const show =
  (walletId: string): NonNullable<Scene['steps']> =>
  (stage) =>
    stage.open({ wallet: walletId })

/** Presses a wallet and waits until the connector was asked for it. */
export const ask =
  (id: string): NonNullable<Scene['steps']> =>
  async (stage) => {
    await press(id)(stage)
    await stage.find('lk-qr')
    await stage.until(({ attempt }) => attempt?.status === 'waiting')
  }

/** The same on a phone. */
export const phone = { ...code, device: 'phone' } as const

/** Presses the button that opens a wallet, once its link is there. */
export const openIt: NonNullable<Scene['steps']> = async (stage) => {
  await stage.until(({ pairing }) => pairing !== null)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await stage.press('lk-open-wallet')
}

/** Opens a wallet by its button and waits until other ways are offered. */
export const stuck =
  (begin: NonNullable<Scene['steps']>): NonNullable<Scene['steps']> =>
  async (stage) => {
    await begin(stage)
    await openIt(stage)
    await stage.find('lk-way-out')
  }
