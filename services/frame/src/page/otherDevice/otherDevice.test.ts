// @vitest-environment happy-dom
import { LatchkeyError } from '@latchkey/protocol/errors'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowser, createServices, refusal } from '../../../test/browser.js'
import {
  createDevices,
  createGateway,
  createScreen,
  createWait,
  endDevices,
  type Row,
  site,
  user,
} from '../../../test/twoDevices.js'
import type { ShareRequestNews } from '../services/shareRequests.js'
import { t } from '../words/t.js'
import { askDevice } from './askDevice.js'
import { commitmentTo, newExchangeKey, numberOf, openFrom, publicText, sealFor } from './exchange.js'

afterEach(endDevices)

async function between(lies: ReturnType<typeof createGateway>['lies']) {
  const own = await newExchangeKey()
  const evil = await publicText(own)
  lies.request = async (request) => {
    const { id } = request
    return { ...request, commitment: await commitmentTo({ ...user, id, site }, evil) }
  }
  lies.toHelper = async (news) => ({ ...news, ...(news.askerKey && { askerKey: evil }) })
  lies.toAsker = async (news) => ({ ...news, ...(news.helperKey && { helperKey: evil }) })
  return { evil }
}

test('behavior: the number that one device shows is typed on the other; the wallet opens on both', async () => {
  const services = createServices()
  const old = await createBrowser(services)
  const wallet = await old.keyring.open()
  const fresh = await createBrowser(services)
  const { gateway, there, here, hand, asked, answer } = await createDevices(wallet.walletId)
  hand.mockImplementation(async () => ({
    ...(await old.keyring.deriveShare('device')),
    evm: wallet.evm.address,
    kind: 'password',
  }))
  await there.says('open your account')
  answer()
  await here.says('Bring your wallet to a new device?')
  for (const words of ['Firefox, Linux', site, '1 minute ago']) expect(here.text()).toContain(words)
  expect(here.focus()).toBeUndefined()
  expect(here.button('Approve').disabled).toBe(true)
  const number = await there.number()
  expect(here.text()).not.toContain(number)
  await vi.waitFor(() => expect(here.text()).not.toContain('Waiting for the new device'))
  await here.type(number)
  expect(hand).not.toHaveBeenCalled()
  here.press('Approve')
  await here.says('Your wallet opens there now')
  const { share, evm, kind } = (await asked) ?? {}
  fresh.recover.mockImplementation(async () => ({ share: share ?? '', evm, kind }))
  expect((await fresh.keyring.open()).evm).toEqual(wallet.evm)
  expect(await fresh.keyring.kind()).toBe('password')
  expect(gateway.rows.size).toBe(0)
})

test('behavior: what is handed over comes whole, and the request is gone', async () => {
  const { gateway, there, here, asked, answer } = await createDevices()
  answer()
  const number = await there.number()
  await vi.waitFor(() => expect(here.text()).not.toContain('Waiting for the new device'))
  await here.type(
    number.replace(/^(\d)(\d)$/, (_, a: string, b: string) =>
      String.fromCodePoint(0x660 + Number(a), 0x660 + Number(b)),
    ),
  )
  here.press('Approve')
  expect(await asked).toEqual({
    walletId: 'wallet-1',
    share: 'S'.repeat(44),
    evm: '0x01',
    kind: 'password',
    proof: 'outside',
  })
  await vi.waitFor(() => expect(gateway.rows.size).toBe(0))
  expect(there.text()).toBe('')
})

test('error: an address that the parts do not make is refused, and nothing is kept', async () => {
  const services = createServices()
  const old = await createBrowser(services)
  await old.keyring.open()
  const { share } = await old.keyring.deriveShare('device')
  const fresh = await createBrowser(services)
  fresh.recover.mockImplementation(async () => ({ share, evm: `0x${'1'.repeat(40)}` }))
  await expect(fresh.keyring.open()).rejects.toThrow('don’t belong together')
  expect([...fresh.vault.records.keys()].filter((key) => key.startsWith('wallet:'))).toEqual([])
})

