import { describe, expect, test, vi } from 'vitest'
import { create, gateway, native, usd } from '../../../test/balances.js'
import { fetchBalance, fetchTokens } from '../../actions.js'

const shown = ({ client, account }: ReturnType<typeof create>) => {
  const { balance, tokens } = account()
  const list = 'data' in tokens ? tokens.data : undefined
  const { tokenBalances, networkBalanceInUSD } = client.getState().send
  return {
    header: 'data' in balance ? balance.data?.formatted : undefined,
    list: list?.find(({ address }) => !address)?.quantity.numeric,
    form: tokenBalances?.find(({ address }) => !address)?.quantity.numeric,
    worth: networkBalanceInUSD,
  }
}

const coins = (formatted: string) => ({
  amount: `${BigInt(Number(formatted) * 1000) * 10n ** 15n}`,
  formatted,
  symbol: 'ETH',
  decimals: 18,
})
const late = { ...native, value: 0, quantity: { decimals: '18', numeric: '0' } }

describe('one native amount for header, list and form', () => {
  test('behavior: an index that lags behind the chain does not show a funded wallet as empty', async () => {
    const made = create({ gateway }, { reads: { getBalance: async () => coins('5') } }, () => ({
      balances: [usd, late],
    }))
    made.connect()
    await Promise.all([fetchBalance(made.client), fetchTokens(made.client)])
    expect(shown(made)).toEqual({ header: '5', list: '5', form: '5', worth: '15000.00' })
  })

  test('behavior: the list follows a newer balance', async () => {
    const getBalance = vi.fn(async () => coins('5'))
    const made = create({ gateway }, { reads: { getBalance } })
    made.connect()
    await fetchTokens(made.client)
    getBalance.mockResolvedValue(coins('1.5'))
    await fetchBalance(made.client, { fresh: true })
    expect(shown(made)).toEqual({ header: '1.5', list: '1.5', form: '1.5', worth: '4500.00' })
  })

  test('behavior: a cached list shows the current balance', async () => {
    const made = create({ gateway }, { reads: { getBalance: async () => coins('7') } })
    made.connect()
    made.context.storage.write('cache.portfolio', {
      [made.account().caipAddress]: { value: [late, usd], at: made.platform.now() },
    })
    await Promise.all([fetchTokens(made.client), fetchBalance(made.client)])
    expect(shown(made)).toMatchObject({ header: '7', list: '7', form: '7' })
    expect(made.balances()).toEqual([])
  })

  test('behavior: without an answer of the RPC the header shows the list’s amount', async () => {
    const getBalance = vi.fn(async () => Promise.reject(new Error('down')))
    const made = create({ gateway }, { reads: { getBalance } })
    made.connect()
    await Promise.all([fetchBalance(made.client), fetchTokens(made.client)])
    expect(shown(made)).toMatchObject({ header: '2', list: '2', form: '2' })
    expect(made.account().balance).toMatchObject({
      status: 'ready',
      data: { amount: '2000000000000000000', decimals: 18, symbol: 'ETH' },
    })
  })

  test('behavior: the list alone does not replace a balance that failed after it', async () => {
    const getBalance = vi.fn(async () => coins('3'))
    const made = create({ gateway }, { reads: { getBalance } })
    made.connect()
    await Promise.all([fetchBalance(made.client), fetchTokens(made.client)])
    getBalance.mockRejectedValue(new Error('down'))
    await made.platform.advance(1_000)
    await fetchBalance(made.client, { fresh: true })
    expect(made.account().balance.status).toBe('failed')
    expect(shown(made)).toMatchObject({ header: '3', list: '3', form: '3' })
  })
})
