// @vitest-environment happy-dom
import type { ActivityState } from '@latchkey/core'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activityOf, entry, transferOf, OTHER, TWIN } from '../../../test/activity.js'
import { press, renderView, textOf, type ViewScene } from '../../../test/renderView.js'
import { ADDRESS } from '../../../test/renderWithin.js'

const known = vi.hoisted((): string[] => [])
vi.mock('../../../../core/src/features/activity/knownAddresses.js', () => ({ knownAddresses: () => known }))

afterEach(() => {
  cleanup()
  known.length = 0
})

const list = (state: Partial<ActivityState> = {}, scene: ViewScene = {}) =>
  renderView({ view: 'Activity' }, { account: {}, ...scene, state: { ...activityOf(state), ...scene.state } })
const status = () => screen.getByTestId('lk-activity').dataset['status']
const rows = () =>
  [...document.querySelectorAll('[data-testid^=lk-activity-0x]')].map((row) => row.textContent)
const detail = (one: ReturnType<typeof entry>, scene: ViewScene & { more?: readonly (typeof one)[] } = {}) =>
  renderView(
    { view: 'Transaction', id: one.id },
    { account: {}, state: activityOf({ entries: [one, ...(scene.more ?? [])] }), ...scene },
  )

describe('the list', () => {
  test('behavior: a line says what, with whom and how much', async () => {
    const dollars = {
      ...transferOf('in', '24.2'),
      fungible_info: { symbol: 'UNI', address: 'eip155:31337:0x1' },
    }
    await list({
      entries: [
        entry(),
        entry({ operationType: 'receive' }, { transfers: [transferOf('in', '1080')] }),
        entry({ operationType: 'trade' }, { transfers: [transferOf('out', '176.88'), dollars] }),
        entry(
          { operationType: 'approve' },
          { transfers: null, approval: { fungible_info: { symbol: 'USDC' }, spender: OTHER } },
        ),
        entry({ status: 'failed' }),
        entry({ operationType: 'execute' }, { transfers: null }),
        entry({}, { transfers: [transferOf('out', '0.0000001')] }),
      ],
    })
    expect(rows()).toEqual([
      'Sentto 0x2e…607182−0.500ETH',
      'Receivedfrom 0x2e…607182+1,080.000ETH',
      'Swapped176.880 ETH → UNI+24.200UNI',
      'ApprovedUSDC for 0x2e…607182',
      'Failedto 0x2e…607182−0.500ETH',
      'Contract callwith 0x2e…607182',
      'Sentto 0x2e…607182−<0.001ETH',
    ])
    expect(status()).toBe('ready')
  })

  test('behavior: somebody whom one knows has their name, others their address; the detail has the address', async () => {
    const addressNames = { [`eip155:31337:${OTHER}`.toLowerCase()]: 'vera.latch.eth' }
    const stranger = entry({ sentTo: TWIN }, { transfers: [transferOf('out', '0.5', TWIN)] })
    const one = entry()
    await list({ entries: [one, stranger] }, { state: { addressNames } })
    expect(rows()).toEqual(['Sentto vera.latch.eth−0.500ETH', 'Sentto 0x2e…607182−0.500ETH'])
    cleanup()
    await detail(one, { state: { addressNames, ...activityOf({ entries: [one] }) } })
    expect(textOf('lk-view-Transaction')).toContain('0x2e…607182')
    expect(textOf('lk-view-Transaction')).not.toContain('vera')
  })

  test('behavior: by month, with the year where it is another one; pending ones on top', async () => {
    const year = new Date().getFullYear() - 1
    await list({
      entries: [entry(), entry({ minedAt: `${year}-10-15T12:00:00Z` })],
      pending: [entry({ status: 'pending' })],
    })
    const titles = [...document.querySelectorAll('h2.lk-section-title')].map(({ textContent }) => textContent)
    expect(titles).toEqual([
      'Pending',
      new Intl.DateTimeFormat('en-US', { month: 'long' }).format(),
      `October ${year}`,
    ])
    expect(rows()[0]).toContain('Sending')
  })

  test.each([
    ['replaced', 'Replaced'],
    ['dropped', 'Not sent'],
  ] as const)('behavior: a send that was %s says so', async (lost, word) => {
    await list({ pending: [entry({ status: 'pending' }, { lost })] })
    expect(rows()[0]).toContain(word)
  })

  test('behavior: hidden ones are counted, shown and hidden again', async () => {
    const spam = { ...transferOf('in'), fungible_info: { symbol: 'FREE.io', flags: { is_spam: true } } }
    await list({ entries: [entry(), entry({ operationType: 'receive' }, { transfers: [spam] })] })
    expect(rows()).toHaveLength(1)
    expect(textOf('lk-activity-hidden')).toBe('Show 1 hidden')
    await press('lk-activity-hidden')
    expect(rows()).toHaveLength(2)
    expect(rows()[1]).toContain('Suspicious · from')
    expect(textOf('lk-activity-hidden')).toBe('Hide suspicious activity')
    await press('lk-activity-hidden')
    expect(rows()).toHaveLength(1)
  })

  test('behavior: the way to older pages is there while there are some', async () => {
    const one = entry()
    await list({ entries: [one], next: 'c' })
    expect(textOf('lk-activity-more')).toBe('Show more')
    cleanup()
    await list({ entries: [one] })
    expect(screen.queryByTestId('lk-activity-more')).toBeNull()
  })

  test('behavior: it speaks as the locale does', async () => {
    await list(
      { entries: [entry({}, { transfers: [transferOf('out', '1234.5')] })] },
      { words: { locale: 'de' } },
    )
    expect(rows()[0]).toContain('−1.234,500')
  })
})

