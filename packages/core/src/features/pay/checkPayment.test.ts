import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPay, request, SHOP } from '../../../test/paying.js'
import { formatUnits } from '../../format/units.js'
import { checkPayment } from './checkPayment.js'

let world: Awaited<ReturnType<typeof createPay>>
beforeAll(async () => {
  world = await createPay()
})
const check = (change: object) => checkPayment(world.context, { ...request, ...change })

describe('invalid requests', () => {
  test.each<[object, string, RegExp]>([
    [{ network: undefined }, 'invalid_payment_config', /"network" is missing/],
    [
      { network: 'eip155:5' },
      'invalid_payment_config',
      /"eip155:5" is none of this client’s|none of this client's/,
    ],
    [{ network: 'anvil' }, 'invalid_payment_config', /name one as eip155/],
    [{ amount: 12.5 }, 'invalid_payment_config', /"amount" is missing; give it as text/],
    [{ asset: undefined }, 'invalid_payment_config', /"asset" is missing/],
    [{ choice: 'steal' }, 'invalid_payment_config', /"choice" is "steal"; it can be/],
    [{ reference: SHOP }, 'invalid_payment_config', /transfers on "eip155" carry none/],
    [{ label: 7 }, 'invalid_payment_config', /"label" is no text/],
    [
      { recipient: 'shop.eth' },
      'invalid_recipient',
      /"shop.eth" is no address on Anvil.*names are not resolved/,
    ],
    [{ recipient: '' }, 'invalid_recipient', /is no address/],
    [{ recipient: `0x${'0'.repeat(40)}` }, 'invalid_recipient', /nobody can spend/],
    [{ asset: 'USDC' }, 'invalid_asset', /neither "native" nor the address of a token; a symbol/],
    [{ asset: `0x${'12'.repeat(20)}` }, 'invalid_asset', /no token stands at 0x1212/],
    [{ amount: '1e3' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: '-1' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: '1,5' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: ' 1' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: '1.' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: '' }, 'invalid_amount', /no plain decimal text/],
    [{ amount: '12.5000001' }, 'invalid_amount', /USDC has 6 digits/],
    [{ amount: '0.000000' }, 'invalid_amount', /it is zero/],
    [{ amount: `1${'0'.repeat(40)}` }, 'invalid_amount', /is no payment/],
  ])('error: %j is %s', async (change, name, reason) => {
    await expect(check(change)).rejects.toMatchObject({ name, message: expect.stringMatching(reason) })
  })

  test('error: the result has the same error, and no view opens', async () => {
    const result = await world.client.pay({ ...request, amount: 'much' })
    expect(result).toMatchObject({ status: 'failed', error: { name: 'invalid_amount' } })
    expect(world.client.getState().modal.open).toBe(false)
  })

  test('error: rejects a missing request', async () => {
    await expect(world.client.pay(undefined as never)).resolves.toMatchObject({
      error: { name: 'invalid_payment_config' },
    })
  })

  test('error: rejects a family whose payments cannot be verified', async () => {
    const { context } = await createPay()
    const [adapter] = context.adapters.values()
    Object.assign(adapter ?? {}, { reads: async () => ({ isAddress: () => true }) })
    await expect(checkPayment(context, request)).rejects.toMatchObject({
      message: expect.stringContaining('cannot be checked on the chain'),
    })
  })

  test('error: payments are off unless the host or project enables them', async () => {
    const off = await createPay({}, { config: { features: {} } })
    await expect(off.client.pay(request)).resolves.toMatchObject({
      status: 'failed',
      error: { name: 'unable_to_initiate_payment', message: expect.stringContaining('pay: true') },
    })
  })
})

describe('valid requests', () => {
  test('behavior: the native coin, with the network’s metadata', async () => {
    await expect(check({ asset: 'native', amount: '0.012' })).resolves.toMatchObject({
      isNative: true,
      units: '12000000000000000',
      networkName: 'Anvil',
      coin: { symbol: 'ETH', decimals: 18 },
    })
  })

  test('behavior: a label loses invisible characters and is truncated', async () => {
    const { label } = await check({ label: ` Order \u202e7\n${'x'.repeat(100)}` })
    expect(label).toBe(`Order 7${'x'.repeat(100)}`.slice(0, 80))
    await expect(check({ label: ' \n' })).resolves.not.toHaveProperty('label')
  })

  test('property: any amount converts exactly to base units', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 1n, max: 2n ** 127n }), fc.boolean(), async (units, isNative) => {
        const decimals = isNative ? 18 : 6
        const terms = await check({
          amount: formatUnits(units, decimals),
          ...(isNative && { asset: 'native' }),
        })
        expect(terms.units).toBe(units.toString())
      }),
    )
  })
})
