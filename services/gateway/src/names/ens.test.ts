import { readFileSync } from 'node:fs'
import type * as Abi from 'ox/Abi'
import * as AbiConstructor from 'ox/AbiConstructor'
import * as AbiError from 'ox/AbiError'
import * as AbiFunction from 'ox/AbiFunction'
import * as Address from 'ox/Address'
import * as Ens from 'ox/Ens'
import type { Hex } from 'ox/Hex'
import * as Secp256k1 from 'ox/Secp256k1'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { richAddress, startAnvil, type Anvil } from '../../test/anvil.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createSigner } from '../../test/signer.js'
import { startUpstream, type UpstreamDouble } from '../../test/upstream.js'
import { packetOf } from './ensNames.js'

const chainId = 31_337
const caip2 = `eip155:${chainId}`
const coin = BigInt(0x80000000 + chainId)
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const namesKey = Secp256k1.randomPrivateKey()
const bob = `0x${'b0'.repeat(20)}` as const
const eve = `0x${'ee'.repeat(20)}` as const
const none = { name: null, avatar: null }

function artifact(name: string): { abi: Abi.Abi; bytecode: Hex } {
  const file = new URL(`../../../../apps/devnet/artifacts/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi.Abi; bytecode: Hex }
}
const ensArtifact = artifact('TestEns')
const offchain = artifact('OffchainNames')

let anvil: Anvil
let ens: Hex
let doubles: UpstreamDouble[] = []

async function send(to: Hex | undefined, data: Hex): Promise<Hex> {
  const hash = await anvil.rpc('eth_sendTransaction', { from: richAddress, ...(to && { to }), data })
  const receipt = await vi.waitFor(async () => {
    const found = await anvil.rpc('eth_getTransactionReceipt', hash)
    if (found === null) throw new Error('not mined')
    return found as { status: string; contractAddress: Hex }
  })
  expect(receipt.status).toBe('0x1')
  return receipt.contractAddress
}

const call = (name: string, args: readonly unknown[]): Promise<Hex> =>
  send(ens, AbiFunction.encodeData(AbiFunction.fromAbi(ensArtifact.abi, name) as never, args as never))
const setName = (name: string, coinType: bigint, address: Hex, avatar = '') =>
  call('setName', [packetOf(name), coinType, address, avatar])
const setPrimary = (address: Hex, coinType: bigint, name: string) =>
  call('setPrimary', [address, coinType, name])

beforeAll(async () => {
  anvil = await startAnvil(chainId)
  ens = await send(undefined, ensArtifact.bytecode)
  await setName('bob.eth', 60n, bob, 'https://pictures.example/bob.png')
  await setName('bob.eth', coin, bob)
  await setPrimary(bob, coin, 'bob.eth')
})
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.stop()))
  doubles = []
})
afterAll(() => anvil.stop())

describeAnEngine('names of ENS', (bench) => {
  function open({ rpcUrl = anvil.url, now = Date.now, rpcTimeout = 10_000 } = {}) {
    const request = bench.app({
      now,
      rpcTimeout,
      namesKey,
      config: {
        chains: [{ caip2, name: 'One', rpcUrls: [rpcUrl], nativeCurrency }],
        names: { suffixes: ['.latch.eth'], ens: { chain: caip2, universalResolver: ens } },
      },
    })
    const get = async (path: string) => {
      const response = await request(path)
      return { status: response.status, body: (await response.json()) as unknown }
    }
    return {
      request,
      profile: (name: string, query = '') =>
        get(`/v1/profile/account/${encodeURIComponent(name)}?chainId=${caip2}${query}`),
      identity: (address: string) => get(`/v1/identity/${address}?chainId=${caip2}`),
    }
  }

  async function falseNode(answer: (method: string) => unknown): Promise<string> {
    const double = await startUpstream()
    doubles.push(double)
    double.answer = (_request, response, body) => {
      const calls = [JSON.parse(body) as { id: number; method: string }].flat()
      const answers = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: answer(method) }))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(JSON.parse(body)) ? answers : answers[0]))
    }
    return double.url
  }

  test('behavior: a name has its addresses, its text in any case is the same one, and its picture comes over the gateway', async () => {
    const gateway = open()
    const profile = {
      name: 'bob.eth',
      addresses: { '60': { address: bob }, [String(coin)]: { address: bob } },
    }
    expect(await gateway.profile('bob.eth')).toMatchObject({ status: 200, body: profile })
    expect(await gateway.profile('BOB.eth')).toMatchObject({ status: 200, body: { name: 'bob.eth' } })
    expect((await gateway.profile('nobody.eth')).status).toBe(404)
    expect((await gateway.profile('bоb.eth')).status).toBe(422)
    expect((await gateway.profile('bob')).status).toBe(422)
  })

  test('behavior: an address has the name that leads back to it, and no other', async () => {
    expect((await open().identity(bob)).body).toMatchObject({ name: 'bob.eth' })
    await setPrimary(eve, coin, 'bob.eth')
    expect((await open().identity(eve)).body).toEqual(none)
    await setName('eve.eth', coin, eve)
    await setPrimary(eve, coin, 'EVE.eth')
    expect((await open().identity(eve)).body).toEqual(none)
    await setPrimary(eve, coin, 'eve.eth')
    expect((await open().identity(eve)).body).toMatchObject({ name: 'eve.eth' })
    await setName('eve.eth', coin, `0x${'00'.repeat(20)}`)
    await setName('eve.eth', 60n, eve)
    expect((await open().identity(eve)).body).toEqual(none)
  })

  test('behavior: an answer is kept for five minutes', async () => {
    const clock = { at: Date.now() }
    const gateway = open({ now: () => clock.at })
    const dan = `0x${'da'.repeat(20)}` as const
    await setName('dan.eth', coin, dan)
    await setPrimary(dan, coin, 'dan.eth')
    expect((await gateway.identity(dan)).body).toMatchObject({ name: 'dan.eth' })
    await setPrimary(dan, coin, '')
    clock.at += 299_000
    expect((await gateway.identity(dan)).body).toMatchObject({ name: 'dan.eth' })
    clock.at += 2_000
    expect((await gateway.identity(dan)).body).toEqual(none)
  })

  test('behavior: who is about to send is told where a name leads now; others are kept for two seconds', async () => {
    const clock = { at: Date.now() }
    const gateway = open({ now: () => clock.at })
    const address = async (query?: string) => {
      const { addresses } = (await gateway.profile('fay.eth', query)).body as {
        addresses: Record<string, { address: string }>
      }
      return addresses[String(coin)]?.address
    }
    await setName('fay.eth', coin, bob)
    expect(await address()).toBe(bob)
    await setName('fay.eth', coin, eve)
    clock.at += 1_000
    expect(await address('&cache=none')).toBe(bob)
    clock.at += 1_500
    expect([await address(), await address('&cache=none'), await address()]).toEqual([bob, eve, eve])
    await setName('fay.eth', coin, bob)
    clock.at += 299_000
    expect(await address()).toBe(eve)
    clock.at += 2_000
    expect(await address()).toBe(bob)
  })

  test('error: a node that lies, talks nonsense or is slow gives no name', async () => {
    const nonsense = ['0x', '0xzz', 7, null, `0x${'ff'.repeat(64)}`, `0x${'00'.repeat(2000)}`]
    for (const answer of nonsense) {
      const gateway = open({ rpcUrl: await falseNode(() => answer) })
      expect([answer, (await gateway.identity(bob)).body]).toEqual([answer, none])
      expect([answer, (await gateway.profile('bob.eth')).status]).toEqual([answer, 404])
    }
    const silent = await startUpstream()
    doubles.push(silent)
    silent.answer = () => {}
    const slow = open({ rpcUrl: silent.url, rpcTimeout: 50 })
    expect((await slow.profile('bob.eth')).status).toBe(503)
    expect((await slow.identity(bob)).status).toBe(503)
    const vera = createSigner()
    const message = { name: 'vera.latch.eth', attributes: {}, timestamp: Math.floor(Date.now() / 1000) }
    const body = JSON.stringify(vera.body(message))
    expect((await slow.request('/v1/profile/account', { method: 'POST', body })).status).toBe(200)
    expect((await slow.identity(vera.address)).body).toEqual({ name: 'vera.latch.eth', avatar: null })
  })

  test('behavior: the resolver contract takes the gateway’s word, and nobody else’s', async () => {
    const { request } = open()
    const otto = createSigner()
    const message = {
      name: 'otto.latch.eth',
      attributes: { bio: 'Otto' },
      timestamp: Math.floor(Date.now() / 1000),
    }
    const body = JSON.stringify(otto.body(message))
    expect((await request('/v1/profile/account', { method: 'POST', body })).status).toBe(200)
    const signer = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey: namesKey }))
    const resolver = await send(
      undefined,
      AbiConstructor.encode(AbiConstructor.fromAbi(offchain.abi), {
        bytecode: offchain.bytecode,
        args: [['http://gateway/v1/names/{sender}/{data}'], signer],
      } as never),
    )
    const method = (name: string) => AbiFunction.fromAbi(offchain.abi, name) as never
    const ask = async (data: Hex): Promise<{ result?: Hex; error?: { data: Hex } }> =>
      (
        await fetch(anvil.url, {
          method: 'POST',
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'eth_call',
            params: [{ to: resolver, data }, 'latest'],
          }),
          headers: { 'content-type': 'application/json' },
        })
      ).json() as never
    const node = Ens.namehash('otto.latch.eth')
    const addr = AbiFunction.from('function addr(bytes32 node) view returns (address)')
    const addrOf = AbiFunction.from('function addr(bytes32 node, uint256 coinType) view returns (bytes)')
    const text = AbiFunction.from('function text(bytes32 node, string key) view returns (string)')
    const follow = async (question: Hex, tamper = (data: Hex) => data): Promise<Hex | undefined> => {
      const asked = await ask(
        AbiFunction.encodeData(method('resolve'), [packetOf('otto.latch.eth'), question] as never),
      )
      const lookup = AbiError.fromAbi(offchain.abi, 'OffchainLookup')
      const [sender, , data, , extra] = AbiError.decode(lookup, asked.error?.data ?? '0x') as readonly [
        Hex,
        unknown,
        Hex,
        Hex,
        Hex,
      ]
      expect(sender.toLowerCase()).toBe(resolver)
      const answered = await request(`/v1/names/${sender}/${data}`)
      const posted = await request('/v1/names', { method: 'POST', body: JSON.stringify({ sender, data }) })
      expect([answered.status, posted.status]).toEqual([200, 200])
      const { data: proof } = (await answered.json()) as { data: Hex }
      const { result } = await ask(
        AbiFunction.encodeData(method('resolveWithProof'), [tamper(proof), extra] as never),
      )
      return result && (AbiFunction.decodeResult(method('resolveWithProof'), result) as Hex)
    }
    expect(AbiFunction.decodeResult(addr, (await follow(AbiFunction.encodeData(addr, [node]))) ?? '0x')).toBe(
      otto.address.toLowerCase(),
    )
    const onChain = await follow(AbiFunction.encodeData(addrOf, [node, coin]))
    expect(AbiFunction.decodeResult(addrOf, onChain ?? '0x')).toBe(otto.address.toLowerCase())
    const bitcoin = await follow(AbiFunction.encodeData(addrOf, [node, 0n]))
    expect(AbiFunction.decodeResult(addrOf, bitcoin ?? '0x')).toBe('0x')
    const description = await follow(AbiFunction.encodeData(text, [node, 'description']))
    expect(AbiFunction.decodeResult(text, description ?? '0x')).toBe('Otto')
    // One bit of the address, and one of the signature.
    const question = AbiFunction.encodeData(addr, [node])
    const flip =
      (at: number) =>
      (data: Hex): Hex => {
        const bytes = Buffer.from(data.slice(2), 'hex')
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return `0x${bytes.toString('hex')}`
      }
    expect(await follow(question, flip(32 * 4 + 31))).toBeUndefined()
    expect(await follow(question, flip(32 * 6))).toBeUndefined()
    expect(
      (
        await request('/v1/names', {
          method: 'POST',
          body: JSON.stringify({ sender: resolver, data: '0x12' }),
        })
      ).status,
    ).toBe(422)
  })
})