describe('the picture of a collectible', () => {
  const gateway = 'https://gate.test'
  const card = (url: string) => {
    const nft_info = { name: 'Cards #17', content: { preview: { url } }, flags: { is_spam: false } }
    const transfers = [{ ...transferOf('in', '1'), fungible_info: undefined as never, nft_info }]
    return entry({ operationType: 'receive' }, { transfers })
  }
  const pictures = () =>
    [...document.querySelectorAll<HTMLImageElement>('[data-testid^=lk-activity-0x] img')].map(
      ({ src }) => src,
    )

  test('behavior: it comes over the gateway, and one that is not there is a letter', async () => {
    const url = `${gateway}/public/getCollectibleImage/1`
    await list({ entries: [card(url)] }, { config: { gateway } })
    expect(pictures()).toContain(url)
    const shown = [...document.querySelectorAll('img')].find(({ src }) => src === url)
    await act(async () => void shown?.dispatchEvent(new Event('error')))
    expect(pictures()).not.toContain(url)
    expect(rows()[0]).toContain('C')
  })

  test.each(['https://tracker.example/1.png', 'https://gate.test.evil.example/1.png'])(
    'error: %s is asked for nothing',
    async (url) => {
      await list({ entries: [card(url)] }, { config: { gateway } })
      expect(pictures()).not.toContain(url)
    },
  )
})

