import SDK, {
  getSDKVersion,
  MessageFormatter,
  Methods,
  RPC_CALLS,
  type Opts,
} from '@safe-global/safe-apps-sdk'
import { createSafeDouble, type SafeRequest } from '@latchkey/testkit/safe'
import { expect, test, vi } from 'vitest'
import { connected, SAFE } from '../test/stage.js'

// Safe's own kit accepts the double.

const TO = '0x000000000000000000000000000000000000bEEF'
const HASH = `0x${'5a'.repeat(32)}`
const typedData = {
  domain: { chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hi' },
}

const answers = {
  sendTransactions: () => ({ safeTxHash: HASH }),
  signMessage: () => ({ messageHash: HASH }),
  signTypedMessage: () => ({ messageHash: HASH }),
  getOffChainSignature: () => '0xabcd',
  getTxBySafeTxHash: () => ({ txStatus: 'AWAITING_EXECUTION' }),
  rpcCall: () => '0x7',
}

function kit(given: object = answers) {
  const double = createSafeDouble({ answers: given as never })
  vi.stubGlobal('window', double.window)
  const Kit = SDK as unknown as new (options: Opts) => InstanceType<typeof SDK>
  return { double, sdk: new Kit({ allowedDomains: [/^https:\/\/app\.safe\.global$/] }) }
}

const requestsOf = (requests: readonly SafeRequest[]) =>
  requests.map(({ method, params }) => [method, params])

test('behavior: requests have the shape and version of Safe’s kit', async () => {
  const { double } = await connected()
  const { target: _target, ...request } = double.requests[0] as SafeRequest & { target: string }
  const theirs = MessageFormatter.makeRequest(Methods.getSafeInfo, undefined)
  expect(request).toEqual({ ...theirs, id: expect.stringMatching(/^[0-9a-f]{20}$/) })
  expect(request.env.sdkVersion).toBe(getSDKVersion())
})

test('behavior: the double’s answers have the shape of Safe’s kit', async () => {
  const refuse = () => {
    throw new Error('no')
  }
  const { answer } = createSafeDouble({ answers: { signMessage: refuse, rpcCall: () => '0x1' } })
  const request = (method: string) => ({ id: 'a', method, params: {}, env: { sdkVersion: '9.1.0' } })
  expect(await answer(request('rpcCall'))).toEqual(MessageFormatter.makeResponse('a', '0x1', '9.1.0'))
  expect(await answer(request('signMessage'))).toEqual(MessageFormatter.makeErrorResponse('a', 'no', '9.1.0'))
})

test('behavior: every request equals that of Safe’s kit', async () => {
  const { double, sdk } = kit()
  await sdk.safe.getInfo()
  await sdk.txs.send({ txs: [{ to: TO, value: '1', data: '0x' }] })
  await sdk.eth.setSafeSettings([{ offChainSigning: true }])
  await sdk.txs.signMessage('hi')
  await sdk.safe.getOffChainSignature(HASH)
  await sdk.eth.setSafeSettings([{ offChainSigning: true }])
  await sdk.txs.signTypedMessage(typedData)
  await sdk.safe.getOffChainSignature(HASH)
  await sdk.txs.getBySafeTxHash(HASH)
  await sdk.eth.getBalance([SAFE])
  const connection = await connected(answers)
  await connection.request('eth_sendTransaction', { from: SAFE, to: TO, value: '0x1' })
  expect(await connection.request('personal_sign', '0x6869', SAFE)).toBe('0xabcd')
  await connection.request('eth_signTypedData_v4', SAFE, typedData)
  await connection.request('eth_getTransactionReceipt', HASH)
  await connection.request('eth_getBalance', SAFE, 'latest')
  expect(requestsOf(connection.double.requests)).toEqual(requestsOf(double.requests))
})

test('behavior: Safe’s kit accepts the double as Safe, and no foreign page', async () => {
  const { double, sdk } = kit()
  double.answers = { getSafeInfo: () => 'never' }
  const info = sdk.safe.getInfo()
  const [request] = double.requests
  const data = { safeAddress: SAFE, chainId: 1 }
  double.message(
    { id: request?.id, success: true, version: '9.1.0', data: {} },
    { origin: 'https://evil.example' },
  )
  double.message({ id: request?.id, success: true, version: '9.1.0', data })
  expect(await info).toEqual(data)
})

test('behavior: forwarded reads are those of Safe’s kit', async () => {
  const { request } = await connected(answers)
  for (const method of Object.values(RPC_CALLS)) {
    const answer = request(method, method.startsWith('eth_getTransactionBy') ? HASH : SAFE)
    if (method === 'safe_setSettings') await expect(answer).rejects.toMatchObject({ code: 4200 })
    else await expect(answer, method).resolves.not.toThrow()
  }
})
