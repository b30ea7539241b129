import type { Caip2 } from '@latchkey/protocol/caip'
import { expect, test } from 'vitest'
import { ALICE, BOB, fakeConnection, settle } from '../../../test/fakeWallets.js'
import { loginStage } from '../../../test/loginStage.js'
import { connect, disconnect } from '../../actions.js'
import type { Connector } from '../../types/connector.js'
import { adoptResumed } from '../remote/adoptResumed.js'

const chainId: Caip2 = 'eip155:1'

function late() {
  const made = loginStage()
  const { client, context } = made
  const record = { namespace: 'eip155', connectorId: 'login', walletId: 'login', address: ALICE, chainId }
  context.storage.write('connections', [record])
  const connector = context.connectors.get('login') as Connector
  const told: unknown[] = []
  client.onEvent(({ event, properties }) => event === 'CONNECT_SUCCESS' && told.push(properties))
  const come = () =>
    adoptResumed(context, connector, [fakeConnection('eip155', 'login', 'login', chainId, [ALICE])])
  const account = () => client.getState().accounts.eip155
  made.connector.announce('io.metamask')
  return { ...made, account, come, told }
}

test('behavior: accounts are restored as if they had been in time, and tracked', async () => {
  const { account, come, told } = late()
  come()
  await expect.poll(account).toMatchObject({ status: 'connected', address: ALICE, connectorId: 'login' })
  expect(told).toMatchObject([{ reconnect: true }])
})

test('behavior: a visitor who disconnected meanwhile stays disconnected', async () => {
  const { account, client, come, context } = late()
  context.update('test', () => ({ accounts: { eip155: { status: 'reconnecting' } } }))
  await disconnect(client)
  come()
  await settle()
  expect(account()?.status).toBe('disconnected')
})

test('behavior: a pending attempt with another wallet continues', async () => {
  const { account, client, come, connection, connector } = late()
  void client.open({ view: 'Connect' })
  await settle()
  const connecting = connect(client, { walletId: 'io.metamask' })
  await settle()
  come()
  await settle()
  expect([client.getState().modal.open, client.getState().attempt?.status]).toEqual([true, 'waiting'])
  connector.asks[0]?.grant(connection(chainId, [BOB]))
  await connecting
  expect(account()).toMatchObject({ status: 'connected', address: BOB })
})

test('behavior: a wallet connected meanwhile stays active', async () => {
  const { account, client, come, connection, connector } = late()
  const connecting = connect(client, { walletId: 'io.metamask' })
  connector.asks[0]?.grant(connection(chainId, [BOB]))
  await connecting
  come()
  await settle()
  expect(account()).toMatchObject({ status: 'connected', address: BOB })
})
