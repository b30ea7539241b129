import fc from 'fast-check'
import { isLatchkeyError } from '@latchkey/protocol/errors'
import { describe, expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector } from '../../test/fakeWallets.js'
import type { Config } from '../types/config.js'
import { createLatchkey } from './createLatchkey.js'

const base = { networks: [evm(1)], adapters: [fakeAdapter('eip155', [])] }
const create = (options: unknown) => createLatchkey(options as Config)

describe('wrong types from plain JavaScript', () => {
  test.each([
    [undefined, 'options', 'must be an object with networks and adapters'],
    [null, 'options', 'must be an object with networks and adapters'],
    ['demo', 'options', 'must be an object with networks and adapters'],
    [{}, 'networks', 'add one, e.g. mainnet of @latchkey/core/networks'],
    [{ ...base, networks: evm(1) }, 'networks', 'must be a list'],
    [{ ...base, networks: [evm(1), undefined] }, 'networks[1]', 'must be an object with id'],
    [{ ...base, adapters: base.adapters[0] }, 'adapters', 'must be a list'],
    [{ ...base, adapters: [() => base.adapters[0]] }, 'adapters[0]', 'must be an object with connectors'],
    [{ ...base, adapters: [null] }, 'adapters[0]', 'must be an object with connectors'],
    [{ ...base, connectors: fakeConnector('a') }, 'connectors', 'must be a list'],
    [{ ...base, connectors: ['walletConnect'] }, 'connectors[0]', 'must be an object with connect'],
    [
      { ...base, customRpcUrls: { 'eip155:1': 'https://x.test' } },
      'customRpcUrls["eip155:1"]',
      'must be a list',
    ],
    [{ ...base, customRpcUrls: 'https://x.test' }, 'customRpcUrls["0"]', 'must be a list'],
    [{ ...base, customRpcUrls: { 'eip155:1': [null] } }, 'customRpcUrls["eip155:1"][0]', 'must be text'],
    [{ ...base, tokens: { 'eip155:1': {} } }, 'tokens["eip155:1"]', 'must be a list'],
    [{ ...base, tokens: { 'eip155:1': [null] } }, 'tokens["eip155:1"][0]', 'must be an object with address'],
    [{ ...base, customWallets: [{ name: 'Mine' }] }, 'customWallets[0]', 'must be an object with id'],
    [{ ...base, excludeWalletIds: 'metamask' }, 'excludeWalletIds', 'must be a list'],
    [{ ...base, featuredWalletIds: [1] }, 'featuredWalletIds[0]', 'must be text'],
    [{ ...base, includeWalletIds: Object.assign(Array(2), ['a']) }, 'includeWalletIds[1]', 'must be text'],
    [{ ...base, themeMode: 'drak' }, 'themeMode', 'must be dark, light or system'],
    [{ ...base, gateway: 4100 }, 'gateway', '"4100" is no URL; begin with https://'],
    [
      { ...base, features: { legalCheckbox: true } },
      'features.legalCheckbox',
      'add termsConditionsUrl or privacyPolicyUrl',
    ],
  ])('error: %#: %j', (options, path, reason) => {
    expect(() => create(options)).toThrowError(
      expect.objectContaining({
        name: 'invalid_config',
        message: `Invalid configuration at ${path}: ${reason}`,
        category: 'config',
      }),
    )
  })

  test('behavior: null counts as undefined', () => {
    const client = create({ ...base, gateway: null, features: null, themeMode: null, customWallets: null })
    expect(client.getState().theme.mode).toBe('dark')
    expect(client.config.gateway).toBeUndefined()
  })

  test('error: setTheme rejects the same themes', () => {
    const client = create(base)
    expect(() => client.setTheme({ mode: 'pink' as 'dark' })).toThrowError(
      'Invalid configuration at themeMode',
    )
    expect(client.getState().theme.mode).toBe('dark')
  })

  test('property: any option either creates a client or names the mistake', () => {
    const names =
      'networks adapters connectors projectId gateway metadata themeMode themeVariables features basic ' +
      'includeWalletIds excludeWalletIds featuredWalletIds customWallets customRpcUrls tokens defaultNetwork ' +
      'termsConditionsUrl privacyPolicyUrl sortWallets append enableReconnect id debug logLevel'
    fc.assert(
      fc.property(fc.constantFrom(...names.split(' ')), fc.anything(), (name, value) => {
        try {
          create({ ...base, [name]: value })
        } catch (error) {
          expect(error).toSatisfy((thrown) => isLatchkeyError(thrown, 'invalid_config'))
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
