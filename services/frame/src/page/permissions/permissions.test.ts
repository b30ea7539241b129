import type { Hex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { account, calls, createFrame, shop, soon, spend, token } from '../../../test/permissionFrame.js'
import { languages } from '../../generated/words/languages.js'
import { contracts } from '../../smartAccount/index.js'
import type { Review } from '../review/review.js'
import { speak } from '../words/t.js'
import { grantPermissions, requestExecutionPermissions } from './grantPermission.js'
import { readContext } from './readContext.js'
import { revokePermission } from './revokePermission.js'

afterEach(() => speak('en'))

test('behavior: what may be done is said in words: who, what, how much, how often, until when', async () => {
  const frame = createFrame()
  await frame.ask({ permission: { ...spend, data: { ...spend.data, justification: 'Your weekly coffee' } } })
  const { title, action, facts, text, warnings } = frame.shown[0] as Review
  expect([title, action, text]).toEqual(['Allow without asking', 'Allow', 'Your weekly coffee'])
  expect(facts).toEqual([
    ['Who', 'shop.example'],
    ['Can', 'Send USD to anyone'],
    ['Limit', '25 USD every week'],
    ['Until', expect.stringMatching(/\d{4}/)],
    ['Network', 'OP Mainnet'],
    ['Network fee', 'none'],
  ])
  expect(warnings.map(({ text: warning }) => warning)).toEqual([
    'Until then you won’t be asked again. You can revoke it at any time.',
  ])
  await frame.ask({ permission: calls })
  const second = frame.shown[1] as Review
  expect(second.facts.slice(1, 3)).toEqual([
    ['Can', 'Use mint and play of USD'],
    ['Limit', '3 times'],
  ])
  expect(second.warnings[0]?.text).toContain('This contract is unknown')
  for (const review of frame.shown)
    expect(JSON.stringify({ ...review, details: undefined })).not.toContain('0x')
})

test('behavior: a period of one has no number in any language: "every week"', async () => {
  const frame = createFrame()
  for (const tag of Object.keys(languages)) {
    await speak(tag)
    for (const periodDuration of [604_800, 86_400, 3_600, 60]) {
      await frame.ask({ permission: { ...spend, data: { ...spend.data, periodDuration } } })
      const { facts } = frame.shown.at(-1) as Review
      expect(facts[2]?.[1].toString().replace('25', ''), tag).not.toMatch(/\d/)
    }
  }
})

test.each<[object, string, string]>([
  [
    { type: 'native-token-allowance', data: { allowanceAmount: '0x16345785d8a0000' } },
    'Send ETH to anyone',
    '0.1 ETH in total',
  ],
  [
    { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 86_400 } },
    'Send ETH to anyone',
    '0.1 ETH every day',
  ],
  [
    { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 5_400 } },
    'Send ETH to anyone',
    '0.1 ETH every 90 minutes',
  ],
  [
    { type: 'native-token-periodic', data: { periodAmount: '0x16345785d8a0000', periodDuration: 61 } },
    'Send ETH to anyone',
    '0.1 ETH every 61 seconds',
  ],
  [
    { type: 'contract-call', data: { ...calls.data, callLimit: 1, valueLimit: '0x16345785d8a0000' } },
    'Use mint and play of USD',
    'once, with 0.1 ETH each',
  ],
])('behavior: in words: %j', async (permission, what, most) => {
  const frame = createFrame()
  await frame.ask({ permission })
  expect(frame.shown[0]?.facts.slice(1, 3)).toEqual([
    ['Can', what],
    ['Limit', most],
  ])
})

test('behavior: where there is no contract, that is said first', async () => {
  const frame = createFrame({ code: '0x' })
  await frame.ask()
  await frame.ask({ permission: { ...calls, data: { ...calls.data, addresses: [token, shop.address] } } })
  expect(frame.shown.map(({ warnings }) => warnings[0])).toEqual([
    { level: 'bad', text: expect.stringContaining('no contract') },
    { level: 'bad', text: expect.stringContaining('no contract') },
  ])
  expect(frame.shown[1]?.facts[1]).toEqual(['Can', 'Use mint and play of 2 contracts'])
})

test.each([
  [
    'de',
    'Wer shop.example Darf USD an beliebige Empfänger senden Limit 25 USD jede Woche',
    'Wer shop.example Darf mint und play von USD nutzen Limit 3-mal',
  ],
  [
    'ar',
    'لمن shop.example يمكنه إرسال USD إلى أي شخص الحد الأقصى 25 USD، كل أسبوع',
    'لمن shop.example يمكنه استخدام mint وplay من USD الحد الأقصى 3 مرات',
  ],
])('behavior: in the visitor’s language: %s', async (language, ...said) => {
  const frame = createFrame()
  await speak(language)
  await frame.ask()
  await frame.ask({ permission: calls })
  const lines = frame.shown.map(({ facts }) => facts.slice(0, 3).flat().join(' '))
  // Without bidirectional isolates.
  expect(lines.map((line) => line.replaceAll(/[\u2068\u2069]/g, ''))).toEqual(said)
})

test('behavior: what is answered holds one delegation, signed by the owner', async () => {
  const frame = createFrame()
  const [answer] = (await frame.ask()) as readonly Record<string, unknown>[]
  expect(answer).toMatchObject({
    chainId: '0xa',
    from: account.address,
    to: shop.address,
    permission: spend,
    dependencies: [],
    delegationManager: contracts.delegationManager,
  })
  const delegation = readContext(answer?.['context'])
  expect(delegation).toMatchObject({ delegate: shop.address.toLowerCase(), delegator: account.address })
  expect(delegation?.caveats).toHaveLength(3)
  const [again] = (await frame.ask()) as readonly Record<string, unknown>[]
  expect(readContext(again?.['context'])?.salt).not.toBe(delegation?.salt)
})

