import { expect, test } from 'vitest'
import type { Transaction } from '@latchkey/protocol/http'
import { ADDRESS, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { entry } from '../../../test/history.js'
import { fetchActivity, knownAddresses } from '../../actions.js'

function withHistory(data: readonly Transaction[]) {
  const made = fakeClient(
    { gateway: 'https://gate.test' },
    {},
    fakePlatform(() => ({ data, next: null })),
  )
  made.connect()
  return made.client
}

test('behavior: known addresses are the visitor’s own and actual recipients', async () => {
  const stranger = `0x${'5'.repeat(40)}`
  const zero = entry({ transfers: [{ direction: 'out', quantity: { numeric: '0' }, recipient: stranger }] })
  const client = withHistory([entry(), zero])
  await fetchActivity(client)
  expect(knownAddresses(client)).toEqual([ADDRESS, OTHER])
})

test('attack: a planted transfer, from somebody else or of nothing, makes no receiver known', async () => {
  const planted = `0x${'5'.repeat(40)}`
  const nothing = entry({
    transfers: [{ direction: 'out', quantity: { numeric: '0.00' }, recipient: planted }],
  })
  const foreign = entry({
    from: planted,
    transfers: [{ direction: 'out', quantity: { numeric: '7' }, recipient: planted }],
  })
  const client = withHistory([nothing, foreign])
  await fetchActivity(client)
  expect(client.getState().activity?.sent).toEqual([])
})
