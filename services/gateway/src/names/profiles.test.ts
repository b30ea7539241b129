import { createHash } from 'node:crypto'
import * as ContractAddress from 'ox/ContractAddress'
import * as Hex from 'ox/Hex'
import * as SignatureErc6492 from 'ox/erc6492/SignatureErc6492'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '../../test/anvil.js'
import { describeEngines } from '../../test/describeEngines.js'
import { chainId, createNaming } from '../../test/naming.js'
import { createSigner } from '../../test/signer.js'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(chainId)
})
afterAll(() => anvil.stop())

describeEngines('profiles of names', (bench) => {
  const { clock, open, wish } = createNaming(bench, () => anvil.url)

  test('behavior: who owns a name changes its profile; others’ addresses are no names of theirs', async () => {
    const gateway = await open()
    const [vera, eve] = [createSigner(), createSigner()]
    await gateway.register(vera.body(wish('vera.latch.eth')))
    const path = '/v1/profile/account/vera.latch.eth'
    const other = `0x${'ab'.repeat(20)}`
    const change = { ...wish('vera.latch.eth', { bio: 'Hello' }), addresses: { '2147514986': other } }
    expect(await gateway.post(path, eve.body(change))).toMatchObject({ status: 422, reason: 'not_owner' })
    expect((await gateway.post(path, vera.body(change))).status).toBe(200)
    const { body } = await gateway.profile('vera.latch.eth')
    expect(body.attributes).toEqual([{ bio: 'Hello' }])
    expect(body.addresses['2147514986']?.address).toBe(other)
    expect((await gateway.names(other)).body).toEqual([])
    expect((await gateway.identity(other)).body.name).toBeNull()
    expect((await gateway.identity(vera.address, 'eip155:31338')).body.name).toBeNull()
    expect((await gateway.identity(vera.address)).body.name).toBe('vera.latch.eth')
    clock.at += 1000
    await gateway.post(
      path,
      vera.body({ ...wish('vera.latch.eth', { bio: '' }), addresses: { '2147514986': null } }),
    )
    const after = (await gateway.profile('vera.latch.eth')).body
    expect([after.attributes, after.addresses['2147514986']]).toEqual([[], undefined])
    expect(
      await gateway.post('/v1/profile/account/nobody.latch.eth', vera.body(wish('nobody.latch.eth'))),
    ).toMatchObject({ status: 404 })
    expect(await gateway.post(path, vera.body(wish('other.latch.eth')))).toMatchObject({
      status: 422,
      reason: 'name',
    })
  })

  test('behavior: what is left out of a change stays: addresses of chains, picture and words', async () => {
    const gateway = await open()
    const vera = createSigner()
    const vault = `0x${'cd'.repeat(20)}`
    await gateway.register(vera.body(wish('vera.latch.eth', { bio: 'Hello' })))
    const path = '/v1/profile/account/vera.latch.eth'
    const change = async (fields: object) => {
      clock.at += 1000
      return gateway.post(path, vera.body({ ...wish('vera.latch.eth'), ...fields }))
    }
    const ownCoinType = String(0x80000000 + chainId)
    await change({ addresses: { [ownCoinType]: vault, '2147483648': vault } })
    expect((await change({ attributes: { bio: 'Prints' } })).status).toBe(200)
    const { addresses, attributes } = (await gateway.profile('vera.latch.eth')).body
    expect([addresses[ownCoinType]?.address, addresses['2147483648']?.address]).toEqual([vault, vault])
    expect(attributes).toEqual([{ bio: 'Prints' }])
    await change({ addresses: { '2147483648': null } })
    await change({ attributes: { bio: '' } })
    expect(Object.keys((await gateway.profile('vera.latch.eth')).body.addresses)).toEqual([ownCoinType])
    expect(await change({ addresses: { [ownCoinType]: 'vault' } })).toMatchObject({ status: 400 })
    expect(await change({ addresses: { coin: vault } })).toMatchObject({ status: 400 })
  })

  test('behavior: pictures are raster, small, signed by their digest and served from here', async () => {
    const gateway = await open()
    const vera = createSigner()
    const digest = `sha256:${createHash('sha256').update(png).digest('hex')}`
    const body = vera.body(wish('vera.latch.eth', { avatar: digest }), { picture: dataUrl(png) })
    expect((await gateway.register({ ...body, picture: dataUrl(Buffer.concat([png, png])) })).reason).toBe(
      'invalid_picture',
    )
    expect((await gateway.register(body)).status).toBe(200)
    const { avatar } = (await gateway.identity(vera.address)).body
    expect(avatar).toMatch(/^http:\/\/localhost\/public\/getNameImage\/vera\.latch\.eth\?v=\w+$/)
    const served = await gateway.request(String(avatar).replace('http://localhost', ''))
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const path = '/v1/profile/account/vera.latch.eth'
    const tries: readonly (readonly [string, string])[] = [
      [dataUrl(svg, 'image/svg+xml'), 'invalid_picture'],
      [dataUrl(svg), 'invalid_picture'],
      [dataUrl(Buffer.concat([png, Buffer.alloc(128 * 1024)])), 'picture_too_large'],
      ['http://pictures.example/vera.png', 'invalid_picture'],
      ['javascript:alert(1)', 'invalid_picture'],
      ['ipfs://bafy', 'invalid_picture'],
    ]
    for (const [given, reason] of tries) {
      clock.at += 60_000
      const answer = await gateway.post(path, vera.body(wish('vera.latch.eth', { avatar: given })))
      expect([given.slice(0, 30), answer.reason]).toEqual([given.slice(0, 30), reason])
    }
    clock.at += 60_000
    expect((await gateway.post(path, vera.body(wish('vera.latch.eth', { avatar: '' })))).status).toBe(200)
    expect((await gateway.identity(vera.address)).body.avatar).toBeNull()
    expect((await gateway.request('/public/getNameImage/vera.latch.eth')).status).toBe(404)
  })

  test('behavior: a contract’s word counts on its chain, and only there', async () => {
    const gateway = await open()
    const eve = createSigner()
    const [safe, closed] = [`0x${'5a'.repeat(20)}`, `0x${'5b'.repeat(20)}`] as const
    // Returns isValidSignature's magic value for any call.
    await anvil.rpc('anvil_setCode', safe, '0x631626ba7e60e01b60005260206000f3')
    await anvil.rpc('anvil_setCode', closed, '0x60206000f3')
    const by = (address: `0x${string}`) => ({ ...eve.body(wish('treasure.latch.eth')), address })
    expect(await gateway.register(by(closed))).toMatchObject({ status: 422, reason: 'wrong_signature' })
    expect((await gateway.register(by(safe))).status).toBe(200)
    const { addresses } = (await gateway.profile('treasure.latch.eth')).body
    expect(Object.keys(addresses)).toEqual([String(0x80000000 + chainId)])
    expect((await gateway.identity(safe)).body.name).toBe('treasure.latch.eth')
    expect((await gateway.identity(safe, 'eip155:31338')).body.name).toBeNull()
  })

  test('behavior: a smart account that is not deployed yet has a name by ERC-6492, and still is not deployed', async () => {
    const gateway = await open()
    const maker = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
    const salt = Hex.fromNumber(1, { size: 32 })
    const planned = (runtime: string) => {
      const bytes = Hex.size(`0x${runtime}`).toString(16).padStart(2, '0')
      // Copies the following bytes into the new contract.
      const code: Hex.Hex = `0x60${bytes}600c60003960${bytes}6000f3${runtime}`
      const address = ContractAddress.fromCreate2({ from: maker, salt, bytecode: code })
      return { address, data: Hex.concat(salt, code) }
    }
    const wish6492 = (account: { address: Hex.Hex; data: Hex.Hex }, name: string) => {
      const body = createSigner().body(wish(name))
      const signature = SignatureErc6492.wrap({
        to: maker,
        data: account.data,
        signature: body.signature as Hex.Hex,
      })
      return { ...body, address: account.address, signature }
    }
    const [smart, closed] = [planned('631626ba7e60e01b60005260206000f3'), planned('60206000f3')] as const
    expect(await gateway.register(wish6492(closed, 'cellar.latch.eth'))).toMatchObject({
      status: 422,
      reason: 'wrong_signature',
    })
    expect(
      await gateway.register({ ...wish6492(smart, 'cellar.latch.eth'), address: closed.address }),
    ).toMatchObject({ status: 422, reason: 'wrong_signature' })
    expect(await gateway.register(wish6492(smart, 'cellar.latch.eth'))).toMatchObject({ status: 200 })
    expect(await anvil.rpc('eth_getCode', smart.address, 'latest')).toBe('0x')
    const { addresses } = (await gateway.profile('cellar.latch.eth')).body
    expect(Object.keys(addresses)).toEqual([String(0x80000000 + chainId)])
    expect((await gateway.identity(smart.address)).body.name).toBe('cellar.latch.eth')
    expect((await gateway.identity(smart.address, 'eip155:31338')).body.name).toBeNull()
  })

  test('error: a contract that cannot be asked is not taken at its word', async () => {
    const gateway = await open('http://127.0.0.1:9')
    const safe = `0x${'5c'.repeat(20)}` as const
    const body = { ...createSigner().body(wish('vault-1.latch.eth')), address: safe }
    expect(await gateway.register(body)).toMatchObject({ status: 503 })
  })
})
