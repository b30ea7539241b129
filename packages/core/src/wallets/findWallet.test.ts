import { describe, expect, test } from 'vitest'
import { asked, create } from '../../test/servedWallets.js'
import { findWallet, getCatalogueWallet } from '../actions.js'

describe('findWallet', () => {
  test.each([['io.w70'], ['IO.W70'], [' wallet 70 ']])(
    'behavior: 25.2: %j is found at the gateway',
    async (id) => {
      const { client } = create()
      expect(await findWallet(client, id)).toMatchObject({ id: 'io.w70', wallet: { mobileLink: 'w70://' } })
    },
  )

  test('behavior: detected wallets and the host’s own need no request', async () => {
    const made = create({ customWallets: [{ id: 'cu', name: 'Custom' }] })
    made.context.update('test', () => ({
      detected: {
        'io.fox': {
          id: 'io.fox',
          rdns: 'io.fox',
          name: 'Fox',
          connectorId: 'injected',
          namespaces: ['eip155'],
          type: 'ANNOUNCED',
        },
      },
    }))
    expect(await findWallet(made.client, 'FOX')).toMatchObject({ detectedId: 'io.fox', installed: true })
    expect(await findWallet(made.client, 'custom')).toMatchObject({ id: 'cu' })
    expect(asked(made)).toEqual([])
  })

  test.each([
    ['io.metamsk', 'io.metamask'],
    ['Trust Walet', 'Trust Wallet'],
  ])('error: the typo %s names the nearest, %s', async (id, nearest) => {
    const { client } = create()
    await expect(findWallet(client, id)).rejects.toMatchObject({
      name: 'unknown_wallet',
      details: { id, nearest },
    })
  })

  test('error: rejects an empty text and an unknown wallet', async () => {
    const { client } = create({ gateway: undefined })
    await expect(findWallet(client, '')).rejects.toMatchObject({ name: 'unknown_wallet' })
    await expect(findWallet(client, 'qqqqqqqqqq')).rejects.not.toHaveProperty('details.nearest')
  })

  test('behavior: getCatalogueWallet never rejects', async () => {
    const made = create()
    made.platform.answer = () => Promise.reject(new TypeError('x'))
    expect(await getCatalogueWallet(made.client, 'MetaMask')).toMatchObject({ id: 'io.metamask' })
    expect(await getCatalogueWallet(made.client, 'nobody')).toBeUndefined()
  })

  test('behavior: 25.2: the nearest match is not limited to included wallets', async () => {
    const { client } = create({ includeWalletIds: ['io.metamsk'] })
    await expect(findWallet(client, 'io.metamsk')).rejects.toMatchObject({
      details: { id: 'io.metamsk', nearest: 'io.metamask' },
    })
  })
})
