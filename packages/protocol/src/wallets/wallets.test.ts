import { getWallets } from '@wallet-standard/app'
import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkeyError } from '../errors/index.js'
import { readStandardWallet, walletError, type WalletWindow, watchStandardWallets } from './index.js'

const icon = 'data:image/png;base64,iVBORw0KGgo=' as const
const makeWallet = (name: string) => ({
  version: '1.0.0' as const,
  name,
  icon,
  chains: ['solana:mainnet', 'sui:mainnet'] as const,
  features: { 'standard:connect': { version: '1.0.0' } },
  accounts: [],
})

class Page extends EventTarget {
  readonly CustomEvent = CustomEvent
  readonly navigator = {}
}

let page: Page
beforeEach(() => {
  page = new Page()
  vi.stubGlobal('window', page)
})
afterEach(() => vi.unstubAllGlobals())

const watch = () => {
  const found: unknown[] = []
  const lost: unknown[] = []
  const stop = watchStandardWallets(page as unknown as WalletWindow, {
    added: (wallet) => found.push(wallet),
    removed: (wallet) => lost.push(wallet),
  })
  return { found, lost, stop }
}

describe('watchStandardWallets', () => {
  test('behavior: reports earlier and later wallets of the reference package', () => {
    const [early, late] = [makeWallet('Early'), makeWallet('Late')]
    registerWallet(early)
    const { found, stop } = watch()
    expect(found).toEqual([early])
    registerWallet(late)
    expect(found).toEqual([early, late])
    stop()
    registerWallet(makeWallet('Too late'))
    expect(found).toEqual([early, late])
  })

  test('behavior: reports a repeated registration once, and an unregistration', () => {
    const wallet = makeWallet('One')
    registerWallet(wallet)
    const { found, lost } = watch()
    registerWallet(wallet)
    expect(found).toEqual([wallet])
    let unregister = (): void => {}
    const detail = (api: { register(...wallets: unknown[]): () => void }) =>
      void (unregister = api.register({ another: true }))
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    expect(found).toHaveLength(2)
    unregister()
    unregister()
    expect(lost).toEqual([{ another: true }])
  })

  test('behavior: another kit on the page sees the same wallets', () => {
    registerWallet(makeWallet('Shared'))
    const { found } = watch()
    expect(
      getWallets()
        .get()
        .map(({ name }) => name),
    ).toEqual(['Shared'])
    expect(found).toHaveLength(1)
  })

  test('error: events that break the standard', () => {
    const { found } = watch()
    for (const detail of [undefined, 'x', () => Promise.reject, () => expect.fail()])
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
    registerWallet(makeWallet('Next'))
    expect(found).toHaveLength(1)
  })
})

describe('readStandardWallet', () => {
  const read = (value: unknown) => readStandardWallet(value, 'solana', ['standard:connect'])

  test('behavior: name and icon, checked', () => {
    expect(read(makeWallet(' A‮ wallet '))).toEqual({ name: 'A wallet', icon })
    expect(read({ ...makeWallet('B'), icon: 'https://b.example/i.png' })).toEqual({ name: 'B' })
  })

  test.each([
    ['another family', { ...makeWallet('A'), chains: ['sui:mainnet', 'solanax:y'] }],
    ['no connect', { ...makeWallet('A'), features: {} }],
    ['a feature that is none', { ...makeWallet('A'), features: { 'standard:connect': 1 } }],
    ['no name', makeWallet('​')],
    ['no chains', { ...makeWallet('A'), chains: undefined }],
    ['nothing', null],
    [
      'a getter that throws',
      {
        get chains() {
          throw new Error('no')
        },
      },
    ],
  ])('error: %s', (_what, value) => {
    expect(read(value)).toBeUndefined()
  })
})

describe('walletError', () => {
  test.each([
    [{ code: 4001, message: 'x' }, 'user_rejected'],
    [new Error('User rejected the request.'), 'user_rejected'],
    [new Error('Transaction cancelled'), 'user_rejected'],
    [new Error('Approval Denied'), 'user_rejected'],
    [{ name: 'WalletSignTransactionError', message: 'Failed', error: { code: 4001 } }, 'user_rejected'],
    [{ code: -32002 }, 'request_pending'],
    [new Error('The wallet is locked'), 'wallet_locked'],
    [{ code: 4100, message: 'no' }, 'unauthorized'],
    ['The request was rejected by the user', 'user_rejected'],
    [new Error('Transaction simulation denied: cannot pay'), 'wallet_error'],
    [{ code: 'toString' }, 'wallet_error'],
    [undefined, 'wallet_error'],
  ])('param: %o is %s', (thrown, name) => {
    const error = walletError(thrown, 'solana:signMessage')
    expect(error).toMatchObject({ name, details: { method: 'solana:signMessage' } })
    expect(error.cause).toBe(thrown)
  })

  test('behavior: keeps the wallet’s reason and passes our errors through', () => {
    expect(walletError({ code: 17, message: 'Odd' }, 'm').details).toMatchObject({ reason: 'Odd' })
    const own = new LatchkeyError('no_accounts')
    expect(walletError(own, 'm')).toBe(own)
  })

  test('error: a getter that throws', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no')
      },
    })
    expect(walletError(hostile, 'm').name).toBe('wallet_error')
  })
})

describe('rejections of all families', () => {
  test.each([4001, '5000', 5002, 4001000, 'ACTION_REJECTED', 5750])(
    'behavior: code %s is a no, whatever is said beside it',
    (code) => {
      for (const message of ['Wallet is locked', 'Отклонено', ''])
        expect(walletError({ code, message }, 'connect').name).toBe('user_rejected')
    },
  )

  test.each(['Request rejected', 'Denied', 'Transaction was cancelled', 'User closed modal'])(
    'behavior: "%s" is a no',
    (message) => expect(walletError(new Error(message), 'connect').name).toBe('user_rejected'),
  )
})
