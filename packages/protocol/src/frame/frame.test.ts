import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  APP_EVENTS,
  type AppEvent,
  appMessage,
  caipChain,
  emailCooldown,
  errorMessage,
  errorPayload,
  FRAME_MESSAGE_CHARS,
  frameChain,
  frameError,
  frameEvent,
  isEmail,
  parseAppMessage,
  parseFrameMessage,
  successMessage,
  TIMED_EVENTS,
} from './index.js'
import { LatchkeyError } from '../errors/index.js'

const id = '6f1c1c1e-0000-4000-8000-000000000001'
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const user = { address, chainId: 1 }

const requests: Readonly<Record<AppEvent, readonly [good: object | undefined, ...bad: unknown[]]>> = {
  SWITCH_NETWORK: [
    { chainId: 'solana:abc' },
    {},
    { chainId: -1 },
    { chainId: '1' },
    { chainId: 1, rpcUrl: 'ws://x' },
  ],
  CONNECT_EMAIL: [
    { email: 'a@b.example' },
    {},
    { email: 'a@b' },
    { email: 'a b@c.example' },
    { email: ['a@b.example'] },
  ],
  CONNECT_DEVICE: [undefined],
  GET_EMAIL_PROOF: [undefined],
  CONNECT_OTP: [{ otp: '012345' }, {}, { otp: '12345' }, { otp: 123456 }, { otp: '12345a' }],
  GET_SOCIAL_REDIRECT_URI: [{ provider: 'apple' }, {}, { provider: 'farcaster' }, { provider: 'toString' }],
  CONNECT_SOCIAL: [
    { uri: 'https://f.example/social?code=1', siwxMessage: 'x' },
    {},
    { uri: 'javascript:alert(1)' },
  ],
  GET_FARCASTER_URI: [undefined],
  CONNECT_FARCASTER: [undefined],
  CONNECT_PASSKEY: [undefined, { chainId: 'x' }],
  OPEN_SETTINGS: [{ section: 'export' }, {}, { section: 'keys' }],
  GET_USER: [{ preferredAccountType: 'eoa' }, { preferredAccountType: 'payment' }, { rpcUrl: 'file:///etc' }],
  SIGN_OUT: [undefined],
  IS_CONNECTED: [undefined],
  GET_CHAIN_ID: [undefined],
  RELOAD: [undefined],
  RPC_REQUEST: [
    { method: 'eth_call', params: [{}], chainNamespace: 'eip155', chainId: 1 },
    { params: [], chainNamespace: 'eip155', chainId: 1 },
    { method: 'eth call', params: [], chainNamespace: 'eip155', chainId: 1 },
    { method: 'eth_call', params: [], chainNamespace: 'EIP155', chainId: 1 },
  ],
  RPC_ABORT: [undefined],
  UPDATE_EMAIL: [{ email: 'a@b.example' }, { email: '' }],
  UPDATE_EMAIL_PRIMARY_OTP: [{ otp: '000000' }, { otp: '' }],
  UPDATE_EMAIL_SECONDARY_OTP: [{ otp: '000000' }, { otp: null }],
  SYNC_THEME: [
    { themeMode: 'light', themeVariables: { accent: '#fff' } },
    { themeMode: 'system' },
    { themeVariables: { accent: {} } },
  ],
  SYNC_DAPP_DATA: [
    { projectId: 'demo', metadata: { name: 'A', description: '', url: '', icons: [] } },
    {},
    { projectId: 'demo', metadata: { name: 'A' } },
  ],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [undefined],
  INIT_SMART_ACCOUNT: [undefined],
  SET_PREFERRED_ACCOUNT: [{ type: 'smartAccount' }, {}, { type: 'Eoa' }],
}

