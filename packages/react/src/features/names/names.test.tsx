// @vitest-environment happy-dom
import { updateSend } from '@latchkey/core/actions'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announceTestWallet, connectTestWallet, makeTestWallet } from '../../../test/createTestClient.js'
import { renderModal } from '../../../test/renderModal.js'
import { press, textOf, type } from '../../../test/renderView.js'

const gateway = 'https://gate.test'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const failed = (status: number, name: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description: 'In the gateway’s words.' }] }, { status })

function names(taken: Set<string>) {
  let own: string | null = null
  return async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input)
    const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    if (pathname.includes('/identity/')) return Response.json({ name: own, avatar: null })
    if (pathname.includes('/suggestions/')) {
      const all = [last, `${last}1`, `${last}-eth`]
      return Response.json({
        suggestions: all.map((label) => ({ name: `${label}.latch.eth`, registered: taken.has(label) })),
      })
    }
    if (init.method === 'POST' && pathname === '/v1/profile/account') {
      const { message } = JSON.parse(String(init.body)) as { message: string }
      const { name } = JSON.parse(message) as { name: string }
      if (name.startsWith('late')) return failed(409, 'name_taken')
      own = name
      return Response.json({ success: true })
    }
    if (pathname.startsWith('/v1/profile/account/')) {
      if (last === 'mixed.eth') return failed(422, 'invalid_name')
      if (last !== 'vera.latch.eth') return failed(404, 'name')
      return Response.json({
        name: last,
        addresses: { '2147483648': { address: receiver } },
        attributes: [],
      })
    }
    throw new TypeError('offline')
  }
}

async function connected(view: 'RegisterAccountName' | 'WalletSend', walletId = announceTestWallet()) {
  const modal = await renderModal(
    { gateway, features: { names: ['.latch.eth'] } },
    { fetch: names(new Set(['vera'])) as never },
  )
  await act(() => connectTestWallet(modal.client, walletId))
  await act(async () => void modal.client.open({ view }))
  await modal.part(`lk-view-${view}`)
  return modal
}

const shows = (view: string, text: string) => waitFor(() => expect(textOf(`lk-view-${view}`)).toContain(text))

afterEach(cleanup)

test('behavior: a name is chosen, taken meanwhile, another one chosen, signed, and had', async () => {
  const { client } = await connected('RegisterAccountName')
  const register = () => screen.getByTestId('lk-name-register') as HTMLButtonElement
  expect(textOf('lk-view-RegisterAccountName')).toContain('At least 4 letters')
  await type('lk-name', 've_ra')
  await shows('RegisterAccountName', 'Use letters, digits and hyphens only')
  await type('lk-name', 'vera')
  await shows('RegisterAccountName', 'This name is taken.')
  expect(textOf('lk-name-others')).toContain('vera1.latch.eth')
  await type('lk-name', 'late-vera')
  await shows('RegisterAccountName', 'This name is free.')
  await press('lk-name-register')
  await shows('RegisterAccountName', 'This name is taken.')
  await press('lk-name-late-vera-eth.latch.eth')
  await shows('RegisterAccountName', 'This name is free.')
  await type('lk-name', 'otto.latch.eth')
  await shows('RegisterAccountName', 'This name is free.')
  await vi.waitFor(() => expect(register().disabled).toBe(false))
  await press('lk-name-register')
  await waitFor(() => expect(textOf('lk-name-done')).toContain('otto.latch.eth is yours'))
  const account = client.getState().accounts.eip155
  expect(account?.status === 'connected' && account.profileName).toBe('otto.latch.eth')
  await press('lk-name-profile')
  await shows('Profile', 'otto.latch.eth')
})

test('behavior: while the wallet asks, the view says in words what the message does', async () => {
  const { info, control } = makeTestWallet()
  await connected('RegisterAccountName', info.rdns)
  expect(textOf('lk-view-RegisterAccountName')).toContain('You’ll sign a message.')
  await type('lk-name', 'vega')
  await shows('RegisterAccountName', 'This name is free.')
  control.hang('personal_sign')
  await press('lk-name-register')
  await shows(
    'RegisterAccountName',
    'Confirm in Test Wallet to register vega.latch.eth. It’s free and moves nothing.',
  )
  control.release()
  await waitFor(() => expect(textOf('lk-name-done')).toContain('vega.latch.eth is yours'))
})

test('behavior: a receiver by name: the address stands in full below it, another text forgets it', async () => {
  const { client } = await connected('WalletSend')
  await act(async () =>
    updateSend(client, {
      token: {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:31337',
        price: 0,
        quantity: { decimals: '18', numeric: '2' },
        iconUrl: '',
      },
    }),
  )
  await waitFor(() => screen.getByTestId('lk-send-receiver'))
  await type('lk-send-receiver', 'vera.latch.eth')
  await shows('WalletSend', receiver)
  expect(client.getState().send).toMatchObject({
    receiverAddress: receiver,
    receiverProfileName: 'vera.latch.eth',
  })
  await type('lk-send-receiver', 'nobody.eth')
  await shows('WalletSend', 'nobody.eth has no address on Localnet.')
  expect(client.getState().send.receiverProfileName).toBeUndefined()
  await type('lk-send-receiver', 'mixed.eth')
  await shows('WalletSend', 'mixes letters that look alike')
  await type('lk-send-receiver', 'down.latch.eth')
  await shows('WalletSend', 'has no address')
})
