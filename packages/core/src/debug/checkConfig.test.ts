import { describe, expect, test, vi } from 'vitest'
import { fakeClient } from '../../test/fakeClient.js'
import { fakePlatform } from '../../test/fakePlatform.js'
import { create, gateway, serve } from '../../test/servedWallets.js'
import type { Config } from '../types/config.js'
import { fetchRecommended } from '../wallets/fetchRecommended.js'
import { checkConfig, configMistakes } from './checkConfig.js'

type Wrong = Readonly<Record<string, unknown>>
const made = (config: Wrong) => create(config as Partial<Config>)

describe('configMistakes', () => {
  test.each<[Wrong, string, string]>([
    [{ netwroks: [] }, 'netwroks', 'no such option; did you mean "networks"?'],
    [{ qqqqqqqq: 1 }, 'qqqqqqqq', 'no such option'],
    [{ features: { sned: false } }, 'features.sned', 'no such feature; did you mean "send"?'],
    [
      { features: { connectorTypeOrder: ['recent', 'injectd'] } },
      'features.connectorTypeOrder[1]',
      'no such entry; did you mean "injected"?',
    ],
    [
      { themeVariables: { acent: '#fff' } },
      'themeVariables.acent',
      'no such variable; did you mean "accent"?',
    ],
    [{ themeVariables: { accent: 'blue' } }, 'themeVariables.accent', 'must be #rgb or #rrggbb'],
    [
      { themeVariables: { tokens: { cadr: '#fff' } } },
      'themeVariables.tokens.cadr',
      'no such token; did you mean "card"?',
    ],
    [
      { themeVariables: { light: { radiusScale: 1 } } },
      'themeVariables.light.radiusScale',
      'no such variable',
    ],
    [
      { themeVariables: { dark: { background: 'navy' } } },
      'themeVariables.dark.background',
      'must be #rgb or #rrggbb',
    ],
    [{ customWallets: [{ id: 'mine' }] }, 'customWallets[0].name', 'missing; write what visitors read'],
  ])('error: %j', (config, path, reason) => {
    const { context } = made(config)
    expect(configMistakes(context.config, context.hostKeys)).toEqual([{ path, reason }])
  })

  test('behavior: a correct configuration has no mistakes', () => {
    const { context } = made({
      themeMode: 'system',
      features: { send: false, reownBranding: true, walletFeaturesOrder: ['send'], legalCheckbox: true },
      termsConditionsUrl: '/terms',
      debug: false,
    })
    expect(configMistakes(context.config, context.hostKeys)).toEqual([])
  })
})

describe('checkConfig', () => {
  test('behavior: 25.2: reports typos once with the nearest match; unknown names are only logged', async () => {
    const { context, client } = made({
      excludeWalletIds: ['metamsk', 'io.w3', 'zzzzzzzzzzzz'],
      featuredWalletIds: ['wallet 4'],
      themeVariables: { background: 'white' },
    })
    await checkConfig(context)
    await checkConfig(context)
    expect(context.log.lines().map((line) => line.slice(25))).toEqual([
      'error No wallet is known by the id "zzzzzzzzzzzz" {"option":"excludeWalletIds","id":"zzzzzzzzzzzz"}',
      'error Invalid configuration at excludeWalletIds[0]: no wallet is known by "metamsk"; did you mean "MetaMask"? {"alert":"invalid_config"}',
      'error Invalid configuration at themeVariables.background: must be #rgb or #rrggbb {"alert":"invalid_config"}',
    ])
    expect(client.getState().alert?.message).toContain('themeVariables')
  })

  test('behavior: checks token addresses with the family', async () => {
    const token = { name: 'A', symbol: 'A', decimals: 18 }
    const { context } = made({
      tokens: {
        'eip155:31337': [
          { ...token, address: '0x1' },
          { ...token, address: `0x${'a'.repeat(40)}` },
        ],
      },
    })
    await checkConfig(context)
    expect(context.log.lines().map((line) => line.slice(25))).toEqual([
      'error Invalid configuration at tokens["eip155:31337"][0].address: "0x1" is no address of eip155 {"alert":"invalid_config"}',
    ])
  })

  test.each([
    ['after the first list', false, 1],
    ['not while the gateway is away, when every id would be unknown', true, 0],
  ])('behavior: checked %s', async (_name, away, lines) => {
    const answer = away ? () => Promise.reject(new TypeError('x')) : serve
    const platform = { ...fakePlatform(answer), isDevelopment: () => true }
    const { client, context } = fakeClient({ gateway, excludeWalletIds: ['metamsk'] }, {}, platform)
    await fetchRecommended(client)
    await vi.dynamicImportSettled()
    await vi.waitFor(() => expect(context.log.lines()).toHaveLength(lines))
  })
})
