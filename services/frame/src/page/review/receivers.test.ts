import { expect, test } from 'vitest'
import { createVault } from '../../../test/browser.js'
import { createReceivers } from './receivers.js'
import type { Review } from './review.js'
import { noRisk } from './risk.js'

const review = (...addresses: readonly string[]): Review => ({
  title: 'Send',
  action: 'Send',
  summary: 'Send',
  facts: [],
  warnings: [],
  risk: noRisk,
  receivers: addresses.map((address) => ({ address })),
})
const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const nobody = async () => undefined
const texts = ({ warnings }: Review) => warnings.map(({ text }) => text)

test('behavior: a receiver is new until something was sent there, on this device and after a reload', async () => {
  const vault = createVault()
  const first = createReceivers({ vault, nameOf: nobody })
  expect(texts(await first.complete(review(ada)))).toEqual(['You haven’t sent to this address before.'])
  await first.remember(review(ada))
  const again = createReceivers({ vault, nameOf: nobody })
  expect(texts(await again.complete(review(ada.toLowerCase())))).toEqual([])
  expect(texts(await again.complete(review(ada, sol)))).toEqual([
    'You haven’t sent to 1 of these addresses before.',
  ])
})

test('behavior: base58 tells upper from lower case, so a look-alike is new', async () => {
  const receivers = createReceivers({ vault: createVault(), nameOf: nobody })
  await receivers.remember(review(sol))
  expect(texts(await receivers.complete(review(sol)))).toEqual([])
  expect(texts(await receivers.complete(review(sol.toLowerCase())))).toHaveLength(1)
})

test('behavior: a name comes from the gateway, stands beside the address, and draws nothing else', async () => {
  const named = async (name: string) => {
    const receivers = createReceivers({ vault: createVault(), nameOf: async () => name })
    return (await receivers.complete(review(ada))).receivers
  }
  expect(await named('ada.eth')).toEqual([{ address: ada, name: 'ada.eth' }])
  for (const name of ['', 'a b', 'ada\u202eeth', '<b>', 'x'.repeat(81)])
    expect(await named(name), name).toEqual([{ address: ada, name: undefined }])
})

test('error: a gateway without an answer leaves the address alone', async () => {
  const receivers = createReceivers({
    vault: createVault(),
    nameOf: async () => {
      throw new Error('away')
    },
  })
  expect((await receivers.complete(review(ada))).receivers).toEqual([{ address: ada, name: undefined }])
})

test('error: a device that keeps nothing warns each time, and refuses nothing', async () => {
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  for (const vault of [
    { ...createVault(), set: full },
    { get: full, set: full },
  ]) {
    const receivers = createReceivers({ vault, nameOf: nobody })
    await receivers.remember(review(ada))
    expect(texts(await receivers.complete(review(ada)))).toEqual(['You haven’t sent to this address before.'])
  }
})

test('behavior: the oldest receivers are forgotten, and what sends to nobody asks nobody', async () => {
  const vault = createVault()
  const receivers = createReceivers({ vault, nameOf: nobody })
  for (let index = 0; index < 501; index += 1) await receivers.remember(review(`0x${index}`))
  expect(vault.records.get('receivers')).toHaveLength(500)
  expect(texts(await receivers.complete(review('0x0')))).toHaveLength(1)
  const empty = review()
  expect(await receivers.complete(empty)).toBe(empty)
})
