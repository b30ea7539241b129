import { expect, test } from 'vitest'
import { createBrowser, createServices } from '../../../test/browser.js'
import { joinShares } from '../../wallet/index.js'
import { wrapWithPasskey, wrapWithPassword } from '../factor/wrap.js'
import { deriveWallet } from './wallet.js'

/** @param own wraps the recovery share */
async function world(own: (share: string, walletId: string) => Promise<string> = async (share) => share) {
  const services = createServices()
  const browser = await createBrowser(services)
  const { evm, walletId } = await browser.keyring.open()
  await browser.backUp()
  const recovery = await own(services.recovery.get(walletId) ?? '', walletId)
  const auth = services.auth.share?.share ?? ''
  /** Undefined if they do not match. */
  const opens = async (...shares: readonly [string, string]) => {
    const entropy = await joinShares(...shares).catch(() => undefined)
    return entropy && (await deriveWallet('user-1', walletId, entropy)).evm.address
  }
  return { address: evm.address, auth, recovery, opens }
}

async function ofItsOwn() {
  const { auth, recovery } = await world()
  return [auth, recovery]
}

test.each(['auth', 'recovery'] as const)(
  'error: an operator that has the %s share makes no wallet of it, by itself or with shares of a wallet of its own',
  async (which) => {
    const { opens, ...shares } = await world()
    const mine = shares[which]
    for (const other of [mine, ...(await ofItsOwn())]) {
      expect(await opens(mine, other)).toBeUndefined()
      expect(await opens(other, mine)).toBeUndefined()
    }
  },
)

test('behavior: both operators together open a wallet without a factor of its user', async () => {
  const { address, auth, opens, recovery } = await world()
  expect(await opens(auth, recovery)).toBe(address)
})

const passkey = { id: new Uint8Array([1, 2]), secret: new Uint8Array(32).fill(7) }
test.each([
  ['password', (share: string, id: string) => wrapWithPassword(share, 'a password of twelve and more', id)],
  ['passkey', (share: string, id: string) => wrapWithPasskey(share, passkey, id)],
] as const)(
  'error: both operators together, or whoever reads the mailbox, open no wallet under a %s',
  async (_, own) => {
    const { auth, opens, recovery } = await world(own)
    expect(await opens(auth, recovery)).toBeUndefined()
  },
)
