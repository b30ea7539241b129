import { describe, expect, test } from 'vitest'
import { gradient } from './gradient.js'
import { monogram } from './monogram.js'

describe('drawn pictures', () => {
  test('behavior: an address looks the same in any letter case', () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    expect(gradient(address.toLowerCase())).toEqual(gradient(address))
  })
  test('behavior: addresses look different', () => {
    const looks = Array.from({ length: 200 }, (_, index) => JSON.stringify(gradient(`0x${index}`)))
    expect(new Set(looks).size).toBeGreaterThan(195)
  })
  test('behavior: a monogram uses the first letter or digit of any script', () => {
    expect(monogram('metaMask').letter).toBe('M')
    expect(monogram('(1inch)').letter).toBe('1')
    expect(monogram('Ωmega').letter).toBe('Ω')
    expect(monogram('…').letter).toBe('')
  })
})