const answers: Readonly<Record<string, readonly [good: unknown, ...bad: unknown[]]>> = {
  SWITCH_NETWORK: [{ chainId: 10 }, {}],
  CONNECT_EMAIL: [{ action: 'VERIFY_OTP' }, { action: 'verify' }],
  CONNECT_DEVICE: [undefined],
  GET_EMAIL_PROOF: [
    { email: 'a@b.example', proof: 'x' },
    { email: 'a@b.example' },
    { email: 'a@b', proof: 'x' },
    { email: 'a@b.example', proof: 1 },
  ],
  CONNECT_OTP: [undefined],
  GET_SOCIAL_REDIRECT_URI: [{ uri: 'https://p.example/authorize' }, { uri: 'data:,x' }],
  CONNECT_SOCIAL: [{ ...user, userName: 'ann' }, { chainId: 1 }],
  GET_FARCASTER_URI: [{ url: 'https://f.example' }, {}],
  CONNECT_FARCASTER: [{ userName: 'ann' }, {}],
  GET_USER: [
    { ...user, email: 'a@b.example', accounts: [{ address, type: 'eoa' }] },
    { ...user, accounts: [{ address, type: 'payment' }] },
    { ...user, accounts: {} },
  ],
  IS_CONNECTED: [{ isConnected: false }, { isConnected: 0 }],
  RPC_REQUEST: [['0x1', { deep: [null] }]],
  UPDATE_EMAIL: [{ action: 'VERIFY_PRIMARY_OTP' }, { action: 'CONNECT' }],
  UPDATE_EMAIL_SECONDARY_OTP: [{ newEmail: 'b@c.example' }, { newEmail: 'b' }],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    { smartAccountEnabledNetworks: [1, 10] },
    { smartAccountEnabledNetworks: ['1'] },
  ],
  INIT_SMART_ACCOUNT: [{ address, isDeployed: true }, { address }],
  SET_PREFERRED_ACCOUNT: [{ type: 'eoa', address }, { type: 'eoa' }],
}

describe('requests of the host page', () => {
  test.each(Object.entries(requests))('param: %s', (name, [good, ...bad]) => {
    const event = name as AppEvent
    expect(parseAppMessage(appMessage(event, id, good as never))).toEqual({ name, id, payload: good ?? {} })
    for (const payload of bad)
      expect(parseAppMessage(appMessage(event, id, payload as never))).toBeUndefined()
  })
  test('behavior: drops unknown fields and rejects inherited names', () => {
    const more = { type: '@latchkey-app/CONNECT_OTP', id, payload: { otp: '123456', admin: true } }
    expect(parseAppMessage(more)).toEqual({ name: 'CONNECT_OTP', id, payload: { otp: '123456' } })
    for (const type of ['toString', '__proto__', 'constructor', 'CONNECT_OTP_SUCCESS', '']) {
      expect(parseAppMessage({ type: `@latchkey-app/${type}`, id })).toBeUndefined()
    }
  })
  test('error: an id that is not a random UUID', () => {
    for (const wrong of [undefined, 1, '', 'short', 'x'.repeat(65), '../../../etc', {}]) {
      expect(parseAppMessage({ type: '@latchkey-app/SIGN_OUT', id: wrong })).toBeUndefined()
    }
  })
  test('error: messages that are too long, circular or not plain data', () => {
    const circular: Record<string, unknown> = { type: '@latchkey-app/SIGN_OUT', id }
    circular['payload'] = circular
    const long = 'x'.repeat(FRAME_MESSAGE_CHARS)
    const call = { method: 'eth_call', params: [long], chainNamespace: 'eip155', chainId: 1 }
    for (const value of [
      circular,
      appMessage('RPC_REQUEST', id, call),
      1n,
      new Map(),
      null,
      undefined,
      'text',
    ]) {
      expect(parseAppMessage(value)).toBeUndefined()
      expect(parseFrameMessage(value)).toBeUndefined()
    }
  })
})

