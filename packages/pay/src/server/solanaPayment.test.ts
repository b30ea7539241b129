import { describe, expect, test } from 'vitest'
import { createPaymentVerifier, type PaymentTerms } from './createPaymentVerifier.js'
import { memoryPaymentStore } from './paymentStore.js'

const network = 'solana:localnet'
const shop = 'Sh1p11111111111111111111111111111111111111p'
const payer = 'Payer1111111111111111111111111111111111111p'
const mint = 'M1nt111111111111111111111111111111111111111'
const reference = 'Ref1111111111111111111111111111111111111111'
const hash = '5'.repeat(88)
const since = 1_800_000_000_000

const token = (owner: string, amount: unknown, of = mint) => ({ mint: of, owner, uiTokenAmount: { amount } })
const transaction = (change: object = {}, meta: object = {}) => ({
  blockTime: since / 1000,
  transaction: {
    signatures: [hash],
    message: {
      accountKeys: [
        { pubkey: payer, signer: true },
        { pubkey: shop, signer: false },
        { pubkey: reference, signer: false },
      ],
    },
  },
  meta: {
    err: null,
    preBalances: [5_000_000_000, 1, 0],
    postBalances: [2_999_995_000, 2_000_000_001, 0],
    preTokenBalances: [token(payer, '100000000')],
    postTokenBalances: [token(payer, '87500000'), token(shop, '12500000')],
    ...meta,
  },
  ...change,
})

type NodeAnswers = Readonly<Record<string, unknown>>
const open = (answers: NodeAnswers) =>
  createPaymentVerifier({
    networks: { [network]: { rpcUrls: ['https://node.test'] } },
    store: memoryPaymentStore(),
    fetch: async (_, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as {
        method: string
        params: [unknown, NodeAnswers]
      }
      const mintInfo = { value: { data: { parsed: { type: 'mint', info: { decimals: 6 } } } } }
      const answer = { getAccountInfo: mintInfo, ...answers }[method]
      const result =
        method === 'getTransaction' && answer === undefined
          ? answers[String(params[1]['commitment'])]
          : answer
      return Response.json({ result: result ?? null })
    },
  }).verifyPayment
const terms = (change: Partial<PaymentTerms> = {}): PaymentTerms => ({
  hash,
  network,
  asset: mint,
  amount: '12.50',
  recipient: shop,
  since,
  ...change,
})
const native = { asset: 'native', amount: '2' }

describe('payments on Solana', () => {
  test('behavior: a token, and SOL, by the recipient’s balance change', async () => {
    const verify = open({ getTransaction: transaction() })
    await expect(verify(terms({ order: 'A' }))).resolves.toEqual({
      status: 'paid',
      hash,
      network,
      from: payer,
      units: '12500000',
      at: since,
    })
    await expect(verify(terms({ order: 'B' }))).resolves.toMatchObject({ reason: 'used' })
    await expect(open({ getTransaction: transaction() })(terms(native))).resolves.toMatchObject({
      status: 'paid',
      units: '2000000000',
    })
  })

  test('behavior: several accounts of one owner count together, without previous balances', async () => {
    const meta = {
      preTokenBalances: [token(shop, '7'), token(shop, '3')],
      postTokenBalances: [token(shop, '12500000'), token(shop, '10')],
    }
    await expect(open({ getTransaction: transaction({}, meta) })(terms())).resolves.toMatchObject({
      status: 'paid',
      units: '12500000',
    })
  })

  test.each<[string, Partial<PaymentTerms>, object, object]>([
    ['failed', {}, {}, { err: { InstructionError: [0, 'Custom'] } }],
    ['too_early', {}, { blockTime: since / 1000 - 16 }, {}],
    ['short', { amount: '12.500001' }, {}, {}],
    ['short', { ...native, amount: '2.000000001' }, {}, {}],
    ['wrong_asset', { asset: payer }, {}, {}],
    ['wrong_recipient', { recipient: reference }, {}, {}],
    ['wrong_recipient', { ...native, recipient: mint }, {}, {}],
    [
      'wrong_recipient',
      {},
      {},
      { postTokenBalances: [token(shop, '12500000')], preTokenBalances: [token(shop, '12500000')] },
    ],
    ['wrong_sender', { from: shop }, {}, {}],
    ['wrong_reference', { reference: mint }, {}, {}],
  ])('error: %s for %o', async (reason, change, whole, meta) => {
    await expect(open({ getTransaction: transaction(whole, meta) })(terms(change))).resolves.toEqual({
      status: 'refused',
      reason,
    })
  })

  test('behavior: pending, unknown and unreadable transactions', async () => {
    await expect(open({ confirmed: transaction() })(terms())).resolves.toEqual({
      status: 'pending',
      reason: 'unconfirmed',
      confirmations: 1,
    })
    await expect(open({})(terms())).resolves.toMatchObject({ reason: 'not_found' })
    await expect(open({ getTransaction: transaction({ blockTime: null }) })(terms())).resolves.toMatchObject({
      status: 'pending',
    })
    const other = { ...transaction().transaction, signatures: ['6'.repeat(88)] }
    for (const odd of [
      transaction({ transaction: other }),
      transaction({}, { postTokenBalances: [token(shop, -1)] }),
      transaction({}, { postTokenBalances: [token(shop, '1e9')] }),
    ])
      await expect(open({ getTransaction: odd })(terms())).resolves.toMatchObject({ reason: 'unreachable' })
    await expect(
      open({ getTransaction: transaction({}, { postBalances: [0, 1.5] }) })(terms(native)),
    ).resolves.toMatchObject({ reason: 'unreachable' })
    await expect(open({ getAccountInfo: { value: null } })(terms())).resolves.toMatchObject({
      reason: 'unreachable',
    })
    for (const none of ['', '0x12', `0x${'12'.repeat(32)}`, {} as string])
      await expect(open({ getTransaction: transaction() })(terms({ hash: none }))).resolves.toMatchObject({
        reason: 'not_found',
      })
  })

  test('behavior: without a hash it is found by its reference; failed ones and those that pay nothing are skipped', async () => {
    const verify = open({
      getSignaturesForAddress: [
        { signature: '4'.repeat(88), err: { InstructionError: [0, 'Custom'] } },
        { signature: hash, err: null },
        { signature: 'short', err: null },
      ],
      getTransaction: transaction(),
    })
    await expect(verify(terms({ hash: '', reference, order: 'A' }))).resolves.toMatchObject({
      status: 'paid',
      hash,
    })
    await expect(
      open({ getSignaturesForAddress: [] })(terms({ hash: '', reference })),
    ).resolves.toMatchObject({
      reason: 'not_found',
    })
  })

  test('error: invalid terms', async () => {
    const verify = open({ getTransaction: transaction() })
    for (const change of [
      { recipient: `0x${'1'.repeat(40)}` },
      { asset: 'SOL' },
      { amount: '12.5000001' },
      { reference: '0O' },
    ])
      await expect(verify(terms(change))).rejects.toThrow(TypeError)
    expect(() => createPaymentVerifier({ networks: { 'bip122:1': { rpcUrls: ['x'] } } })).toThrow(TypeError)
  })
})