describe('a gateway that lies', () => {
  test('error: another key than the one that was committed to: nothing is asked, nothing is handed over', async () => {
    const { gateway, there, here, hand, answer } = await createDevices()
    const evil = await publicText(await newExchangeKey())
    gateway.lies.toHelper = async (news) => ({ ...news, ...(news.askerKey && { askerKey: evil }) })
    answer()
    await here.says('The numbers don’t match')
    expect(hand).not.toHaveBeenCalled()
    await there.says('Rejected on your other device')
  })

  test('error: keys of its own for both devices lead to two numbers: three times the wrong one ends it for good', async () => {
    for (let tries = 0; ; tries += 1) {
      const { gateway, there, here, hand, answer } = await createDevices()
      const { evil } = await between(gateway.lies)
      answer()
      const number = await there.number()
      await vi.waitFor(() => expect(here.text()).not.toContain('Waiting for the new device'))
      const [row] = gateway.rows.values()
      const keys = { asker: evil, helper: row?.helperKey ?? '' }
      const exchange = { ...user, id: row?.asked.id ?? '', site }
      // One of ninety matches by chance.
      if (String(await numberOf(exchange, keys)) === number && tries < 3) continue
      for (const words of ['shows another number', 'shows another number', 'The numbers don’t match']) {
        await here.type(number)
        here.press('Approve')
        await here.says(words)
      }
      expect(hand).not.toHaveBeenCalled()
      await there.says('Rejected on your other device')
      return
    }
  })

  test('error: a helper’s key that is exchanged after the number was shown counts for nothing', async () => {
    const { gateway, there, answer, asked } = await createDevices()
    answer()
    await there.number()
    const evil = await publicText(await newExchangeKey())
    gateway.lies.toAsker = async (news) => ({ ...news, helperKey: evil })
    await there.says(t('otherDeviceBroken'))
    there.press('Use another way')
    expect(await asked).toBeUndefined()
  })

  test.each([
    ['an answer that it sealed itself', 'self'],
    ['the answer to another request', 'replay'],
    ['something that is no share', 'garbage'],
    ['no letter at all', 'text'],
  ] as const)('error: %s opens nothing', async (_, how) => {
    const { gateway, there, answer } = await createDevices()
    answer()
    await there.number()
    const [row] = gateway.rows.values()
    const { askerKey = '', helperKey = '', asked } = row as Row
    const keyPair = await newExchangeKey()
    const keys = { asker: askerKey, helper: how === 'self' ? await publicText(keyPair) : helperKey }
    const id = how === 'replay' ? 'request-0' : (asked.id ?? '')
    const sealed =
      how === 'text'
        ? '§'
        : await sealFor(
            { ...user, id, site },
            { keyPair, keys, side: 'helper' },
            how === 'garbage' ? { a: 1 } : { walletId: 'wallet-1', share: 'x', evm: '0x' },
          )
    gateway.lies.toAsker = async (news) => ({ ...news, state: 'answered', sealed })
    await there.says(t('otherDeviceBroken'))
  })

  test('error: what it carries opens nothing for it', async () => {
    const { gateway, there, here, asked, answer } = await createDevices()
    answer()
    const number = await there.number()
    await vi.waitFor(() => expect(here.text()).not.toContain('Waiting for the new device'))
    await here.type(number)
    let carried: ShareRequestNews | undefined
    gateway.lies.toAsker = async (news) => (carried = news)
    here.press('Approve')
    await asked
    const { askerKey = '', helperKey = '', sealed = '' } = carried ?? {}
    const keyPair = await newExchangeKey()
    const exchange = { ...user, id: 'request-1', site }
    for (const side of ['asker', 'helper'] as const)
      await expect(
        openFrom(exchange, { keyPair, keys: { asker: askerKey, helper: helperKey }, side }, sealed),
      ).rejects.toThrow()
  })
})

describe('a no', () => {
  test('behavior: is for good: the new device says so, and offers no second try', async () => {
    const { gateway, there, here, answer } = await createDevices()
    answer()
    await here.says('Bring your wallet')
    here.press('Reject')
    await here.says('can’t ask again for ten minutes')
    await there.says('Rejected on your other device')
    expect(there.text()).not.toContain('Ask again')
    expect([...gateway.rows.values()][0]?.state).toBe('refused')
  })

  test('behavior: where the gateway remembers one, nothing is asked', async () => {
    const gateway = createGateway()
    gateway.lies.refuses = refusal(403, 'share_refused')
    const there = createScreen()
    const deps = {
      stage: there.stage,
      requests: gateway.asker,
      site: () => site,
      wait: createWait(),
      newId: () => 'request-1',
    }
    void askDevice(deps, user, 'wallet-1').catch(() => undefined)
    await there.says('Rejected on your other device')
    expect(there.text()).not.toContain('Ask again')
  })

  test('behavior: who only leaves the question has refused nothing, and the new device may ask again', async () => {
    const { gateway, there, here, answer } = await createDevices()
    answer()
    await here.says('Bring your wallet')
    here.leave()
    await there.says('didn’t answer')
    there.press('Ask again')
    await vi.waitFor(() => expect([...gateway.rows.keys()]).toEqual(['request-2']))
  })
})

describe('the new device', () => {
  test('behavior: a request that nobody answers ends, and leads to another way', async () => {
    const { gateway, there, asked } = await createDevices()
    gateway.rows.clear()
    await there.says('didn’t answer')
    there.press('Use another way')
    expect(await asked).toBeUndefined()
  })

  test('behavior: Cancel ends it on both devices', async () => {
    const { gateway, there, here, asked, answer } = await createDevices()
    answer()
    await there.number()
    there.press('Cancel')
    await expect(asked).rejects.toMatchObject({ name: 'user_rejected' })
    await here.says('This request has ended')
    expect(gateway.rows.size).toBe(0)
  })

  test('error: a gateway that is away for a moment keeps the number', async () => {
    const { gateway, there, answer } = await createDevices()
    answer()
    const number = await there.number()
    let isAway = true
    gateway.lies.toAsker = async (news) => {
      if (!isAway) return { ...news, state: 'refused' }
      isAway = false
      throw new LatchkeyError('gateway_unreachable')
    }
    expect(there.text()).toContain(number)
    await there.says('Rejected on your other device')
  })
})
