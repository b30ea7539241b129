import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../packages/testkit/test/startAnvil.js'
import { createClub } from './createClub.mjs'
import { placeSmartAccounts } from './placeSmartAccounts.mjs'

/** @type {Awaited<ReturnType<typeof startAnvil>>} */
let anvil
/** @type {ReturnType<typeof createClub>} */
let club
beforeAll(async () => {
  anvil = await startAnvil()
  await placeSmartAccounts(anvil.url)
  club = createClub([{ caip2: 'eip155:31337', rpcUrl: anvil.url }])
})
afterAll(() => anvil.stop())

const account = '0x000000000000000000000000000000000000bEEF'

test('error: an invalid membership', async () => {
  const chainId = 'eip155:31337'
  for (const sent of [
    null,
    { chainId: 'eip155:1', account, context: '0x' },
    { chainId, account, context: 'hello' },
    { chainId, account, context: '0x', dependencies: 'none' },
    { chainId, account, context: '0x', dependencies: [{ factory: account, factoryData: '0x' }] },
  ])
    await expect(club(sent)).resolves.toEqual({ status: 400, body: { error: 'no such membership' } })
})

test('error: the chain refuses a forged allowance, without cost', async () => {
  const sent = { chainId: 'eip155:31337', account, context: '0x' }
  await expect(club(sent)).resolves.toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/^Refused by the chain: /) },
  })
})
