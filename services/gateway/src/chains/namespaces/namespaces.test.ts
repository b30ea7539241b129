import * as fc from 'fast-check'
import * as Base58 from 'ox/Base58'
import { describe, expect, test } from 'vitest'
import { currentCaip2, namespaces } from './namespaces.js'

const facts = (namespace: string) => {
  const found = namespaces.get(namespace)
  if (found === undefined) throw new Error(`no ${namespace}`)
  return found
}
const mainnet = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

describe('solana', () => {
  test.each([
    ['11111111111111111111111111111111', true],
    ['So11111111111111111111111111111111111111111', true],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', true],
    ['1111111111111111111111111111111', false],
    ['111111111111111111111111111111111', false],
    ['zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz', false],
    ['0okenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', false],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', false],
    ['', false],
  ])('param: %s is an address: %s', (text, expected) => {
    expect(facts('solana').isAddress(text)).toBe(expected)
  })

  test('behavior: the base58 form of any 32 bytes is an address, of other lengths not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 30, maxLength: 34 }), (bytes) => {
        expect(facts('solana').isAddress(Base58.fromBytes(bytes))).toBe(bytes.length === 32)
      }),
    )
  })

  test('behavior: deprecated ids stand for their networks, others for themselves', () => {
    expect(currentCaip2('solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')).toBe(
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    )
    expect(currentCaip2('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')).toBe(
      'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    )
    for (const id of ['solana:localnet', 'eip155:1', 'cosmos:hub']) expect(currentCaip2(id)).toBe(id)
  })

  test('behavior: capitals matter in an address', () => {
    const address = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    expect(facts('solana').sameAddress(address)).toBe(address)
  })
})

describe('bip122', () => {
  test.each([
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', mainnet],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', mainnet],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', mainnet],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', mainnet],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', mainnet],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', testnet],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', testnet],
    ['bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk', regtest],
  ])('param: %s is an address of %s and of no other network', (text, chain) => {
    const { isAddress } = facts('bip122')
    expect(isAddress(text)).toBe(true)
    const base58 = /^[mn2]/.test(text)
    for (const other of [mainnet, testnet, regtest]) {
      if (base58 && other === regtest) continue
      expect(isAddress(text, other)).toBe(other === chain)
    }
    expect(isAddress(text, 'bip122:12a765e31ffd4059bada1e25190f6e98')).toBe(true)
  })

  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du',
    'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    '0x00000000000000000000000000000000000A11cE',
    '',
  ])('error: %s is none', (text) => {
    expect(facts('bip122').isAddress(text)).toBe(false)
  })

  test('behavior: capitals matter in base58, not in bech32', () => {
    const { sameAddress } = facts('bip122')
    expect(sameAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4')).toBe(
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    )
    expect(sameAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
  })
})
