import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { account, createRequestFrame, type RequestFrameOptions } from '../../../test/requestFrame.js'
import { contracts, encodeCalls, RpcError } from '../../smartAccount/index.js'
import { speak } from '../words/t.js'

afterEach(() => speak('en'))

const to = '0x52908400098527886E0F7030069857D2E4169EE7'
const small = to.toLowerCase()
const { entryPoint } = contracts
const itself = 'We can’t read what this does to your account.'

function send(change: object, options: RequestFrameOptions & { readonly at?: unknown } = {}) {
  const { at = entryPoint, ...rest } = options
  const frame = createRequestFrame(rest)
  const operation = {
    sender: account.address,
    callData: encodeCalls([{ to, value: 10n ** 15n }]),
    signature: '0x',
    ...change,
  }
  const answer = frame.request('eth_sendUserOperation', [operation, at])
  const sent = () =>
    frame.asked.filter(({ method }) => method === 'eth_sendUserOperation').map(({ params }) => params)
  return { ...frame, answer, sent }
}

const update = encodeFunctionData({
  abi: parseAbi(['function updateSigners(address,string[],uint256[],uint256[],bool)']),
  args: [to, [], [], [], true],
})

describe('what the visitor sees', () => {
  test('behavior: the calls in words and what they cost, as of wallet_sendCalls', async () => {
    const { answer, sent, shown } = send({})
    const hash = await answer
    expect(hash).toMatch(/^0x[\da-f]{64}$/)
    expect(shown).toMatchObject([
      {
        title: 'Send',
        summary: 'Send 0.001 ETH to 0x52…\u2060169EE7',
        facts: [
          ['Network', 'OP Mainnet'],
          ['Recipient', to],
          ['Network fee', 'up to 0.00000000000669 ETH'],
        ],
        warnings: [],
        blocked: false,
      },
    ])
    const calls = createRequestFrame()
    await calls.request('wallet_sendCalls', [
      {
        version: '2.0.0',
        chainId: '0xa',
        atomicRequired: true,
        calls: [{ to: small, value: '0x38d7ea4c68000' }],
      },
    ])
    expect(calls.shown).toEqual(shown)
    // The same that wallet_sendCalls would send.
    const ofCalls = calls.asked.filter(({ method }) => method === 'eth_sendUserOperation')
    expect(sent()).toEqual(ofCalls.map(({ params }) => params))
    expect(sent()).toHaveLength(1)
  })

  test('behavior: an allowance without a limit in a batch is warned of', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 2n ** 256n - 1n] })
    const { answer, shown } = send({ callData: encodeCalls([{ to }, { to, data }]) })
    await answer
    expect(shown[0]?.summary).toBe('2 steps, all at once')
    expect(shown[0]?.warnings[0]).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('all of this token'),
    })
  })

  test.each([
    ['en', 'An account operation', itself],
    ['de', 'Eine Operation Ihres Kontos', 'Wir können nicht lesen'],
    ['ar', 'عملية من حسابك', 'لا يمكننا قراءة'],
  ])(
    'behavior: what cannot be read is called so, in the visitor’s language: %s',
    async (language, summary, text) => {
      await speak(language)
      const { answer, shown } = send({ callData: update })
      await answer
      expect(shown).toMatchObject([
        { summary, details: update, warnings: [{ level: 'bad', text: expect.stringContaining(text) }] },
      ])
      expect(shown[0]?.facts).toHaveLength(2)
    },
  )

  test('behavior: a call of the account to itself is no better', async () => {
    const { answer, shown } = send({ callData: encodeCalls([{ to: account.address, data: update }]) })
    await answer
    expect(shown[0]?.warnings).toContainEqual({ level: 'bad', text: expect.stringContaining(itself) })
  })

  test('behavior: a fee far beyond what it takes is warned of, and shown', async () => {
    const { answer, shown } = send({ maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x174876e800' })
    await answer
    expect(shown[0]?.facts.at(-1)).toEqual(['Network fee', 'up to 0.003333 ETH'])
    expect(shown[0]?.warnings).toEqual([{ level: 'bad', text: expect.stringContaining('far higher') }])
  })

  test('error: what cannot be paid is blocked', async () => {
    const { answer, sent, shown } = send({}, { balance: 10n })
    await expect(answer).rejects.toThrow('the visitor says no')
    expect(shown[0]).toMatchObject({ blocked: true, warnings: [{ level: 'bad' }] })
    expect(sent()).toEqual([])
  })
})

