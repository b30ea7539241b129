import { expect, test } from 'vitest'
import { factsOf, providers } from './providers.js'

const settings = { clientId: 'id', clientSecret: 's3' }

test('param: Facebook is asked by a version that has no end before 2028', () => {
  // Facebook ends v21.0 on 2027-01-21, v22.0 and v23.0 later that year.
  for (const url of Object.values(providers.facebook.endpoints))
    expect(Number(/\/v(\d+)\.0\//.exec(url)?.[1])).toBeGreaterThanOrEqual(24)
})

test('param: X alone takes the secret in a header', () => {
  const basic = Object.keys(providers).filter(
    (provider) => factsOf({ provider: provider as keyof typeof providers, ...settings }).basic,
  )
  expect(basic).toEqual(['x'])
})
