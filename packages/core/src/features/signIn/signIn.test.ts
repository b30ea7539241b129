import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, settle, stage } from '../../../test/fakeWallets.js'
import { startSignIn as start, WALLET } from '../../../test/signInPage.js'
import { cancelSignIn, connect, signIn } from '../../actions.js'
import { signInViews } from './views.js'

const kept = (chainId: `eip155:${number}`, accountAddress: string) => ({
  data: {
    chainId,
    accountAddress,
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: '12345678',
  },
  message: '',
  signature: '0x',
})

describe('connecting', () => {
  test('behavior: the opening proceeds to the signature and then ends as connected', async () => {
    const page = await start()
    const { opening } = await page.connect()
    expect(page.top()).toBe('SIWXSignMessage')
    expect(page.state().signIn).toMatchObject({ status: 'unsigned', required: true })
    const signing = signIn(page.client)
    await settle()
    expect(page.state().signIn?.status).toBe('signing')
    expect(page.asked.map(({ message }) => message)).toEqual([`I am ${ALICE} on eip155:1`])
    page.asked[0]?.sign()
    expect(await signing).toMatchObject({
      signature: '0x5160',
      data: { accountAddress: ALICE, nonce: '12345678' },
    })
    expect(await opening).toMatchObject({ status: 'connected' })
    expect(page.siwx.sessions).toHaveLength(1)
    expect(Object.keys(page.siwx.sessions[0]?.data ?? {})).not.toContain('toString')
    expect(page.state()).toMatchObject({ modal: { open: false }, signIn: { status: 'signed' } })
    expect(page.events).toContain('SIWX_AUTH_SUCCESS')
  })

  test('behavior: does not ask with a session', async () => {
    const page = await start()
    page.siwx.sessions.push(kept('eip155:1', ALICE))
    const { opening } = await page.connect()
    expect(await opening).toMatchObject({ status: 'connected' })
    expect(page.state()).toMatchObject({ modal: { open: false }, signIn: { status: 'signed' } })
  })

  test('behavior: does not ask on an unsupported network', async () => {
    const page = await start()
    const look = vi.spyOn(page.siwx, 'getSessions')
    await page.connect('eip155:5')
    expect(page.top()).toBe('UnsupportedChain')
    expect(look).not.toHaveBeenCalled()
  })

  test.each([{ allowUnsupportedChain: true }, { basic: true }, { enableNetworkSwitch: false }])(
    'behavior: nor where %o lets the modal stand there',
    async (config) => {
      const page = await start(fakeSiwx(), config)
      const look = vi.spyOn(page.siwx, 'getSessions')
      const { opening } = await page.connect('eip155:5')
      expect(await opening).toMatchObject({ status: 'connected' })
      expect([look.mock.calls, page.asked]).toEqual([[], []])
    },
  )

  test('error: signIn needs an account and a configured network', async () => {
    const page = await start(fakeSiwx(), { allowUnsupportedChain: true })
    await expect(signIn(page.client)).rejects.toMatchObject({ name: 'no_active_caip_address' })
    await page.connect('eip155:5')
    await expect(signIn(page.client)).rejects.toThrow('No ActiveCaipNetwork or client found')
    expect(page.asked).toEqual([])
  })

  test('error: a failed lookup is reported, and the wallet is disconnected', async () => {
    const page = await start()
    page.siwx.look = () => Promise.reject(new Error('away'))
    await page.connect()
    await settle()
    expect(page.state().toast?.words?.key).toBe('toast.siwx_init_failed')
    expect(page.state().accounts.eip155?.status).toBe('disconnected')
  })

  test('behavior: without a modal the host asks', async () => {
    const page = await start(fakeSiwx(), {}, { mounted: false })
    const connecting = connect(page.client, { walletId: WALLET })
    page.connector.asks[0]?.grant(page.connection())
    await connecting
    await settle()
    expect(page.state()).toMatchObject({
      signIn: { status: 'unsigned' },
      accounts: { eip155: { status: 'connected' } },
    })
  })

  test('error: does not ask if the connection ended while the account is still shown', async () => {
    const page = await start()
    const { live } = await page.connect()
    page.context.connections.delete(live.id)
    await expect(signIn(page.client)).rejects.toMatchObject({ name: 'no_connection_client' })
    expect([page.asked, page.state().signIn?.status]).toEqual([[], 'unsigned'])
  })

  test('behavior: two concurrent calls are one request', async () => {
    const page = await start()
    await page.connect()
    const both = [signIn(page.client), signIn(page.client)]
    await settle()
    expect(page.asked).toHaveLength(1)
    page.asked[0]?.sign()
    const [one, two] = await Promise.all(both)
    expect(one).toBe(two)
  })
})

