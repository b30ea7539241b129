import { expect, test } from 'vitest'
import {
  brandingOf,
  requiresEmail,
  withBranding,
  withFeature,
  withList,
  withRequiredEmail,
} from './features.js'

const swap = { id: 'swap', isEnabled: true, config: ['a'] }

test('behavior: a feature is turned on and off, and keeps what was said about it', () => {
  expect(withFeature([swap], 'swap', false)).toEqual([{ ...swap, isEnabled: false }])
  expect(withFeature([swap], 'pay', true)).toEqual([swap, { id: 'pay', isEnabled: true, config: null }])
})

test('behavior: what a feature lists; nothing is everything', () => {
  expect(withList([swap], 'swap', ['b', 'c'])).toEqual([{ ...swap, config: ['b', 'c'] }])
  expect(withList([swap], 'swap', [])).toEqual([{ ...swap, config: null }])
})

test('behavior: the line below the wallets and its page', () => {
  const on = [{ id: 'branding', isEnabled: true, config: null }]
  expect(brandingOf(on)).toEqual({ line: '', page: '' })
  const said = withBranding(on, { line: 'By us', page: 'https://us.example' })
  expect(said).toEqual([{ id: 'branding', isEnabled: true, config: ['By us', 'https://us.example'] }])
  expect(brandingOf(said)).toEqual({ line: 'By us', page: 'https://us.example' })
  expect(withBranding(said, { line: 'By us', page: '' })[0]?.config).toEqual(['By us'])
  expect(withBranding(said, { line: '', page: '' })[0]?.config).toBeNull()
})

test('behavior: an e-mail address with a sign-in, required or not', () => {
  const on = withFeature([swap], 'email_capture', true)
  expect(requiresEmail(on)).toBe(false)
  const must = withRequiredEmail(on, true)
  expect(must).toEqual([swap, { id: 'email_capture', isEnabled: true, config: ['required'] }])
  expect(requiresEmail(must)).toBe(true)
  expect(withRequiredEmail(must, false)).toEqual(on)
})
