import { expect, test } from 'vitest'
import { ADDRESS, fakeClient, OTHER } from '../../../test/fakeClient.js'
import { fakePlatform } from '../../../test/fakePlatform.js'
import { entry, transfer } from '../../../test/history.js'
import { fetchActivity } from '../../actions.js'
import { counterparty } from './entries.js'

const SPENDER = '0xABCDefabcdefABCDEFabcdefABCDefabcdefABCD'
const spellings = new Map([ADDRESS, OTHER, SPENDER].map((address) => [address.toLowerCase(), address]))

async function read(listed: ReturnType<typeof entry>, readAddress?: (value: string) => string | undefined) {
  const lower = JSON.parse(JSON.stringify(listed), (key, value: unknown) =>
    ['sentFrom', 'sentTo', 'sender', 'recipient', 'spender'].includes(key)
      ? String(value).toLowerCase()
      : value,
  )
  const platform = fakePlatform(({ pathname }) =>
    pathname.endsWith('/history') ? { data: [lower], next: null } : {},
  )
  const reads = readAddress ? { readAddress } : {}
  const { client, connect } = fakeClient({ gateway: 'https://gate.test' }, { reads }, platform)
  connect()
  const { entries } = await fetchActivity(client)
  return entries[0]
}

const readAddress = (value: string) => spellings.get(value.toLowerCase())

test('behavior: a history’s addresses are normalized', async () => {
  const given = entry({
    transfers: [transfer({}), transfer({ direction: 'in', sender: OTHER, recipient: ADDRESS })],
  })
  const shown = await read(given, readAddress)
  expect(shown).toEqual(given)
  expect(shown && counterparty(shown)).toBe(OTHER)
})

test('behavior: an approval’s spender is normalized', async () => {
  const given = entry({
    type: 'approve',
    approval: { fungible_info: { symbol: 'USDC', flags: { is_spam: false } }, spender: SPENDER },
  })
  expect((await read(given, readAddress))?.approval?.spender).toBe(SPENDER)
})

test.each([
  ['a text that is no address', () => undefined],
  ['a family that reads none', undefined],
])('behavior: %s stays unchanged', async (_name, reader) => {
  const shown = await read(entry({ to: 'SOMEBODY' }), reader)
  expect(shown?.metadata.sentTo).toBe('somebody')
})
