import { describe, expect, test } from 'vitest'
import { remote, WALLET } from '../../../test/fakeRemote.js'
import { settle } from '../../../test/fakeWallets.js'

describe('open with a pairing or a remote wallet', () => {
  test('behavior: shows a URI unchanged until the modal closes', async () => {
    const { client, state, platform } = remote()
    const bare = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
    const uri = `${bare}&expiryTimestamp=1800000000`
    void client.open({ uri })
    await settle()
    expect(state()).toMatchObject({
      modal: { stack: [{ view: 'ConnectingWalletConnectBasic' }] },
      pairing: { uri, expiresAt: 1_800_000_000_000, given: true },
    })
    client.close()
    expect(state().pairing).toBeNull()
    void client.open({ uri: bare })
    await settle()
    expect(state().pairing?.expiresAt).toBe(platform.now() + 300_000)
  })

  test.each([
    '',
    'hello',
    'wc:abc@2',
    'https://app.example/wc?uri=x',
    `wc:${'ab'.repeat(32)}@1?bridge=x&key=y`,
  ])('error: %j is no pairing URI: the opening fails without a view', async (uri) => {
    const { client, state } = remote()
    expect(await client.open({ uri })).toMatchObject({
      status: 'failed',
      error: { name: 'invalid_config', details: { path: 'open.uri' } },
    })
    expect(state()).toMatchObject({ pairing: null, modal: { open: false } })
  })

  test('error: a URI too long for a QR code fails the opening; the longest one shows', async () => {
    const { client, state } = remote()
    const bare = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}&methods=`
    const longest = bare.padEnd(2_331, 'x')
    expect(await client.open({ uri: `${longest}x` })).toMatchObject({
      status: 'failed',
      error: {
        name: 'invalid_config',
        details: { path: 'open.uri', reason: expect.stringMatching(/2332 bytes.* 2331/) },
      },
    })
    expect(state()).toMatchObject({ pairing: null, modal: { open: false } })
    void client.open({ uri: longest })
    await settle()
    expect(state().pairing?.uri).toBe(longest)
  })

  test('behavior: a remote wallet opens its own view, a wallet in this browser the other', async () => {
    const { client, state, injected } = remote()
    void client.open({ wallet: 'Fox' })
    await settle()
    expect(state().modal.stack).toEqual([{ view: 'ConnectingWalletConnect', walletId: WALLET }])
    injected.announce('io.rabby', 'Rabby')
    void client.open({ wallet: 'rabby' })
    await settle()
    expect(state().modal.stack.at(-1)).toEqual({ view: 'ConnectingExternal', walletId: 'io.rabby' })
  })

  test('error: the remote wallet’s view requires an id', async () => {
    const { client } = remote()
    const result = await client.open({ view: 'ConnectingWalletConnect' })
    expect(result).toMatchObject({ status: 'failed', error: { name: 'invalid_config' } })
  })
})
