// @vitest-environment happy-dom
import type { SignInState, Siwx } from '@latchkey/core'
import { shortenAddress } from '@latchkey/core/actions'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderView } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'

afterEach(cleanup)

const siwx: Siwx = {
  createMessage: () => Promise.reject(new Error('nobody asks')),
  addSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  revokeSession: async () => undefined,
}

const view = (state: Partial<SignInState> = {}, account: object = {}, own: Partial<Siwx> = {}) =>
  renderView(
    { view: 'SIWXSignMessage' },
    {
      account,
      config: { siwx: { ...siwx, ...own }, metadata: { name: 'Lumen' } },
      state: {
        signIn: { caipAddress: `eip155:31337:${ADDRESS}`, status: 'unsigned', required: true, ...state },
      },
    },
  )
const promises = () => [...screen.getByTestId('lk-sign-in-promises').children].map((line) => line.textContent)
const message = () => screen.getByTestId('lk-sign-in-message').textContent
const error = (name: 'user_rejected' | 'siwx_refused') => new LatchkeyError(name).toJSON()

test('behavior: it says what is signed, for whom, and what it costs', async () => {
  await view()
  expect(message()).toContain('Sign in to Lumen')
  expect(promises()).toEqual([
    `${location.host} sees your address ${shortenAddress(ADDRESS).replace('…', '…\u2060')}`,
    'No fee, nothing moves',
  ])
  expect(screen.getByTestId('lk-sign-in-pair').querySelectorAll('.lk-picture')).toHaveLength(2)
  expect(screen.getByTestId('lk-sign-in-sign').textContent).toBe('Sign in')
  expect(screen.getByTestId('lk-sign-in-cancel').textContent).toBe('Cancel')
})

test.each([
  [604_800, '7 days'],
  [86_400, '1 day'],
  [7_200, '2 hours'],
  [90, '1 minute'],
])('behavior: a session of %i s is said to last up to %s', async (lifetime, time) => {
  await view({}, {}, { lifetime })
  expect(promises().at(-1)).toBe(`You stay signed in for up to ${time}`)
})

test('behavior: a refused closing is said on screen and to screen readers', async () => {
  await view()
  expect(screen.queryByTestId('lk-sign-in-stays')).toBeNull()
  act(
    () =>
      void screen
        .getByTestId('lk-view-SIWXSignMessage')
        .dispatchEvent(new Event('closerefused', { bubbles: true })),
  )
  const text = 'Sign in to continue. Cancel disconnects your wallet.'
  expect(screen.getByTestId('lk-sign-in-stays').textContent).toBe(text)
  expect([...document.querySelectorAll('[role=alert]')].map((one) => one.textContent)).toContain(text)
})

test('behavior: a name stands beside the address, not in its place', async () => {
  expect(screen.queryByTestId('lk-sign-in-name')).toBeNull()
  await view({}, { profileName: 'vera.latch.eth' })
  expect(screen.getByTestId('lk-sign-in-name').textContent).toContain('vera.latch.eth')
  expect(document.body.textContent).toContain('0x71…\u2060d8976F')
})

test('behavior: where it is not required, who cancels only cancels', async () => {
  await view({ required: false })
  expect(screen.getByTestId('lk-sign-in-cancel').textContent).toBe('Cancel')
})

test('behavior: while the wallet asks, it says where to look, and can be cancelled', async () => {
  await view({ status: 'signing' })
  expect(screen.getByTestId('lk-ring').dataset['state']).toBe('waiting')
  expect(screen.getByTestId<HTMLButtonElement>('lk-sign-in-sign').disabled).toBe(true)
  expect(screen.getByTestId<HTMLButtonElement>('lk-sign-in-cancel').disabled).toBe(false)
})

test.each([
  ['siwx_refused', { code: 'wrong_time', status: 422 }, 'Check the clock, then try again.'],
  ['siwx_unreachable', {}, 'Check your connection, then try again.'],
  ['siwx_unreachable', { code: 'unavailable', status: 503 }, 'Check your connection, then try again.'],
  ['siwx_unreachable', { code: 'too_often', status: 429 }, 'Wait a few minutes, then try again.'],
  ['siwx_refused', { code: 'unsupported_chain', status: 422 }, 'Choose another one.'],
  ['siwx_refused', { code: 'wrong_signature', status: 422 }, 'Something went wrong. Try again.'],
] as const)('behavior: %s %o says what can be done about it', async (name, details, way) => {
  await view({ error: new LatchkeyError(name, { details }).toJSON() })
  expect(message()).toContain('Couldn’t sign you in')
  expect(message()).toContain(way)
})

test.each([
  ['user_rejected', 'You declined'],
  ['siwx_refused', 'Couldn’t sign you in'],
] as const)('behavior: after %s it says so and offers to try again', async (name, title) => {
  await view({ error: error(name) })
  expect(message()).toContain(title)
  expect(screen.getByTestId('lk-sign-in-sign').textContent).toBe('Try again')
})

describe('the picture of a wallet elsewhere', () => {
  const pictures = () =>
    [...screen.getByTestId('lk-sign-in-pair').querySelectorAll('img')].map(({ src }) => src)
  const owl = { id: 'owl', name: 'Owl', imageUrl: 'https://owl.example/owl.png' }
  const here = (wallet: { id: string; name: string }) =>
    renderView(
      { view: 'SIWXSignMessage' },
      {
        account: { wallet },
        config: { siwx, customWallets: [{ ...owl, homepage: 'https://owl.example' }] },
        state: {
          detected: {
            walletConnect: {
              id: 'walletConnect',
              connectorId: 'walletConnect',
              name: 'WalletConnect',
              type: 'WALLET_CONNECT',
              icon: 'data:image/svg+xml,waves',
              namespaces: ['eip155'],
              elsewhere: true,
            },
          },
        },
      },
    )

  test.each([
    ['that was chosen from the list', { id: 'owl', name: 'Owl' }],
    ['that told another name than the list', { id: 'owl', name: 'Owl Mobile' }],
    ['that scanned a code for any wallet', { id: 'walletConnect', name: 'Owl' }],
  ])('behavior: of one %s it is the one of the list', async (_, wallet) => {
    await here(wallet)
    expect(pictures()).toEqual([owl.imageUrl])
  })

  test('behavior: one that no list knows has a letter, not the picture of its connector', async () => {
    await here({ id: 'walletConnect', name: 'Bat' })
    expect(pictures()).toEqual([])
  })
})
