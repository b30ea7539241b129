import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  getContractAddress,
  http,
  type Hex,
  numberToHex,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { encode } from 'ox/AbiParameters'
import { concat } from 'ox/Hex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../../../testkit/test/startAnvil.js'
import { NOW, onEvm, signedBy, type TestAccount } from '../../test/someone.js'
import type { Rpc } from './signatures/eip155.js'
import { SiwxError } from './SiwxError.js'
import { verifySiwx } from './verifySiwx.js'

let anvil: Awaited<ReturnType<typeof startAnvil>>
let rpc: Rpc
let wallet: ReturnType<typeof walletOf>
let client: ReturnType<typeof createPublicClient>

const walletOf = (url: string) =>
  createWalletClient({
    // anvil's first account.
    account: privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'),
    transport: http(url),
  })

beforeAll(async () => {
  anvil = await startAnvil()
  wallet = walletOf(anvil.url)
  client = createPublicClient({ transport: http(anvil.url, { retryCount: 0 }), pollingInterval: 20 })
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({
    address: wallet.account.address,
    value: parseEther('10'),
  })
  rpc = (method, params) => client.request({ method, params } as never)
})
afterAll(() => anvil.stop())

/** PUSH32, MSTORE, RETURN. */
const returningWord = (word: Hex): Hex => concat('0x7f', word, '0x60005260206000f3')
const acceptingCode = returningWord(`0x1626ba7e${'00'.repeat(28)}`)
const runtimes = {
  yes: acceptingCode,
  no: returningWord(`0xffffffff${'00'.repeat(28)}`),
  garbage: returningWord(`0x1626ba7f${'ab'.repeat(28)}`),
  /** JUMPDEST, PUSH1 0, JUMP: never ends. */
  endless: '0x5b600056',
  broken: '0xfe',
  silent: '0x00',
} as const

/** CODECOPY and RETURN of what follows. */
function initOf(runtime: Hex): Hex {
  const size = numberToHex((runtime.length - 2) / 2, { size: 1 })
  return concat('0x60', size, '0x600c60003960', size, '0x6000f3', runtime)
}

async function deploy(runtime: Hex, signature: Hex = `0x${'12'.repeat(65)}`): Promise<TestAccount> {
  const hash = await wallet.sendTransaction({ data: initOf(runtime), chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ checkReplacement: false, hash })
  return { address: contractAddress ?? '', chainId: 'eip155:31337', sign: async () => signature }
}

const check = async (who: TestAccount, ask: Rpc | undefined = rpc) =>
  verifySiwx(await signedBy(who), {
    domains: ['https://shop.example'],
    now: () => NOW,
    rpc: () => ask,
  }).then(
    () => 'taken',
    (error: unknown) => (error instanceof SiwxError ? error.code : error),
  )

test('behavior: a signature that the contract accepts signs in (ERC-1271)', async () => {
  expect(await check(await deploy(runtimes.yes))).toBe('taken')
})

test('behavior: a contract may accept an empty signature, for messages approved on the chain before', async () => {
  expect(await check(await deploy(runtimes.yes, '0x'))).toBe('taken')
  for (const kind of ['no', 'garbage', 'endless', 'broken', 'silent'] as const)
    expect(await check(await deploy(runtimes[kind], '0x'))).toBe('wrong_signature')
  expect(await check({ ...onEvm('eip155:31337'), sign: async () => '0x' })).toBe('wrong_signature')
})

test.each(['no', 'garbage', 'endless', 'broken', 'silent'] as const)(
  'error: a contract that is %s does not',
  async (kind) => {
    expect(await check(await deploy(runtimes[kind]))).toBe('wrong_signature')
  },
)

test('behavior: a contract that is not deployed yet signs in with its deployment data (ERC-6492)', async () => {
  // On any call, creates the contract whose init code follows.
  const init = initOf(acceptingCode)
  const size = numberToHex((init.length - 2) / 2, { size: 1 })
  // CODECOPY of the init code to memory, CREATE2 with salt 0.
  const factory = await deploy(
    concat('0x60', size, '0x60116000396000', '0x60', size, '0x60006000f5', '0x00', init),
  )
  const salt = `0x${'00'.repeat(32)}` as const
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory.address as Hex,
    salt,
    bytecode: init,
  })
  const magic = '64926492'.repeat(8)
  const wrapped = encode(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory.address as Hex, '0x00', `0x${'12'.repeat(65)}`],
  )
  const who: TestAccount = {
    address,
    chainId: 'eip155:31337',
    sign: async () => concat(wrapped, `0x${magic}`),
  }
  expect(await client.getCode({ address })).toBeUndefined()
  expect(await check(who)).toBe('taken')
  expect(await check({ ...who, sign: async () => `0x${'12'.repeat(65)}` })).toBe('wrong_signature')
})

test.each([
  ['burns gas without end', runtimes.endless],
  ['fails', runtimes.broken],
  ['answers nothing and makes nothing', runtimes.silent],
  ['answers garbage', runtimes.garbage],
  ['answers what a contract says to a signature', acceptingCode],
  // MSTORE of 1, RETURN: the validator's success answer.
  ['answers what would mean yes', '0x600160005260206000f3'],
  ['reverts with what would mean yes', '0x600160005260206000fd'],
] as const)('error: a factory that %s deploys nothing (ERC-6492)', async (_, runtime) => {
  const factory = await deploy(runtime)
  const wrapped = encode(
    [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
    [factory.address as Hex, '0x00', `0x${'12'.repeat(65)}`],
  )
  const who = { ...onEvm('eip155:31337'), sign: async () => concat(wrapped, `0x${'64926492'.repeat(8)}`) }
  expect(await check(who)).toBe('wrong_signature')
})

test('behavior: a key signs in without a node; contracts need one', async () => {
  expect(await check(onEvm('eip155:31337'), undefined)).toBe('taken')
  const contract = await deploy(runtimes.yes)
  expect(await check(contract, () => Promise.reject(new Error('away')))).toBe('unavailable')
  expect(
    await verifySiwx(await signedBy(contract), { domains: ['shop.example'], now: () => NOW }).catch(
      ({ code }: SiwxError) => code,
    ),
  ).toBe('wrong_signature')
})

test.each([
  ['a code', { code: 3, message: 'Ausführung rückgängig gemacht' }, 'wrong_signature'],
  ['data', { code: -32000, message: '実行が差し戻されました', data: '0x' }, 'wrong_signature'],
  ['words that it has in English', { code: -32000, message: 'out of gas' }, 'wrong_signature'],
  // Neither signs in nor refutes the signature.
  ['words in another language alone', { code: -32000, message: 'Gas aufgebraucht' }, 'unavailable'],
])('error: a revert reported by %s does not sign in', async (_, failure, code) => {
  const contract = await deploy(runtimes.yes)
  const refuse = () => Promise.reject(Object.assign(new Error(), failure))
  expect(await check(contract, refuse)).toBe(code)
})

test('error: the wait for a silent node ends after two seconds', async () => {
  const contract = await deploy(runtimes.yes)
  expect(await check(contract, () => new Promise(() => {}))).toBe('unavailable')
})