describe('a transaction', () => {
  test('behavior: both sides of a swap, what was given first, every digit', async () => {
    const dust = { ...transferOf('in', '0.0000000001'), fungible_info: { symbol: 'UNI' } }
    await detail(
      entry({ operationType: 'trade' }, { transfers: [dust, transferOf('out', '123456.7891234')] }),
    )
    expect(textOf('lk-transaction-amount')).toBe('+<0.001 UNI')
    const sides = [0, 1].map((at) => textOf(`lk-transaction-moved-${at}`))
    expect(sides).toEqual(['Sent123,456.7891234 ETH', 'Received0.0000000001 UNI'])
  })

  test('behavior: what, whether it went through, when, what it cost, and the explorer', async () => {
    const one = entry({ minedAt: new Date(Date.now() - 300_000).toISOString() })
    await detail(one, {
      config: {
        networks: [
          {
            id: 31337,
            name: 'Localnet',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: ['https://rpc.test'] } },
            blockExplorers: { default: { name: 'Scan', url: 'https://scan.test' } },
          },
        ],
      },
    })
    expect(textOf('lk-transaction-what')).toBe('Sent')
    expect(textOf('lk-transaction-amount')).toBe('−0.500 ETH')
    expect(textOf('lk-transaction-status')).toBe('StatusConfirmed')
    expect(textOf('lk-transaction-when')).toBe('When5 minutes ago')
    expect(textOf('lk-transaction-fee')).toBe('Network fee0.000021 ETH')
    expect(textOf('lk-transaction-address')).toBe(OTHER)
    expect(screen.getByTestId('lk-transaction-explorer').getAttribute('href')).toBe(
      `https://scan.test/tx/${one.metadata.hash}`,
    )
  })

  test.each([
    [entry({ status: 'failed' }), 'StatusFailed. Only the network fee was charged.'],
    [entry({ status: 'pending' }), 'StatusWaiting for the network'],
    [entry({ status: 'pending' }, { lost: 'replaced' }), 'StatusAnother transaction took its place'],
    [entry({ status: 'pending' }, { lost: 'dropped' }), 'StatusThe network dropped it'],
  ])('behavior: its end is said (%#)', async (one, said) => {
    await detail(one)
    expect(textOf('lk-transaction-status')).toBe(said)
  })

  test.each([
    [undefined, 'LimitUnlimited'],
    [{ numeric: '5' }, 'Limit5.000 USDC'],
  ])('behavior: an approval says how much may be taken (%#)', async (quantity, said) => {
    const approval = { fungible_info: { symbol: 'USDC' }, spender: OTHER, ...(quantity && { quantity }) }
    await detail(entry({ operationType: 'approve' }, { transfers: null, approval }))
    expect(textOf('lk-transaction-limit')).toBe(said)
    expect(textOf('lk-transaction-address')).toBe(OTHER)
  })

  test('behavior: the address is copied in full', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await detail(entry())
    await press('lk-transaction-copy')
    expect(writeText).toHaveBeenLastCalledWith(OTHER)
    expect(screen.queryByTestId('lk-transaction-lookalike')).toBeNull()
  })

  test('behavior: an address that only looks like a known one is copied after a warning alone', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    writeText.mockClear()
    const poisoned = entry({ operationType: 'receive' }, { transfers: [transferOf('in', '0.1', TWIN)] })
    known.push(ADDRESS, OTHER)
    await detail(poisoned)
    expect(textOf('lk-transaction-lookalike')).toContain(`This isn’t ${OTHER}.`)
    expect(screen.queryByTestId('lk-transaction-copy')).toBeNull()
    await press('lk-transaction-who')
    expect(writeText).not.toHaveBeenCalled()
    expect(screen.getByTestId('lk-transaction-lookalike').getAttribute('role')).toBe('alert')
    await press('lk-transaction-copy')
    expect(writeText).toHaveBeenLastCalledWith(TWIN)
    cleanup()
    await list({ entries: [poisoned, entry()] })
    expect(rows()).toHaveLength(1)
    expect(textOf('lk-activity-hidden')).toBe('Show 1 hidden')
  })

  test('behavior: one that is gone says so, with a way back', async () => {
    await renderView({ view: 'Transaction', id: 'eip155:31337:0x0' }, { account: {}, state: activityOf() })
    expect(textOf('lk-view-Transaction')).toContain('This transaction is no longer here')
  })
})

describe('the account’s tabs', () => {
  const features = { activity: true }
  const account = (currentTab?: 'activity') =>
    renderView(
      { view: 'Account' },
      {
        account: { ...(currentTab && { currentTab }) },
        config: { gateway: 'https://gate.test', features },
        state: activityOf({ entries: [entry()] }),
      },
    )

  test('behavior: tokens first; the other one shows what happened', async () => {
    await account()
    expect((await screen.findByTestId('lk-account-tab-tokens')).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByTestId('lk-tokens')).toBeDefined()
    cleanup()
    await account('activity')
    expect((await screen.findByTestId('lk-account-tab-activity')).getAttribute('aria-selected')).toBe('true')
    expect(rows()).toHaveLength(1)
    expect(screen.queryByTestId('lk-tokens')).toBeNull()
  })

  test('behavior: without a gateway there are none', async () => {
    await renderView({ view: 'Account' }, { account: {} })
    expect(screen.queryByTestId('lk-account-tab-tokens')).toBeNull()
    expect(screen.getByTestId('lk-tokens')).toBeDefined()
  })
})
