// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../../../test/browser.js'
import { createPasskeyFactor } from '../factor/passkeyFactor.js'
import type { LoggedIn } from '../services/gateway.js'
import { createServiceClient } from '../services/http.js'
import type { Screen } from '../ui/stage.js'
import { createPasskeyLogin } from './passkeyLogin.js'

const walletId = '6f1c1c1e-0000-4000-8000-000000000001'
const user: LoggedIn = { accessToken: 'a', refreshToken: 'r', expiresIn: 1, userId: 'u', deviceToken: 'd' }
const secret = new Uint8Array(32).fill(9)

const bytes = (text: string) => new TextEncoder().encode(text)

/**
 * JSON functions throw, as some password managers' do.
 *
 * @param isSilent yields its secret only when used
 */
class Passkey {
  static parseCreationOptionsFromJSON = () => expect.fail('Is not asked')
  static parseRequestOptionsFromJSON = () => expect.fail('Is not asked')
  static signalUnknownCredential: ((of: object) => Promise<void>) | undefined
  readonly type = 'public-key'
  readonly authenticatorAttachment = 'platform'
  readonly rawId = new Uint8Array([1, 2]).buffer
  readonly response = {
    clientDataJSON: bytes('client').buffer,
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  }
  constructor(readonly isSilent: boolean) {}
  getClientExtensionResults() {
    return { prf: { enabled: true, ...(!this.isSilent && { results: { first: secret.buffer } }) } }
  }
  toJSON() {
    throw new TypeError('Illegal invocation')
  }
}

const answer = {
  id: 'AQI',
  rawId: 'AQI',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
  clientExtensionResults: {},
}

function bench({ isLate = false } = {}) {
  const begun: object[] = []
  vi.stubGlobal('PublicKeyCredential', Passkey)
  const create = vi.fn(async () => new Passkey(isLate))
  const get = vi.fn(async () => new Passkey(false))
  vi.stubGlobal('navigator', { credentials: { create, get } })
  const sent: object[] = []
  const finish = vi.fn(async (_: string, response: object) => {
    sent.push(response)
    return { ...user, email: 'gateway@evil.example' }
  })
  const options = {
    challenge: 'AQID',
    user: { id: 'BAU', name: 'Shop' },
    excludeCredentials: [{ id: 'Bgc', transports: ['internal'] }],
    allowCredentials: [{ id: 'CAk=', type: 'public-key' }],
    extensions: { credProps: true },
  }
  const begin = async () => ({ attempt: 'x', options })
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
    runExclusive: (run) => run(),
    name: 'Shop',
  })
  let isNew = false
  return {
    begun,
    create,
    get,
    sent,
    finish,
    factor,
    prove,
    connect: (made: boolean) => ((isNew = made), connect()),
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  Passkey.signalUnknownCredential = undefined
})

test.each([
  ['made', true],
  ['used', false],
])(
  'behavior: a passkey that is %s gives its secret to this page, and the gateway is never told',
  async (_, isNew) => {
    const { connect, create, get, factor, sent } = bench()
    await connect(isNew)
    expect(sent).toEqual([answer])
    const asked = (isNew ? create : get).mock.calls.at(0) as unknown as [
      { publicKey: Record<string, unknown> },
    ]
    const { publicKey } = asked[0]
    expect(publicKey['extensions']).toMatchObject({ credProps: true, prf: { eval: {} } })
    expect(publicKey['challenge']).toEqual(new Uint8Array([1, 2, 3]))
    if (isNew) {
      expect(publicKey['user']).toEqual({ id: new Uint8Array([4, 5]), name: 'Shop' })
      expect(publicKey['excludeCredentials']).toEqual([
        { id: new Uint8Array([6, 7]), type: 'public-key', transports: ['internal'] },
      ])
    } else expect(publicKey['allowCredentials']).toEqual([{ id: new Uint8Array([8, 9]), type: 'public-key' }])
    const wrapped = (await factor.protect(user, walletId, 'S'.repeat(44))) ?? ''
    expect(await factor.open('u', walletId, wrapped)).toBe('S'.repeat(44))
  },
)

interface Device {
  readonly isAble?: () => Promise<boolean>
  readonly capabilities?: () => Promise<{ readonly userVerifyingPlatformAuthenticator?: boolean }>
}

test.each<[name: string, device: Device, words: string]>([
  ['asks by itself', { isAble: async () => true }, 'face, fingerprint or PIN'],
  ['knows only keys on a cable', { isAble: async () => false }, 'a security key or your phone'],
  ['cannot say', {}, 'face, fingerprint or PIN'],
  ['fails to say', { isAble: () => Promise.reject(new Error('no')) }, 'face, fingerprint or PIN'],
  [
    'says so among its capabilities',
    { capabilities: async () => ({ userVerifyingPlatformAuthenticator: false }) },
    'a security key or your phone',
  ],
  [
    'has capabilities that do not tell',
    { capabilities: async () => ({}), isAble: async () => false },
    'a security key or your phone',
  ],
  [
    'fails to say what it can',
    { capabilities: () => Promise.reject(new Error('no')), isAble: async () => false },
    'a security key or your phone',
  ],
])('behavior: names the gesture of a device that %s', async (_name, { isAble, capabilities }, words) => {
  vi.stubGlobal('PublicKeyCredential', {
    isUserVerifyingPlatformAuthenticatorAvailable: isAble,
    getClientCapabilities: capabilities,
  })
  const shown: Element[] = []
  const { connect } = createPasskeyLogin({
    stage: {
      show: ({ body }: Screen) => {
        shown.push(...body.filter((node) => node instanceof Element))
        return () => undefined
      },
    },
    runExclusive: (run: () => Promise<unknown>) => run(),
  } as never)
  void connect()
  await vi.waitFor(() => expect(shown.map((part) => part.textContent).join(' ')).toContain(words))
})

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

test('error: a passkey whose account is refused is taken out of the lists, and the next try makes another', async () => {
  const { connect, create, finish } = bench()
  const signal = (Passkey.signalUnknownCredential = vi.fn(async () => undefined))
  const { post } = createServiceClient('https://g.example', {
    projectId: 'shop',
    prove: async () => 'a proof',
    fetch: async () => refusal(422, 'passkey_refused'),
  })
  finish.mockImplementationOnce(() => post('/x', {}))
  await expect(connect(true)).rejects.toBeDefined()
  expect(signal).toHaveBeenCalledExactlyOnceWith({ rpId: location.hostname, credentialId: 'AQI' })
  await connect(true)
  expect([create.mock.calls.length, signal.mock.calls.length]).toEqual([2, 1])
})

test('behavior: when the answer to a new account got lost, the next try takes up the passkey that is there', async () => {
  const { connect, create, finish, sent } = bench()
  const signal = (Passkey.signalUnknownCredential = vi.fn(async () => undefined))
  finish.mockRejectedValueOnce(new LatchkeyError('gateway_unreachable'))
  await expect(connect(true)).rejects.toMatchObject({ name: 'gateway_unreachable' })
  await connect(true)
  expect([create.mock.calls.length, signal.mock.calls.length, sent]).toEqual([1, 0, [answer]])
  await connect(true)
  expect(create).toHaveBeenCalledTimes(2)
})