describe('answers and events of the frame', () => {
  test.each(Object.entries(answers))('param: %s', (name, [good, ...bad]) => {
    const event = name as AppEvent
    const read = { kind: 'success', name, id, payload: good ?? {} }
    expect(parseFrameMessage(successMessage(event, id, good as never))).toEqual(read)
    for (const payload of bad)
      expect(parseFrameMessage(successMessage(event, id, payload as never))).toBeUndefined()
  })
  test('behavior: an RPC answer may be any JSON or missing', () => {
    const none = { kind: 'success', name: 'RPC_REQUEST', id, payload: null }
    expect(parseFrameMessage({ type: '@latchkey-frame/RPC_REQUEST_SUCCESS', id })).toEqual(none)
  })
  test('behavior: errors and events', () => {
    const error = errorMessage('GET_USER', id, { code: 4001, message: 'no' })
    expect(parseFrameMessage(error)).toEqual({
      kind: 'error',
      name: 'GET_USER',
      id,
      payload: { code: 4001, message: 'no' },
    })
    expect(parseFrameMessage(frameEvent('READY', { version: '4' }))).toEqual({
      kind: 'event',
      name: 'READY',
      payload: { version: '4' },
    })
    expect(parseFrameMessage(frameEvent('SESSION_UPDATE', {}))).toMatchObject({ name: 'SESSION_UPDATE' })
    expect(parseFrameMessage(frameEvent('SHOW', { purpose: 'login', height: 420 }))).toMatchObject({
      name: 'SHOW',
    })
    expect(parseFrameMessage({ type: '@latchkey-frame/SHOW', payload: { purpose: 'x' } })).toBeUndefined()
    expect(parseFrameMessage({ type: '@latchkey-frame/READY' })).toBeUndefined()
    expect(parseFrameMessage({ ...error, payload: { code: '4001', message: 'no' } })).toBeUndefined()
  })
  test('behavior: never throws, whatever a page posts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(APP_EVENTS)),
        fc.anything(),
        fc.anything(),
        (name, one, payload) => {
          for (const type of [
            `@latchkey-app/${name}`,
            `@latchkey-frame/${name}_SUCCESS`,
            `@latchkey-frame/${name}_ERROR`,
          ]) {
            parseAppMessage({ type, id, payload })
            parseFrameMessage({ type, id, payload })
            parseFrameMessage({ type, id: one, payload })
          }
          parseAppMessage(one)
          parseFrameMessage(one)
        },
      ),
    )
  })
})

test('behavior: allows one emailed code per 30 seconds, the wait rounded up', () => {
  expect(emailCooldown(undefined, 5_000)).toBe(0)
  expect(emailCooldown(1_000, 1_000)).toBe(30)
  expect(emailCooldown(1_000, 1_001)).toBe(30)
  expect(emailCooldown(1_000, 30_001)).toBe(1)
  expect(emailCooldown(1_000, 31_000)).toBe(0)
  expect(emailCooldown(90_000, 1_000)).toBe(30)
})

test('param: email addresses', () => {
  for (const good of ['a@b.example', 'ann+shop@mail.b.example', 'ü@bücher.example'])
    expect(isEmail(good)).toBe(true)
  for (const bad of [
    '',
    'a',
    'a@b',
    '@b.example',
    'a@b..example',
    'a@@b.example',
    'a@b.example\n',
    'a@b.example,c@d.example',
  ]) {
    expect([bad, isEmail(bad)]).toEqual([bad, false])
  }
})

test('behavior: errors keep code and text on the wire, without internal texts', () => {
  const wait = new LatchkeyError('email_cooldown', { details: { n: 12 } })
  expect(frameError(errorPayload(wait), 'CONNECT_EMAIL')).toMatchObject({
    name: 'email_cooldown',
    message: 'Please try again after 12 seconds',
  })
  expect(errorPayload(new Error('select * from users'))).toEqual({ code: 7005, message: 'An error occurred' })
  expect(frameError({ code: 4001, message: '' }, 'personal_sign').name).toBe('user_rejected')
  expect(frameError({ code: 77, message: 'x' }, 'personal_sign')).toMatchObject({
    name: 'frame_error',
    message: 'An error occurred',
  })
})

test('behavior: only login requests time out', () => {
  expect([...TIMED_EVENTS].toSorted()).toEqual([
    'CONNECT_DEVICE',
    'CONNECT_EMAIL',
    'CONNECT_OTP',
    'CONNECT_SOCIAL',
    'GET_SOCIAL_REDIRECT_URI',
  ])
})

test('param: chains in the frame’s form', () => {
  for (const [chain, caip2] of [
    [1, 'eip155:1'],
    ['solana:abc', 'solana:abc'],
  ] as const) {
    expect(frameChain(caip2)).toBe(chain)
    expect(caipChain(chain)).toBe(caip2)
  }
})
