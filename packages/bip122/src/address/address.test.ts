import * as btc from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressForm } from './addressForm.js'
import { chainIds, networkName, type BitcoinNetworkName } from './networks.js'
import { isAddress, readAddress } from './readAddress.js'

const program = (text: string): string | undefined => {
  const address = readAddress(text)
  return address && `${address.type} ${hex.encode(address.program)}`
}

describe('vectors', () => {
  test.each([
    // BIP 173 and BIP 350.
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh 751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      'p2wsh 1863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      'p2wsh 000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      'p2tr 000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'p2tr 79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
    // The first block, BIP 16 and BIP 13.
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'p2pkh 62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', 'p2sh e9c3dd0c07aac76179ebc76a6c78d4d67c6c160a'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh 243f1394f44554f4ce3fd68649c19adc483ce924'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh 4e9f39ca4688ff102128ea4ccda34105324305b0'],
  ])('param: %s is %s', (text, expected) => {
    expect(program(text)).toBe(expected)
  })

  test.each([
    // Invalid addresses from BIP 350.
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    'bc1gmk9yu',
    // Valid by BIP 350, but not spendable today.
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
    '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf',
    ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '1'.repeat(100_000),
    '',
  ])('error: %.80s is not an address', (text) => {
    expect(readAddress(text)).toBeUndefined()
    expect(isAddress(text)).toBe(false)
  })
})

describe('networks', () => {
  const forms: Record<BitcoinNetworkName, typeof btc.NETWORK> = {
    mainnet: btc.NETWORK,
    testnet: btc.TEST_NETWORK,
    testnet4: btc.TEST_NETWORK,
    signet: btc.TEST_NETWORK,
    regtest: { ...btc.TEST_NETWORK, bech32: 'bcrt' },
  }
  const names = Object.keys(forms) as BitcoinNetworkName[]
  const payments = {
    p2pkh: (key: Uint8Array, network: typeof btc.NETWORK) => btc.p2pkh(key, network),
    p2sh: (key: Uint8Array, network: typeof btc.NETWORK) => btc.p2sh(btc.p2wpkh(key, network), network),
    p2wpkh: (key: Uint8Array, network: typeof btc.NETWORK) => btc.p2wpkh(key, network),
    p2wsh: (key: Uint8Array, network: typeof btc.NETWORK) => btc.p2wsh(btc.p2pk(key, network), network),
    p2tr: (key: Uint8Array, network: typeof btc.NETWORK) => btc.p2tr(key.slice(1), undefined, network),
  }
  const anyAddress = fc
    .record({
      key: fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .filter((key) => key.some(Boolean) && key[0] !== 255),
      name: fc.constantFrom(...names),
      type: fc.constantFrom(...(Object.keys(payments) as (keyof typeof payments)[])),
    })
    .map(({ key, name, type }) => {
      const payment = payments[type](pubECDSA(key), forms[name])
      if (payment.address === undefined) throw new Error('no address')
      return { text: payment.address, name, type }
    })

  test('behavior: addresses of the reference library, by type and network', () => {
    fc.assert(
      fc.property(anyAddress, ({ text, name, type }) => {
        const address = readAddress(text)
        expect(address?.type).toBe(type)
        expect(addressForm(text)).toEqual({ type, networks: address?.networks })
        for (const other of names) {
          const shared = forms[other].bech32 === forms[name].bech32
          const sharedOld = forms[other].pubKeyHash === forms[name].pubKeyHash
          const expected = type === 'p2pkh' || type === 'p2sh' ? sharedOld : shared
          expect(isAddress(text, chainIds[other])).toBe(expected)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('behavior: one wrong letter is detected', () => {
    const letters = '023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
    fc.assert(
      fc.property(anyAddress, fc.nat(), fc.constantFrom(...letters), ({ text }, at, letter) => {
        const index = at % text.length
        if (text[index] === letter) return
        const changed = text.slice(0, index) + letter + text.slice(index + 1)
        expect(readAddress(changed)).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  test('behavior: names and ids', () => {
    for (const name of names) expect(networkName(chainIds[name])).toBe(name)
    expect(networkName('eip155:1')).toBeUndefined()
    expect(isAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bip122:1')).toBe(false)
    expect(isAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', chainIds.mainnet)).toBe(true)
  })
})
