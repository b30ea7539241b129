import { describe, expect, test } from 'vitest'
import { networkOf, readAccounts } from './readAccounts.js'

const payment = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const old = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

describe('purposes of accounts', () => {
  test.each([
    [
      'what the wallet says, in any order',
      [
        [taproot, 'ordinals'],
        [payment, 'payment'],
      ],
      [
        [payment, 'payment'],
        [taproot, 'ordinal'],
      ],
    ],
    [
      'what the wallet says, against the type',
      [
        [taproot, 'payment'],
        [payment, 'ordinals'],
      ],
      [
        [taproot, 'payment'],
        [payment, 'ordinal'],
      ],
    ],
    [
      'nothing said: taproot beside others',
      [[taproot], [payment]],
      [
        [payment, 'payment'],
        [taproot, 'ordinal'],
      ],
    ],
    ['nothing said: taproot alone', [[taproot]], [[taproot, 'payment']]],
    [
      'one address for both',
      [
        [payment, 'ordinals'],
        [payment, 'payment'],
      ],
      [[payment, 'payment']],
    ],
    [
      'one address for both, the other way round',
      [
        [payment, 'payment'],
        [payment, 'ordinals'],
      ],
      [[payment, 'payment']],
    ],
    [
      'other purposes are not ours',
      [
        [old, 'stacks'],
        [payment, 'payment'],
        [old, 'constructor'],
      ],
      [[payment, 'payment']],
    ],
    ['no addresses of Bitcoin', [['ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM', 'payment'], ['']], []],
  ] as const)('behavior: %s', (_what, declared, expected) => {
    const list = declared.map(([address, purpose]) => ({ address, purpose }))
    expect(readAccounts(list).map(({ address, type }) => [address, type])).toEqual(expected)
  })

  test.each([[undefined], [null], ['text'], [{ length: 3 }], [[null, undefined, 5, { address: 5 }]]])(
    'error: %o contains no account',
    (declared) => {
      expect(readAccounts(declared)).toEqual([])
    },
  )

  test('param: keys as bytes or hex, labels as strings', () => {
    const key = '02'.repeat(33)
    const declared = [
      { address: payment, publicKey: Uint8Array.from({ length: 33 }, () => 2), label: 'Rent' },
      { address: old, publicKey: key.toUpperCase(), label: 5 },
      { address: taproot, publicKey: 'none' },
    ]
    expect(readAccounts(declared)).toEqual([
      { address: payment, type: 'payment', publicKey: key, label: 'Rent' },
      { address: old, type: 'payment', publicKey: key },
      { address: taproot, type: 'ordinal' },
    ])
  })
})

test.each([
  ['the wallet says it', payment, 'signet', 'regtest', 'signet'],
  [
    'the address may be of the wanted one',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    undefined,
    'signet',
    'signet',
  ],
  ['the address is of another one', payment, undefined, 'regtest', 'mainnet'],
] as const)(
  'behavior: the network, where %s',
  (_what, address, walletNetwork, requestedNetwork, expected) => {
    expect(networkOf([{ address, type: 'payment' }], walletNetwork, requestedNetwork)).toBe(expected)
  },
)
