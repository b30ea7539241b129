import { readFileSync } from 'node:fs'
import type * as Abi from 'ox/Abi'
import * as AbiConstructor from 'ox/AbiConstructor'
import * as AbiError from 'ox/AbiError'
import * as AbiFunction from 'ox/AbiFunction'
import * as AbiParameters from 'ox/AbiParameters'
import * as Address from 'ox/Address'
import * as Ens from 'ox/Ens'
import type * as Hex from 'ox/Hex'
import * as Secp256k1 from 'ox/Secp256k1'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { richAddress, startAnvil, type Anvil } from '../../test/anvil.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createSigner } from '../../test/signer.js'
import type { ChainEntry, ChainRegistry } from '../chains/chainRegistry.js'
import type { UpstreamResult } from '../chains/upstream.js'
import { createPublicGet, type PublicGet } from '../platform/publicGet.js'
import { createEnsNames, packetOf } from './ensNames.js'
import { followLookups } from './followLookups.js'

const lookup = AbiError.from(
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
)
const batch = AbiFunction.from([
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
  'struct Request { address sender; string[] urls; bytes data; }',
])
const me = `0x${'aa'.repeat(20)}` as const
const other = `0x${'bb'.repeat(20)}` as const
const callback = '0x12345678'
const json = (data: string) => Buffer.from(JSON.stringify({ data }))

const leads = (urls: readonly string[], { sender = me as Hex.Hex, data = '0xc0de' as Hex.Hex } = {}) => ({
  error: { code: 3, message: 'x', data: AbiError.encode(lookup, [sender, urls, data, callback, '0xee']) },
})
const gives = (value: unknown): UpstreamResult => ({ result: [Buffer.from(JSON.stringify(value))] })

function open(servers: Readonly<Record<string, Buffer>>, ...then: readonly UpstreamResult[]) {
  const fetched: string[] = []
  const called: { to: string; data: Hex.Hex }[] = []
  const get: PublicGet = async (url) => {
    fetched.push(url)
    const found = servers[url]
    if (found === undefined) throw new Error('not there')
    return found
  }
  const rpc = {
    send: async ([call]: readonly { params: readonly [{ to: string; data: Hex.Hex }] }[]) => {
      called.push(call?.params[0] as (typeof called)[number])
      return [then[called.length - 1] ?? gives('0x')]
    },
  } as unknown as ChainEntry['rpc']
  return {
    fetched,
    called,
    follow: (answer: UpstreamResult) => followLookups({ rpc, to: me, get }, answer),
  }
}

describe('where an answer leads', () => {
  test('behavior: the server has the question in its address; its answer goes to the contract that asked', async () => {
    const url = `https://one.example/${me}/0xc0de.json`
    const { follow, fetched, called } = open({ [url]: json('0xfeed') }, gives('0x01'))
    expect(await follow(leads(['https://one.example/{sender}/{data}.json']))).toBe('0x01')
    expect(fetched).toEqual([url])
    const proof = AbiParameters.encode(AbiParameters.from('bytes, bytes'), ['0xfeed', '0xee'])
    expect(called).toEqual([{ to: me, data: `${callback}${proof.slice(2)}` }])
  })

  test('behavior: what is no such answer stays what it is', async () => {
    const { follow, fetched } = open({})
    expect(await follow(gives('0x05'))).toBe('0x05')
    expect(await follow({ error: { code: 3, message: 'x', data: '0x556f1830' } })).toBeUndefined()
    expect(await follow({ error: { code: 3, message: 'x' } })).toBeUndefined()
    expect(fetched).toEqual([])
  })

  test.each([
    ['no https', 'http://one.example/{data}'],
    ['no address at all', 'one.example/{data}'],
    ['a file', 'file:///etc/{data}'],
    ['a secret for somebody', 'https://user:pass@one.example/{data}'],
    ['to be posted to', 'https://one.example/'],
    ['longer than anybody reads', `https://one.example/${'x'.repeat(9000)}{data}`],
  ])('error: a server that is %s is not asked', async (_what, url) => {
    const { follow, fetched, called } = open({})
    expect(await follow(leads([url]))).toBeUndefined()
    expect([fetched, called]).toEqual([[], []])
  })

  test.each(['https://127.0.0.1:1/{data}', 'https://169.254.169.254/{data}', 'https://[::1]/{data}'])(
    'error: %s is no server of the internet',
    async (url) => {
      const rpc = { send: () => Promise.reject(new Error('called')) } as unknown as ChainEntry['rpc']
      expect(await followLookups({ rpc, to: me, get: createPublicGet() }, leads([url]))).toBeUndefined()
    },
  )

  test.each<[string, Buffer]>([
    ['text', Buffer.from('<html>')],
    ['another shape', Buffer.from('{"result":"0x"}')],
    ['no bytes', json('0xf')],
  ])(
    'behavior: a server that answers with %s is passed over for the next, four at most',
    async (_what, body) => {
      const { follow, fetched } = open(
        { 'https://1.example/0xc0de': body, 'https://2.example/0xc0de': json('0xfeed') },
        gives('0x02'),
      )
      expect(await follow(leads([1, 2, 3].map((at) => `https://${at}.example/{data}`)))).toBe('0x02')
      expect(fetched).toHaveLength(2)
      const many = open({})
      await many.follow(leads(Array.from({ length: 50 }, (_, at) => `https://${at}.example/{data}`)))
      expect(many.fetched).toHaveLength(4)
    },
  )

  test('error: a question of another contract is not asked, nor one that never ends', async () => {
    const url = 'https://one.example/{data}'
    const servers = { 'https://one.example/0xc0de': json('0xfeed') }
    const foreign = open(servers)
    expect(await foreign.follow(leads([url], { sender: other }))).toBeUndefined()
    expect(foreign.fetched).toEqual([])
    const endless = open(servers, ...Array.from({ length: 20 }, () => leads([url])))
    expect(await endless.follow(leads([url]))).toBeUndefined()
    expect([endless.fetched.length, endless.called.length]).toEqual([3, 3])
  })

  test('behavior: several questions at once are asked here, each of its own servers; what fails is said', async () => {
    const requests = [
      { sender: other, urls: ['https://one.example/{sender}/{data}'], data: '0x01' },
      { sender: other, urls: ['http://one.example/{data}'], data: '0x02' },
      { sender: other, urls: ['x-batch-gateway:true'], data: '0x03' },
    ]
    const data = AbiFunction.encodeData(batch, [requests] as never)
    const { follow, called } = open({ [`https://one.example/${other}/0x01`]: json('0xfeed') }, gives('0x03'))
    expect(await follow(leads(['x-batch-gateway:true'], { data }))).toBe('0x03')
    const [response] = AbiParameters.decode(
      AbiParameters.from('bytes, bytes'),
      `0x${called[0]?.data.slice(10)}`,
    )
    expect(AbiFunction.decodeResult(batch, response)).toEqual([
      [false, true, true],
      ['0xfeed', '0x', '0x'],
    ])
  })
})

