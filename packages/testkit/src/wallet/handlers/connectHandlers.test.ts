import { type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { describe, expect, test } from 'vitest'
import { codeOf, setUp } from '../../../test/setUpWallet.js'
import { devAccounts } from '../devAccounts.js'

const [first, second, third] = devAccounts.map(({ address }) => address)

const signInWithEthereum = {
  nonce: '12345678',
  chainId: '0x7a69',
  domain: 'lumen.market',
  uri: 'https://lumen.market/prints',
  version: '1',
  statement: 'Prints are yours.',
  issuedAt: '2026-03-01T12:00:00.000Z',
  resources: ['https://lumen.market/terms'],
}

interface Granted {
  readonly accounts: readonly {
    readonly address: Hex
    readonly capabilities: {
      readonly signInWithEthereum?: { readonly message: string; readonly signature: Hex }
    }
  }[]
}

describe('wallet_connect (ERC-7846)', () => {
  test('behavior: one approval shares the accounts, and the first signs a message of EIP-4361', async () => {
    const { control, request } = setUp({ signIn: true, approval: 'script', exposeAccounts: 'all' })
    control.setAccount(1)
    const connectRequest = request('wallet_connect', { version: '1', capabilities: { signInWithEthereum } })
    expect(await control.approve()).toMatchObject({ kind: 'signIn', account: second, warning: null })
    const { accounts } = (await connectRequest) as Granted
    expect(control.pending()).toBeNull()
    expect(accounts.map(({ address }) => address)).toEqual([second, first, third])
    expect(accounts.slice(1).map(({ capabilities }) => capabilities)).toEqual([{}, {}])
    const { message = '', signature = '0x' } = accounts[0]?.capabilities.signInWithEthereum ?? {}
    const { chainId: _, issuedAt, ...same } = signInWithEthereum
    expect(parseSiweMessage(message)).toEqual({
      ...same,
      address: second,
      chainId: 31337,
      issuedAt: new Date(issuedAt),
    })
    expect(await verifyMessage({ address: second ?? '0x', message, signature })).toBe(true)
    expect(await request('eth_accounts')).toEqual([second, first, third])
  })

  test('param: signIn wrong: the signature does not verify', async () => {
    const { request } = setUp({ signIn: 'wrong' })
    const connectRequest = request('wallet_connect', { version: '1', capabilities: { signInWithEthereum } })
    const { message = '', signature = '0x' } =
      ((await connectRequest) as Granted).accounts[0]?.capabilities.signInWithEthereum ?? {}
    expect(await verifyMessage({ address: first ?? '0x', message, signature })).toBe(false)
  })

  test('behavior: a message for another domain shows a warning', async () => {
    const { control, request } = setUp({ signIn: true, approval: 'script' })
    const other = { ...signInWithEthereum, domain: 'evil.example' }
    const connectRequest = request('wallet_connect', {
      version: '1',
      capabilities: { signInWithEthereum: other },
    })
    expect(await control.reject()).toMatchObject({ warning: expect.stringContaining('evil.example') })
    expect(await codeOf(connectRequest)).toBe(4001)
    expect(await request('eth_accounts')).toEqual([])
  })

  test('behavior: without the capability it connects', async () => {
    const { request } = setUp({ signIn: true })
    expect(await request('wallet_connect', { version: '1' })).toEqual({
      accounts: [{ address: first, capabilities: {} }],
    })
  })

  test.each([
    ['it is switched off', {}, { version: '1' }, -32601],
    ['the version is another', { signIn: true }, { version: '2' }, -32602],
    ['there are no parameters', { signIn: true }, undefined, -32602],
  ] as const)('error: %s', async (_, options, params, code) => {
    expect(await codeOf(setUp(options).request('wallet_connect', params))).toBe(code)
  })
})
