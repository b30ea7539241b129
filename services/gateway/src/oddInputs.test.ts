import { expect, test } from 'vitest'
import { createProver } from '../../kit/test/prover.js'
import { describeAnEngine } from '../test/describeEngines.js'

const texts = [
  'x',
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '0x',
  'NaN',
  '%',
  '%00',
  '\0',
  '\ud800',
  'ﷺ١٢٣',
  '__proto__',
  'constructor',
  'eip155:',
  'eip155:1:0x',
  `eip155:${'9'.repeat(40)}:0x${'0'.repeat(40)}:${'9'.repeat(79)}`,
  ':::',
  'a'.repeat(2e3),
  '..',
  '../../etc/passwd',
  'https://',
  'javascript:x',
  '[object Object]',
  'solana:mainnet',
  'bip122:x',
]
const bodies = [
  '',
  '{',
  'null',
  '[]',
  '[null]',
  '{}',
  '"x"',
  '1e999',
  '{"__proto__":{}}',
  `${'['.repeat(500)}`,
]

describeAnEngine('odd input', (bench) => {
  test('error: no route answers what nobody would send with a failure of its own', async () => {
    const lines: string[] = []
    const request = bench.app({
      lines,
      authSecret: 'x'.repeat(32),
      config: { frames: ['https://frame.example'] },
      mailer: { send: async () => {}, verify: () => Promise.resolve(), close: () => {} },
    })
    type Method = { readonly parameters?: readonly { readonly name: string; readonly in: string }[] }
    const { paths } = (await (await request('/openapi.json')).json()) as {
      paths: Record<string, Record<string, Method>>
    }
    const failures = new Set<string>()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [] }] of Object.entries(methods)) {
        const names = parameters.filter((one) => one.in === 'query' && one.name !== 'projectId')
        for (const [at, text] of texts.entries()) {
          const odd = encodeURIComponent(text.toWellFormed())
          const query = names.map(({ name }) => `&${name}=${odd}`).join('')
          const url = `${path.replaceAll(/\{\w+\}/g, odd || 'x')}?projectId=demo${query}`
          // A frame, a program, and an opaque origin.
          const origin = ['https://frame.example', '', 'null'][at % 3]
          const response = await request(url, {
            method: method.toUpperCase(),
            headers: {
              ...(origin && { origin }),
              authorization: `Bearer ${odd}`,
              'content-type': 'application/json',
            },
            ...(method !== 'get' && { body: bodies[at % bodies.length] ?? '' }),
          })
          if (response.status === 500) failures.add(`${method} ${path} ${text}`)
        }
      }
    }
    expect([...failures]).toEqual([])
  })

  test.each([
    ['/auth/v1/passkey', {}],
    ['/auth/v1/passkey/user', { name: 'Ada' }],
  ])('error: %s of a program, which has no page, is refused', async (path, body) => {
    const prover = createProver()
    const request = bench.app({
      authSecret: 'x'.repeat(32),
      publicUrl: 'https://gateway.example',
      config: { frames: ['https://frame.example'] },
    })
    for (const origin of [undefined, 'https://frame.example']) {
      const target = `${path}?projectId=demo`
      const response = await prover.fetch(
        { method: 'POST', url: `https://gateway.example${target}` },
        (proof) =>
          request(target, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...proof, ...(origin && { origin }) },
            body: JSON.stringify(body),
          }),
      )
      expect(response.status).toBe(origin ? 200 : 422)
    }
  })
})
