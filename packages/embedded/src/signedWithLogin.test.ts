import type { SignInRequest } from '@latchkey/core/adapter'
import { signInMessage, type SiwxData } from '@latchkey/protocol/signIn'
import { expect, test } from 'vitest'
import type { Caip2 } from '@latchkey/protocol/caip'
import { loggedIn, SMART, SOL, SOLANA, stage } from '../test/stage.js'

const signIn: SignInRequest = {
  nonce: '12345678',
  domain: 'shop.example',
  uri: 'https://shop.example/',
  statement: 'Prints are yours.',
  resources: ['https://shop.example/terms'],
  expirationTime: '2030-01-01T00:00:00.000Z',
}

interface RequestPayload {
  readonly chainId?: unknown
  readonly siwxMessage?: string | undefined
}

async function connect(
  answer: (text: string) => object,
  request: SignInRequest | undefined = signIn,
  chainId: Caip2 = 'eip155:10',
) {
  const asked: string[] = []
  const scene = stage(
    {},
    {
      answers: {
        ...loggedIn,
        GET_USER: (payload: RequestPayload) => {
          const user = loggedIn.GET_USER(payload)
          if (payload.siwxMessage === undefined) return user
          asked.push(payload.siwxMessage)
          return { ...user, ...answer(payload.siwxMessage) }
        },
      },
    },
  )
  const running = scene.wallet.connect({
    namespaces: ['eip155', 'solana'],
    chainId,
    signIn: request,
    silent: false,
    signal: new AbortController().signal,
  })
  await scene.advance(600)
  return { asked, connections: await running }
}

const messageOf = (text: string, change: object = {}) =>
  signInMessage({ ...(JSON.parse(text) as SiwxData), chainId: 'eip155:10', accountAddress: SMART, ...change })

test('behavior: the connection has the frame’s sign-in of the shown family only', async () => {
  const { asked, connections } = await connect((text) => ({ message: messageOf(text), signature: '0x5160' }))
  const issuedAt = (JSON.parse(asked[0] ?? '') as SiwxData).issuedAt
  expect(JSON.parse(asked[0] ?? '')).toEqual({ ...signIn, version: '1', issuedAt })
  expect(asked).toHaveLength(1)
  const [evm, solana] = connections
  expect(solana?.signed).toBeUndefined()
  expect(evm?.signed).toEqual([
    {
      h: { t: 'eip4361' },
      p: {
        iss: `did:pkh:eip155:10:${SMART}`,
        domain: 'shop.example',
        aud: 'https://shop.example/',
        version: '1',
        nonce: '12345678',
        iat: issuedAt,
        statement: 'Prints are yours.',
        resources: ['https://shop.example/terms'],
        exp: '2030-01-01T00:00:00.000Z',
      },
      s: { t: 'eip191', s: '0x5160' },
    },
  ])
})

test('behavior: also on Solana, if that is the shown family', async () => {
  const solana = { chainId: SOLANA, accountAddress: SOL } as const
  const { connections } = await connect(
    (text) => ({ message: messageOf(text, solana), signature: '3mR9' }),
    signIn,
    SOLANA,
  )
  expect(connections[0]?.signed).toBeUndefined()
  expect(connections[1]?.signed).toMatchObject([
    { h: { t: 'caip122' }, p: { iss: `did:pkh:${SOLANA}:${SOL}` }, s: { t: 'ed25519', s: '3mR9' } },
  ])
})

test.each<[string, (text: string) => object]>([
  ['does not sign', () => ({})],
  [
    'signs another text',
    (text) => ({ message: messageOf(text, { nonce: '87654321' }), signature: '0x5160' }),
  ],
  [
    'signs for another account',
    (text) => ({ message: messageOf(text, { accountAddress: `0x${'1'.repeat(40)}` }), signature: '0x5160' }),
  ],
  ['says that something is wrong', () => ({ code: 1001, message: 'no' })],
])('behavior: a frame that %s connects all the same, and the visitor is asked', async (_name, answer) => {
  const { asked, connections } = await connect(answer)
  expect(asked).toHaveLength(1)
  expect(connections).toHaveLength(2)
  expect(connections[0]?.signed).toBeUndefined()
})

test('behavior: without sign-in the frame gets no request for one', async () => {
  const scene = stage({}, { answers: loggedIn })
  const running = scene.wallet.connect({
    namespaces: ['eip155'],
    chainId: 'eip155:10',
    silent: false,
    signal: new AbortController().signal,
  })
  await scene.advance(600)
  await running
  expect(JSON.stringify(scene.frame.requests)).not.toContain('siwxMessage')
})
