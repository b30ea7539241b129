import { LatchkeyError } from '@latchkey/protocol/errors'
import { EVENT_FIELDS, type EventName } from '@latchkey/protocol/events'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { stage } from '../../../test/fakeWallets.js'
import { connect, disconnect, report, signMessage, switchNetwork } from '../../actions.js'
import type { Caip2 } from '@latchkey/protocol/caip'

const places: Readonly<Record<EventName, readonly string[]>> = {
  INITIALIZE: ['run.ts'],
  CONNECT_SUCCESS: ['effects.ts'],
  SOCIAL_LOGIN_SUCCESS: ['login.ts', 'loginSocial.ts', 'redirectLogin.ts'],
  SWITCH_NETWORK: ['switchNetwork.ts'],
  DISCONNECT_SUCCESS: ['disconnect.ts', 'effects.ts'],
  SIWX_AUTH_SUCCESS: ['ensureSession.ts', 'signIn.ts'],
  SIWX_AUTH_ERROR: ['ensureSession.ts', 'signIn.ts'],
  CLICK_CANCEL_SIWX: ['signIn.ts'],
  SEARCH_WALLET: ['searchWallets.ts'],
  SET_PREFERRED_ACCOUNT_TYPE: ['setPreferredAccountType.ts'],
  SEND_INITIATED: ['sendTransfer.ts'],
  SEND_SUCCESS: ['sendTransfer.ts'],
  SWAP_INITIATED: ['confirmSwap.ts'],
  SWAP_SUCCESS: ['confirmSwap.ts'],
  PAY_INITIATED: ['confirmPay.ts'],
  PAY_SUCCESS: ['confirmPay.ts'],
  PAY_ERROR: ['confirmPay.ts'],
  ERROR_FETCH_TRANSACTIONS: ['fetchActivity.ts'],
  INTERNAL_SDK_ERROR: ['report.ts'],
}

test('behavior: each event is tracked only in its own file', () => {
  const packages = fileURLToPath(new URL('../../../../', import.meta.url))
  const found: Partial<Record<string, string[]>> = {}
  const sources = readdirSync(packages).flatMap((name) =>
    readdirSync(`${packages}${name}/src`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${name}/src/${file}`,
    ),
  )
  for (const file of sources) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    for (const [, name = ''] of readFileSync(`${packages}${file}`, 'utf8').matchAll(/\btrack\(\s*'(\w+)'/g))
      (found[name] ??= []).push(basename(file))
  }
  const sorted = Object.entries(found).map(([name, files = []]) => [name, [...new Set(files)].sort()])
  expect(Object.fromEntries(sorted)).toEqual(places)
})

test('behavior: a visit tracks its events once each, in order', async () => {
  const at = { chain: 'eip155:1' as Caip2 }
  const { client, connector, connection, events } = stage(
    {},
    {
      actions: () => ({
        getChainId: async () => at.chain,
        switchChain: async ({ chainId }) => void (at.chain = chainId),
        signMessage: async () => {
          throw new Error('the wallet broke')
        },
      }),
    },
  )
  connector.announce('io.metamask', 'MetaMask')
  const connecting = connect(client, { walletId: 'io.metamask' })
  connector.asks[0]?.grant(connection())
  await connecting
  await switchNetwork(client, { chainId: 'eip155:137' })
  await signMessage(client, { message: 'hello' }).catch(() => undefined)
  await disconnect(client)
  await expect.poll(() => events.length).toBe(5)
  expect(events).toEqual([
    'INITIALIZE',
    'CONNECT_SUCCESS',
    'SWITCH_NETWORK',
    'INTERNAL_SDK_ERROR',
    'DISCONNECT_SUCCESS',
  ])
})

test('behavior: a rejection, and a request for the current network, track nothing more', async () => {
  const { client, connector, connection, events } = stage()
  connector.announce('io.metamask', 'MetaMask')
  const declined = connect(client, { walletId: 'io.metamask' })
  connector.asks[0]?.refuse(new LatchkeyError('user_rejected'))
  await declined.catch(() => undefined)
  const again = connect(client, { walletId: 'io.metamask' })
  connector.asks[1]?.grant(connection())
  await again
  report(client, new Error('boom'))
  expect(events).toEqual(['INITIALIZE', 'CONNECT_SUCCESS', 'INTERNAL_SDK_ERROR'])
})

test('behavior: the document names every event with every property that is sent', () => {
  const page = readFileSync(new URL('../../../../../docs/analytics.md', import.meta.url), 'utf8')
  for (const [event, fields] of Object.entries(EVENT_FIELDS)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${event}\``))
    const named = [...(row?.split('|')[3] ?? '').matchAll(/`(\w+)`(\*?)/g)].map(([, key = '', mark]) => [
      key,
      mark,
    ])
    expect([event, Object.fromEntries(named)]).toEqual([
      event,
      Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field === 'person' ? '*' : ''])),
    ])
  }
})