test.each<[string, object]>([
  ['an address', { type: 'account', data: { address: shop.address } }],
  ['an id', { type: 'wallet', data: { id: shop.address } }],
  ['a key', { type: 'key', data: { type: 'secp256k1', publicKey: shop.publicKey } }],
  ['keys', { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey: shop.publicKey }] } }],
])('behavior: by the older name, for %s', async (_, signer) => {
  const frame = createFrame()
  const expiry = soon()
  const answer = (await grantPermissions(
    frame.context([{ chainId: '0xa', expiry, signer, permissions: [spend] }]),
  )) as Record<string, unknown>
  expect(answer).toMatchObject({
    address: account.address,
    expiry,
    signer,
    signerMeta: { delegationManager: contracts.delegationManager },
  })
  expect(readContext(answer['context'])?.delegate).toBe(shop.address.toLowerCase())
})

const never = 7_776_001
test.each<[string, object, string]>([
  ['no end', { rules: [] }, 'expiry'],
  ['no end', { rules: undefined }, 'expiry'],
  ['an end that is over', { rules: [{ type: 'expiry', data: { timestamp: 1 } }] }, 'over'],
  ['too late an end', { rules: [{ type: 'expiry', data: { timestamp: soon() + never } }] }, '90 days'],
  ['an unknown rule', { rules: [{ type: 'payee', data: {} }] }, 'payee'],
  [
    'no limit',
    { permission: { type: 'erc20-token-allowance', data: { tokenAddress: token } } },
    'allowanceAmount',
  ],
  ['an unknown type', { permission: { type: 'everything', data: {} } }, 'type'],
  ['nobody', { to: undefined }, 'who'],
  ['whoever comes', { to: '0x0000000000000000000000000000000000000a11' }, 'who'],
  ['the zero address', { to: `0x${'0'.repeat(40)}` }, 'who'],
  ['the account itself', { to: account.address }, 'who'],
  ['a wrong chain id', { chainId: 10 }, 'chainId'],
  [
    'a beginning after the end',
    { permission: { ...spend, data: { ...spend.data, startTime: soon() + 60 } } },
    'begins',
  ],
  ...[account.address, contracts.delegationManager, contracts.entryPoint].map(
    (address): [string, object, string] => [
      `calls of ${address}`,
      { permission: { ...calls, data: { ...calls.data, addresses: [token, address] } } },
      'may not be called',
    ],
  ),
  ...[
    'transfer(address,uint256)',
    'approve(address,uint256)',
    'setApprovalForAll(address,bool)',
    'multicall(bytes[])',
    // Selector of transferFrom.
    'gasprice_bit_ether(int128)',
  ].map((name): [string, object, string] => [
    name,
    { permission: { ...calls, data: { ...calls.data, functions: ['mint(uint256)', name] } } },
    'gives coins away',
  ]),
])('error: nobody is asked about %s', async (_, change, reason) => {
  const frame = createFrame()
  await expect(frame.ask(change)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining(reason),
  })
  expect(frame.shown).toEqual([])
})

test.each<[string, object]>([
  ['no permission', { permissions: [] }],
  ['two', { permissions: [spend, spend] }],
  ['policies', { policies: [{ type: 'rate-limit' }] }],
  ['no signer', { signer: undefined }],
  [
    'a key of another curve',
    { signer: { type: 'key', data: { type: 'secp256r1', publicKey: shop.publicKey } } },
  ],
  ['a short key', { signer: { type: 'key', data: { type: 'secp256k1', publicKey: '0x04ab' } } }],
  ['no point', { signer: { type: 'key', data: { type: 'secp256k1', publicKey: `0x04${'ff'.repeat(64)}` } } }],
])('error: by the older name, with %s', async (_, change) => {
  const frame = createFrame()
  const signer = { type: 'account', data: { address: shop.address } }
  const asked = { chainId: '0xa', expiry: soon(), signer, permissions: [spend], ...change }
  await expect(grantPermissions(frame.context([asked]))).rejects.toMatchObject({ code: -32602 })
})

test('error: another chain, another account, no smart accounts, several at once', async () => {
  const frame = createFrame()
  await expect(frame.ask({ chainId: '0x1' })).rejects.toMatchObject({ code: 5710 })
  await expect(frame.ask({ from: shop.address })).rejects.toMatchObject({ code: 4100 })
  await expect(createFrame({ isEnabled: false }).ask()).rejects.toMatchObject({
    name: 'smart_account_unsupported',
  })
  const two = [frame.request(), frame.request()]
  await expect(requestExecutionPermissions(frame.context(two))).rejects.toMatchObject({ code: -32602 })
  expect(frame.shown).toEqual([])
})

test('error: only a permission of this account is stopped', async () => {
  const frame = createFrame()
  const [answer] = (await frame.ask()) as readonly { context: Hex }[]
  const revoke = (given: unknown) => revokePermission(frame.context([given]))
  for (const wrong of [
    undefined,
    { eth_accounts: {} },
    { permissionContext: '0x1234' },
    { permissionContext: 'all' },
    { permissionContext: `0x${'00'.repeat(640)}` },
  ])
    await expect(revoke(wrong)).rejects.toMatchObject({ code: -32602 })
  const foreign = answer?.context.replaceAll(account.address.slice(2), shop.address.slice(2).toLowerCase())
  await expect(revoke({ permissionContext: foreign })).rejects.toMatchObject({ code: 4100 })
  expect(await revoke({ permissionContext: answer?.context })).toEqual({})
  expect(frame.shown).toHaveLength(1)
})