describe('what is sent', () => {
  test('behavior: nonce, fees and more gas as the page says; the signature is made here', async () => {
    const given = {
      nonce: `0x7${'0'.repeat(16)}`,
      callGasLimit: '0x4e20',
      verificationGasLimit: '0x1',
      maxFeePerGas: '0xc9',
      maxPriorityFeePerGas: '0x2',
      signature: `0x${'12'.repeat(65)}`,
      factory: account.factory,
      factoryData: account.factoryData,
      paymaster: '0x',
      paymasterVerificationGasLimit: '0x0',
    }
    const { answer, asked, sent } = send(given, { answers: { eth_getCode: '0x6000' } })
    await answer
    const [[operation, at]] = sent() as [[Record<string, string>, string]]
    expect(at).toBe(entryPoint)
    expect(operation).toMatchObject({
      sender: expect.stringMatching(new RegExp(account.address, 'i')),
      nonce: given.nonce,
      callGasLimit: '0x4e20',
      // Running out of gas still costs the fee.
      verificationGasLimit: '0x2710',
      preVerificationGas: '0x2710',
      maxFeePerGas: '0xc9',
      maxPriorityFeePerGas: '0x2',
    })
    expect(operation).not.toHaveProperty('factory')
    expect(operation['signature']).toMatch(/^0x[\da-f]{130}$/)
    expect(operation['signature']).not.toBe(given.signature)
    expect(
      asked.some(
        ({ method, params }) => method === 'eth_call' && JSON.stringify(params).includes('35567e1a'),
      ),
    ).toBe(false)
  })

  test.each<[string, object, { at?: unknown; code?: number | string }]>([
    ['of somebody else', { sender: to }, { code: 4100 }],
    ['of the key’s own account', { sender: '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A' }, { code: 4100 }],
    ['of nobody', { sender: undefined }, { code: -32602 }],
    ['for EntryPoint 0.6', {}, { at: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', code: -32602 }],
    ['for no EntryPoint', {}, { at: null, code: -32602 }],
    ['without data', { callData: '0x' }, { code: -32602 }],
    ['with data that is none', { callData: 'transfer' }, { code: -32602 }],
    ['with absurd gas', { callGasLimit: '0x5f5e101' }, { code: -32602 }],
    ['with gas beyond its bits', { preVerificationGas: `0x${'f'.repeat(64)}` }, { code: -32602 }],
    ['at an absurd price', { maxFeePerGas: '0x5af3107a4001', maxPriorityFeePerGas: '0x1' }, { code: -32602 }],
    ['with half a price', { maxFeePerGas: '0x64' }, { code: -32602 }],
    ['with a tip beyond its price', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, { code: -32602 }],
    ['with numbers that are none', { nonce: 7 }, { code: -32602 }],
    ['that deploys something else', { factory: to, factoryData: account.factoryData }, { code: -32602 }],
    ['that deploys it otherwise', { factory: account.factory, factoryData: '0x12' }, { code: -32602 }],
    ['with a paymaster', { paymaster: to, paymasterData: '0x' }, { code: 5700 }],
    ['of EntryPoint 0.6', { initCode: '0x12', paymasterAndData: '0x' }, { code: -32602 }],
    ['that hands the key’s account over', { eip7702Auth: { address: to } }, { code: -32602 }],
  ])('error: an operation %s is refused, and nobody is asked', async (_, change, { at, code }) => {
    const { answer, sent, shown } = send(change, at === undefined ? {} : { at })
    await expect(answer).rejects.toThrow(RpcError)
    await expect(answer).rejects.toMatchObject({ code })
    expect([sent(), shown]).toEqual([[], []])
  })

  test('error: no smart accounts on this network, and no operation at all', async () => {
    await expect(send({}, { code: '0x' }).answer).rejects.toMatchObject({ name: 'smart_account_unsupported' })
    const frame = createRequestFrame()
    await expect(frame.request('eth_sendUserOperation', [[], entryPoint])).rejects.toMatchObject({
      code: -32602,
    })
    await expect(frame.request('eth_sendUserOperation', [])).rejects.toThrow('params must not be empty')
  })
})
