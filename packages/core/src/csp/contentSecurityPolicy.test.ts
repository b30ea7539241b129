import { expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector, sol } from '../../test/fakeWallets.js'
import { createLatchkey } from '../client/createLatchkey.js'
import type { Config } from '../types/config.js'
import { contentSecurityPolicy, policySources } from './contentSecurityPolicy.js'

const make = (config: Partial<Config> = {}) =>
  createLatchkey({ networks: [evm(1)], adapters: [fakeAdapter('eip155', [])], ...config })

test('behavior: a client with its own nodes needs only them and the page’s own files', () => {
  expect(policySources(make({ networks: [evm(1), evm(10)] }))).toEqual({
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'https://rpc.test'],
    'frame-src': [],
  })
  expect(contentSecurityPolicy(make())).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; " +
      "script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' https://rpc.test",
  )
})

test('behavior: contains the origin of every configured URL, without path, key or query', () => {
  const remote = { ...fakeConnector('wc'), origins: { connect: ['wss://relay.test/v2?key=secret'] } }
  const login = {
    ...fakeConnector('login', ['eip155'], 'AUTH'),
    origins: { connect: ['https://frame.test/'], frame: ['https://frame.test/page'] },
  }
  const socket = { default: { http: ['https://sol.test/key'], webSocket: ['wss://sol.test:8900'] } }
  const client = make({
    networks: [evm(1), { ...sol, rpcUrls: socket }],
    adapters: [fakeAdapter('eip155', []), fakeAdapter('solana', [])],
    connectors: [remote, login],
    gateway: 'https://gate.test/base',
    customRpcUrls: { 'eip155:1': ['https://node.test/v3/secret', 'http://127.0.0.1:8545'] },
    customWallets: [
      { id: 'a', name: 'A', imageUrl: 'https://cdn.test/a.png' },
      { id: 'b', name: 'B', imageUrl: '/b.png' },
      { id: 'c', name: 'C', imageUrl: "javascript:alert('; script-src *')" },
    ],
  })
  expect(policySources(client)).toEqual({
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'https://gate.test', 'https://cdn.test'],
    'connect-src': [
      "'self'",
      'https://gate.test',
      'https://node.test',
      'http://127.0.0.1:8545',
      'https://sol.test',
      'wss://sol.test:8900',
      'wss://relay.test',
      'https://frame.test',
    ],
    'frame-src': ['https://frame.test'],
  })
})

test('behavior: adds the page’s further sources without duplicates', () => {
  const policy = contentSecurityPolicy(make(), {
    'img-src': ['https://cdn.test', 'data:'],
    'font-src': ["'self'"],
    'default-src': ["'self'"],
  })
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "img-src 'self' data: https://cdn.test",
      "font-src 'self'",
      "default-src 'self'",
    ]),
  )
})

test('error: rejects an object that is no client', () => {
  expect(() => contentSecurityPolicy({} as never)).toThrow(
    expect.objectContaining({ name: 'invalid_config' }),
  )
})
