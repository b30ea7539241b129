import { expect, test } from 'vitest'
import { plainBasic } from './askProvider.js'

test.each(['a-b_c', 'x%2Fy', 'ü+ /'])('behavior: the secret %s is sent as it is', async (secret) => {
  const headers = new Headers()
  await plainBasic(secret)(
    { issuer: 'https://x.example' },
    { client_id: 'an-id' },
    new URLSearchParams(),
    headers,
  )
  const text = Buffer.from(headers.get('authorization')?.slice(6) ?? '', 'base64').toString()
  expect(text).toBe(`an-id:${secret}`)
})
