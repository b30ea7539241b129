// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import type { LoggedIn } from '../services/gateway.js'
import type { Screen } from '../ui/stage.js'
import { createPasskeyLogin } from './passkeyLogin.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const user: LoggedIn = { accessToken: 'a', refreshToken: 'r', expiresIn: 1, userId: 'u', deviceToken: 'd' }
const secret = new Uint8Array(32).fill(9)

/** A passkey as browsers hand it out. @param isLate it gives its secret only when it is used */
class Passkey {
  static parseCreationOptionsFromJSON = (options: object) => options
  static parseRequestOptionsFromJSON = (options: object) => options
  readonly type = 'public-key'
  readonly rawId = new Uint8Array([1, 2]).buffer
  constructor(readonly isSilent: boolean) {}
  getClientExtensionResults() {
    return { prf: { enabled: true, ...(!this.isSilent && { results: { first: secret.buffer } }) } }
  }
  toJSON() {
    return { id: 'AQI', clientExtensionResults: { prf: { results: { first: 'CQkJ' } } } }
  }
}

/** @param isLate the secret comes only when it is used */
function bench({ isLate = false } = {}) {
  const begun: object[] = []
  vi.stubGlobal('PublicKeyCredential', Passkey)
  const create = vi.fn(async () => new Passkey(isLate))
  const get = vi.fn(async () => new Passkey(false))
  vi.stubGlobal('navigator', { credentials: { create, get } })
  const sent: object[] = []
  const finish = async (_: string, response: object) => {
    sent.push(response)
    return { ...user, email: 'gateway@evil.example' }
  }
  const begin = async () => ({ attempt: 'x', options: { extensions: { credProps: true } } })
  const factor = createPasskeyFactor()
  const { connect, prove } = createPasskeyLogin({
    stage: {
      show: ({ body, title }: Screen) => {
        const isProof = title === 'Email'
        const [button, other] = body.flatMap((node) =>
          node instanceof Element ? [...node.querySelectorAll('button')] : [],
        )
        const [first, second] = isProof ? [other, button] : [button, other]
        queueMicrotask(() => (isNew ? second : first)?.click())
        return () => undefined
      },
    },
    gateway: {
      beginPasskey: begin,
      finishPasskey: finish,
      beginPasskeyUser: begin,
      finishPasskeyUser: finish,
      end: async () => undefined,
    },
    session: { begin: async (given: object) => void begun.push(given) } as never,
    factor,
    alone: (run) => run(),
    name: 'Shop',
  })
  let isNew = false
  return { begun, create, get, sent, factor, prove, connect: (made: boolean) => ((isNew = made), connect()) }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['made', true],
  ['used', false],
])(
  'behavior: a passkey that is %s gives its secret to this page, and the gateway is never told',
  async (_, isNew) => {
    const { connect, create, get, factor, sent } = bench()
    await connect(isNew)
    expect(sent).toEqual([{ id: 'AQI', clientExtensionResults: {} }])
    const asked = (isNew ? create : get).mock.calls.at(0) as unknown as [
      { publicKey: { extensions: object } },
    ]
    expect(asked[0].publicKey.extensions).toMatchObject({ credProps: true, prf: { eval: {} } })
    const wrapped = (await factor.protect(user, walletId, 'S'.repeat(44))) ?? ''
    expect(await factor.open('u', walletId, wrapped)).toBe('S'.repeat(44))
  },
)

test('error: a new account has no address, whatever the gateway says', async () => {
  const { begun, connect } = bench()
  await connect(true)
  expect(begun).toEqual([expect.objectContaining({ email: undefined })])
})

test('behavior: one that gives it only when it is used is used once', async () => {
  const { connect, get, factor } = bench({ isLate: true })
  await connect(true)
  expect(get).toHaveBeenCalledOnce()
  expect(await factor.protect(user, walletId, 'S'.repeat(44))).toBeDefined()
})

test('behavior: a proof by passkey says whose it is, and begins no session', async () => {
  const { begun, get, prove } = bench()
  expect(await prove({ purpose: 'settings', title: 'Email' })).toBe('u')
  expect(get).toHaveBeenCalledOnce()
  expect(begun).toEqual([])
})
