// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeLogin } from '../../../test/makeLogin.js'
import { renderModal } from '../../../test/renderModal.js'
import { ether, press, renderView } from '../../../test/renderView.js'
import { loaded } from '../../../test/renderWithin.js'

type Part = 'login' | 'activity'

const { late } = vi.hoisted(() => ({
  late: {} as Record<Part, { loads: number; come: () => void; fail: () => void }>,
}))

/** Each test decides when the code of a part comes, or that it never does. */
vi.mock('../../lazy.js', async (original) => {
  const { lazy } = await original<{ lazy: Record<Part, () => Promise<object>> }>()
  const load = (part: Part) => () =>
    new Promise((resolve, reject) => {
      const before = late[part]
      late[part] = {
        loads: (before?.loads ?? 0) + 1,
        come: () => (before?.come(), resolve(lazy[part]())),
        fail: () => (before?.fail(), reject(new TypeError('Failed to fetch'))),
      }
    })
  return { lazy: { ...lazy, login: load('login'), activity: load('activity') } }
})

beforeEach(() => {
  for (const part of Object.keys(late)) delete late[part as Part]
})
afterEach(cleanup)

const at = (testId: string): HTMLElement | null => screen.queryByTestId(testId)

const ATTEMPTS = 3

/** All attempts, whatever the pauses between them. */
async function failAll(part: Part): Promise<void> {
  const isLast = () => late[part].loads === ATTEMPTS
  while (!isLast()) {
    await act(async () => late[part].fail())
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  await act(async () => late[part].fail())
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
}

describe('ways to log in', () => {
  async function atConnect() {
    const { connector } = makeLogin()
    const customWallets = [{ id: 'owl', name: 'Owl', homepage: 'https://owl.example' }]
    const modal = await renderModal({ connectors: [connector], customWallets })
    await modal.open()
    await modal.part('lk-view-Connect')
    return modal
  }

  test('behavior: code that comes late replaces no row that a visitor may press', async () => {
    await atConnect()
    const early = at('lk-wallet-owl')
    await act(async () => late.login.come())
    await waitFor(() => expect(at('lk-email')).not.toBeNull())
    const row = at('lk-wallet-owl')
    expect(row).not.toBeNull()
    expect(early ?? row).toBe(row)
  })

  test('error: without their code the wallets are listed', async () => {
    await atConnect()
    await failAll('login')
    await waitFor(() => expect(at('lk-wallet-owl')).not.toBeNull())
    await press('lk-wallet-owl')
  })

  test('error: after a failure the next card asks again', async () => {
    await atConnect()
    await failAll('login')
    await waitFor(() => expect(at('lk-wallet-owl')).not.toBeNull())
    await press('lk-what-is')
    await waitFor(() => expect(at('lk-view-Connect')).toBeNull())
    await press('lk-back')
    await waitFor(() => expect(late.login.loads).toBeGreaterThan(ATTEMPTS))
    await act(async () => late.login.come())
    await waitFor(() => expect(at('lk-email')).not.toBeNull())
  })

  test('error: a connection that stands still does not hold back the wallets, and the next card asks again', async () => {
    await atConnect()
    await waitFor(() => expect(at('lk-wallet-owl')).not.toBeNull())
    const row = at('lk-wallet-owl')
    await act(async () => late.login.come())
    await act(() => vi.dynamicImportSettled())
    expect(at('lk-wallet-owl')).toBe(row)
    await press('lk-what-is')
    await waitFor(() => expect(at('lk-view-Connect')).toBeNull())
    await press('lk-back')
    await act(async () => late.login.come())
    await waitFor(() => expect(at('lk-email')).not.toBeNull())
  })
})

describe('tabs of the account', () => {
  const scene = {
    config: { gateway: 'https://gateway.example', features: { activity: true } },
    account: { tokens: loaded([ether]) },
  } as const
  const waiting = (): boolean => at('lk-account-tab-tokens') === null

  test('behavior: code that comes late replaces no token that a visitor may press', async () => {
    await renderView({ view: 'Account' }, scene)
    const early = at('lk-token-ETH')
    expect(waiting()).toBe(true)
    await act(async () => late.activity.come())
    await waitFor(() => expect(waiting()).toBe(false))
    const row = at('lk-token-ETH')
    expect(row).not.toBeNull()
    expect(early ?? row).toBe(row)
  })

  test('error: without their code the tokens are listed', async () => {
    await renderView({ view: 'Account' }, scene)
    await failAll('activity')
    await waitFor(() => expect(at('lk-token-ETH')).not.toBeNull())
    await press('lk-token-ETH')
  })
})
