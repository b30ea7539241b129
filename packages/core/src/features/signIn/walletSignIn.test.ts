import { LatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test, vi } from 'vitest'
import { fakeSiwx } from '../../../test/fakeSiwx.js'
import { ALICE, fakeConnection, settle } from '../../../test/fakeWallets.js'
import { startSignIn, WALLET } from '../../../test/signInPage.js'
import { connect, signIn } from '../../actions.js'

const text = `I am ${ALICE} on eip155:1`

async function start(answer: () => Promise<{ message: string; signature: string }>) {
  const walletSignIn = vi.fn(answer)
  const page = await startSignIn(fakeSiwx(), {}, { walletSignIn })
  await page.connect()
  return { ...page, walletSignIn }
}

test('behavior: a wallet with its own sign-in is asked with the message’s fields', async () => {
  const page = await start(async () => ({ message: text, signature: '0xa11' }))
  expect(await signIn(page.client)).toMatchObject({ message: text, signature: '0xa11' })
  expect(page.walletSignIn).toHaveBeenCalledExactlyOnceWith({
    data: expect.objectContaining({ accountAddress: ALICE, chainId: 'eip155:1', nonce: '12345678' }),
  })
  expect(page.asked).toEqual([])
  expect(page.state().signIn?.status).toBe('signed')
})

test('behavior: a wallet that signs another text is asked to sign the agreed one', async () => {
  const page = await start(async () => ({ message: `${text}!`, signature: '0xa11' }))
  const signing = signIn(page.client)
  await settle()
  expect(page.asked.map(({ message }) => message)).toEqual([text])
  page.asked[0]?.sign()
  expect(await signing).toMatchObject({ message: text, signature: '0x5160' })
})

test('error: does not ask again after a rejection', async () => {
  const page = await start(() => Promise.reject(new LatchkeyError('user_rejected')))
  await expect(signIn(page.client)).rejects.toMatchObject({ name: 'user_rejected' })
  await settle()
  expect(page.asked).toEqual([])
  expect(page.state().signIn).toMatchObject({ status: 'unsigned', error: { name: 'user_rejected' } })
})

describe('a wallet whose approval can be the sign-in', () => {
  async function connecting(siwx = fakeSiwx()) {
    const page = await startSignIn(siwx)
    page.connector.announce(WALLET, 'MetaMask', { signsIn: ['eip155'] })
    void page.client.open()
    await settle()
    const leave = new AbortController()
    const connected = connect(page.client, { walletId: WALLET, signal: leave.signal })
    connected.catch(() => {})
    await settle()
    const approve = async (nonce: string) => {
      const p = {
        iss: `did:pkh:eip155:1:${ALICE}`,
        domain: 'shop.example',
        aud: 'https://shop.example/',
        version: '1',
        nonce,
        iat: '2026-03-01T12:00:00.000Z',
      }
      const signed = [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x5160' } }]
      page.connector.asks
        .at(-1)
        ?.grant(Object.assign(fakeConnection('eip155', 'injected', WALLET, 'eip155:1', [ALICE]), { signed }))
      await connected
      await settle(20)
    }
    return { ...page, approve, connected, leave }
  }

  test('behavior: is asked once and signs the visitor in', async () => {
    const page = await connecting()
    expect(page.connector.asks.at(-1)?.signIn).toMatchObject({ nonce: '12345678', domain: 'shop.example' })
    await page.approve('12345678')
    expect(page.state().signIn?.status).toBe('signed')
    expect(page.top()).toBeUndefined()
    expect(page.asked).toEqual([])
  })

  test('behavior: if it signed something else, the view asks', async () => {
    const page = await connecting()
    await page.approve('87654321')
    expect(page.state().signIn?.status).toBe('unsigned')
    expect(page.top()).toBe('SIWXSignMessage')
  })

  test('behavior: without a timely nonce it is only asked to connect', async () => {
    const page = await connecting(fakeSiwx({ createMessage: () => new Promise(() => {}) }))
    expect(page.connector.asks).toHaveLength(0)
    await page.platform.advance(1500)
    await settle()
    expect(page.connector.asks.map((ask) => ask.signIn)).toEqual([undefined])
  })

  test('error: makes no request if the visitor leaves before the nonce arrives', async () => {
    const page = await connecting(fakeSiwx({ createMessage: () => new Promise(() => {}) }))
    const left = expect(page.connected).rejects.toMatchObject({ name: 'request_aborted' })
    page.leave.abort()
    await left
    await page.platform.advance(1500)
    expect(page.connector.asks).toHaveLength(0)
    expect(page.state().accounts['eip155']?.status).toBe('disconnected')
  })
})