describe('the message’s server data', () => {
  test('behavior: is fetched when the view appears and after a failure, not on the tap', async () => {
    const prepare = vi.fn()
    const page = await start(fakeSiwx({ prepare }))
    await page.connect()
    expect(page.top()).toBe('SIWXSignMessage')
    expect(prepare.mock.calls).toEqual([[{ chainId: 'eip155:1', accountAddress: ALICE }]])
    const signing = signIn(page.client)
    await settle()
    expect(prepare).toHaveBeenCalledOnce()
    page.asked[0]?.refuse(new LatchkeyError('user_rejected'))
    await expect(signing).rejects.toMatchObject({ name: 'user_rejected' })
    expect(prepare).toHaveBeenCalledTimes(2)
  })

  test('behavior: is not fetched with a session, nor before the host asks', async () => {
    for (const prompt of ['auto', 'manual'] as const) {
      const prepare = vi.fn()
      const page = await start(fakeSiwx({ prepare, prompt }))
      if (prompt === 'auto') page.siwx.sessions.push(kept('eip155:1', ALICE))
      await page.connect()
      expect(prepare).not.toHaveBeenCalled()
    }
  })
})

describe('declining', () => {
  test('behavior: a rejected signature stays in the view with its reason and can be retried', async () => {
    const page = await start()
    const { opening } = await page.connect()
    const signing = signIn(page.client)
    await settle()
    page.asked[0]?.refuse(new LatchkeyError('user_rejected'))
    await expect(signing).rejects.toMatchObject({ name: 'user_rejected' })
    expect(page.top()).toBe('SIWXSignMessage')
    expect(page.state()).toMatchObject({
      signIn: { status: 'unsigned', error: { name: 'user_rejected' } },
      toast: { words: { key: 'toast.signature_declined' } },
    })
    expect(page.events).toContain('SIWX_AUTH_ERROR')
    const again = signIn(page.client)
    await settle()
    expect(page.state().signIn).not.toHaveProperty('error')
    page.asked[1]?.sign()
    await again
    expect(await opening).toMatchObject({ status: 'connected' })
  })

  test('error: rejects a session that does not verify', async () => {
    const page = await start()
    await page.connect()
    page.siwx.verify = () => Promise.reject(new Error('wrong signature'))
    const signing = signIn(page.client)
    await settle()
    page.asked[0]?.sign()
    await expect(signing).rejects.toMatchObject({ name: 'internal' })
    expect(page.state()).toMatchObject({ signIn: { status: 'unsigned' }, toast: null })
    expect(page.top()).toBe('SIWXSignMessage')
  })

  test('behavior: canceling undoes the connection if a session is required, and closes the modal', async () => {
    const page = await start()
    const { live, opening } = await page.connect()
    await cancelSignIn(page.client)
    await settle()
    expect(page.state().modal.open).toBe(false)
    await expect(opening).resolves.toEqual({ status: 'dismissed' })
    expect(page.state().accounts.eip155?.status).toBe('disconnected')
    expect(live.disconnects()).toBe(1)
    expect(page.events.filter((name) => name === 'CLICK_CANCEL_SIWX')).toHaveLength(1)
    expect(page.events.filter((name) => name === 'DISCONNECT_SUCCESS')).toHaveLength(1)
  })

  test('behavior: canceling or closing stays connected if no session is required', async () => {
    for (const leave of ['cancel', 'close'] as const) {
      const page = await start(fakeSiwx({ getRequired: () => false }))
      const { opening } = await page.connect()
      expect(page.top()).toBe('SIWXSignMessage')
      if (leave === 'cancel') await cancelSignIn(page.client)
      else page.client.close()
      await opening
      await settle()
      expect(page.state()).toMatchObject({
        modal: { open: false },
        accounts: { eip155: { status: 'connected' } },
      })
    }
  })

  test('behavior: the view cannot be closed while a session is required', () => {
    const { close } = signInViews.SIWXSignMessage
    const at = (status: 'unsigned' | 'signed', required: boolean) =>
      close?.({ signIn: { caipAddress: `eip155:1:${ALICE}`, status, required } } as never)
    expect([at('unsigned', true), at('unsigned', false), at('signed', true)]).toEqual([false, true, true])
  })
})

describe('when the host asks', () => {
  test('behavior: does not ask before, and returns an existing session', async () => {
    const page = await start(fakeSiwx({ prompt: 'manual' }))
    const { opening } = await page.connect()
    expect(await opening).toMatchObject({ status: 'connected' })
    expect(page.state()).toMatchObject({
      modal: { open: false },
      signIn: { status: 'unsigned', required: false },
    })
    const signing = signIn(page.client)
    await settle()
    page.asked[0]?.sign()
    const session = await signing
    expect(await signIn(page.client)).toBe(session)
    expect(page.asked).toHaveLength(1)
  })

  test('error: rejects without the option, and without an account', async () => {
    const without = stage()
    await expect(signIn(without.client)).rejects.toMatchObject({ name: 'siwx_not_enabled' })
    const page = await start()
    await expect(signIn(page.client)).rejects.toMatchObject({ name: 'no_active_caip_address' })
  })

  test('behavior: a host with its own signing asks no wallet', async () => {
    const page = await start(fakeSiwx({ signMessage: async ({ message }) => `own ${message}` }))
    await page.connect()
    expect(await signIn(page.client)).toMatchObject({ signature: `own I am ${ALICE} on eip155:1` })
    expect(page.asked).toEqual([])
  })
})