test('behavior: a name whose records are off the chain has its addresses; one whose server is away has none', async () => {
  const resolve = AbiFunction.from(
    'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  )
  const bytes = AbiParameters.encode(AbiParameters.from('bytes'), [other])
  const rpc = {
    send: async (calls: readonly { params: readonly [{ data: Hex.Hex }] }[]) =>
      calls.map(({ params: [{ data }] }) =>
        data.startsWith(callback)
          ? gives(AbiFunction.encodeResult(resolve, [bytes, other]))
          : leads(['https://one.example/{data}']),
      ),
  }
  const read = (get: PublicGet) =>
    createEnsNames(
      { chain: 'eip155:1', universalResolver: me },
      { registry: { get: () => ({ rpc }) } as unknown as ChainRegistry, get, now: () => 0 },
    ).resolve('far.eth', [])
  expect(await read(async () => json('0xfeed'))).toMatchObject({
    name: 'far.eth',
    addresses: { '60': { address: other } },
  })
  expect(await read(() => Promise.reject(new Error('away')))).toBeUndefined()
})

describeAnEngine('a resolver that signs', (bench) => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
  })
  afterAll(() => anvil.stop())

  test('behavior: the contract itself says whether to believe a server', async () => {
    const namesKey = Secp256k1.randomPrivateKey()
    const request = bench.app({
      namesKey,
      config: {
        chains: [
          {
            caip2: 'eip155:31337',
            name: 'One',
            rpcUrls: [anvil.url],
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          },
        ],
        names: { suffixes: ['.latch.eth'] },
      },
    })
    const vera = createSigner()
    const timestamp = Math.floor(Date.now() / 1000)
    const body = JSON.stringify(vera.body({ name: 'lena.latch.eth', attributes: {}, timestamp }))
    expect((await request('/v1/profile/account', { method: 'POST', body })).status).toBe(200)
    const file = new URL('../../../../apps/devnet/artifacts/OffchainNames.json', import.meta.url)
    const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi.Abi; bytecode: Hex.Hex }
    const signer = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey: namesKey }))
    const deploy = AbiConstructor.encode(AbiConstructor.fromAbi(abi), {
      bytecode,
      args: [['https://names.example/v1/names/{sender}/{data}'], signer],
    } as never)
    const hash = await anvil.rpc('eth_sendTransaction', { from: richAddress, data: deploy })
    const { contractAddress: to } = await vi.waitFor(async () => {
      const receipt = await anvil.rpc('eth_getTransactionReceipt', hash)
      if (receipt === null) throw new Error('not mined')
      return receipt as { contractAddress: Hex.Hex }
    })
    const rpc = {
      send: async ([call]: readonly [{ method: string; params: unknown }]) => {
        const sent = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call })
        const headers = { 'content-type': 'application/json' }
        const answer = (await (await fetch(anvil.url, { method: 'POST', body: sent, headers })).json()) as {
          result?: unknown
          error?: { code: number; message: string; data: string }
        }
        return [answer.error ? { error: answer.error } : gives(answer.result)]
      },
    } as unknown as ChainEntry['rpc']
    const resolve = AbiFunction.fromAbi(abi, 'resolve') as never
    const addr = AbiFunction.from('function addr(bytes32 node) view returns (address)')
    const question = AbiFunction.encodeData(addr, [Ens.namehash('lena.latch.eth')])
    const data = AbiFunction.encodeData(resolve, [packetOf('lena.latch.eth'), question] as never)
    const follow = async (tamper = (text: string) => text) => {
      const [first] = await rpc.send([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
      const get: PublicGet = async (url) => {
        const served = await request(url.replace('https://names.example', ''))
        return Buffer.from(tamper(await served.text()))
      }
      return followLookups({ rpc, to, get }, first)
    }
    const found = AbiFunction.decodeResult(resolve, (await follow()) as Hex.Hex) as Hex.Hex
    expect(AbiFunction.decodeResult(addr, found)).toBe(vera.address.toLowerCase())
    const forge = (text: string) => text.replaceAll(vera.address.slice(2).toLowerCase(), other.slice(2))
    expect(await follow(forge)).toBeUndefined()
  })
})
