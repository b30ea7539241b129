import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { evm, fakeAdapter, fakeConnector, stage } from '../../test/fakeWallets.js'
import { createLatchkey, VERSION } from './createLatchkey.js'

test('behavior: the version equals the package’s', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(VERSION).toBe((JSON.parse(text) as { version: string }).version)
})

test('behavior: on a server every method answers without side effects', async () => {
  expect(typeof window).toBe('undefined')
  const client = createLatchkey({ networks: [evm(1)], adapters: [fakeAdapter('eip155', [fakeConnector()])] })
  expect(client.getInitialState()).toMatchObject({
    phase: 'idle',
    accounts: { eip155: { status: 'disconnected' } },
  })
  expect(JSON.parse(JSON.stringify(client.getInitialState()))).toEqual(client.getInitialState())
  const stop = client.start()
  expect(client.getState().phase).toBe('ready')
  stop()
  client.dispose()
})

test('param: theme', () => {
  const { client } = stage({ themeMode: 'light', themeVariables: { accent: '#fff' } })
  expect(client.getState().theme).toEqual({ mode: 'light', variables: { accent: '#fff' } })
  client.setTheme({ mode: 'system', variables: { radiusScale: 1 } })
  expect(client.getState().theme).toEqual({ mode: 'system', variables: { accent: '#fff', radiusScale: 1 } })
  expect(stage().client.getState().theme).toEqual({ mode: 'dark', variables: {} })
})

test('behavior: two clients on a page are isolated', () => {
  const first = stage({ id: 'a' })
  const second = stage({ id: 'b' })
  first.connector.announce('one')
  first.client.setTheme({ mode: 'light' })
  expect(second.client.getState().detected).toEqual({})
  expect(second.client.getState().theme.mode).toBe('dark')
})

test('behavior: the debug report names sources and contains no secrets', async () => {
  const { client, connector } = stage({
    projectId: 'secret-project',
    append: false,
    customRpcUrls: { 'eip155:1': ['https://rpc.test/v2/secret-key?key=secret'] },
  })
  connector.announce('io.metamask', 'MetaMask')
  const report = await client.debug()
  expect(report.config['append']).toEqual({ value: false, source: 'host' })
  expect(report.config['enableReconnect']).toMatchObject({ value: true, source: 'default' })
  expect(report.detected).toEqual([{ id: 'io.metamask', name: 'MetaMask', type: 'ANNOUNCED' }])
  expect(report.changes.length).toBeGreaterThan(0)
  expect(JSON.stringify(report)).not.toContain('secret-key')
})
