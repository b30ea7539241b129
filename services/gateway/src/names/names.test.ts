import type { NameSuggestionsResponse, Profile, SignedNameRequest } from '@latchkey/protocol/http'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '../../test/anvil.js'
import { describeEngines } from '../../test/describeEngines.js'
import { createSigner } from '../../test/signer.js'
import { nameAddresses, nameMessages, names } from './nameTables.js'

const chainId = 31_337
const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(chainId)
})
afterAll(() => anvil.stop())

describeEngines('names', (bench) => {
  const clock = { at: Date.parse('2026-05-01T10:00:00Z') }
  const seconds = () => clock.at / 1000

  async function open(rpcUrl = anvil.url) {
    for (const table of [nameMessages, nameAddresses, names]) await bench.database.query.delete(table)
    const request = bench.app({
      now: () => clock.at,
      config: {
        chains: [
          { caip2: `eip155:${chainId}`, name: 'One', rpcUrls: [rpcUrl], nativeCurrency },
          { caip2: 'eip155:31338', name: 'Two', rpcUrls: [rpcUrl], nativeCurrency },
        ],
        names: { suffixes: ['.latch.eth', '.old.eth'], reserved: ['thimble'] },
      },
    })
    const get = async <T>(path: string): Promise<{ status: number; body: T }> => {
      const response = await request(path)
      return { status: response.status, body: (await response.json()) as T }
    }
    const post = async (path: string, body: SignedNameRequest) => {
      const response = await request(path, { method: 'POST', body: JSON.stringify(body) })
      const { reasons } = (await response.json()) as {
        reasons?: readonly { name: string; description: string }[]
      }
      return { status: response.status, reason: reasons?.[0]?.name, description: reasons?.[0]?.description }
    }
    return {
      request,
      get,
      post,
      register: (body: SignedNameRequest) => post('/v1/profile/account', body),
      profile: (name: string) => get<Profile>(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`),
      names: (address: string) => get<Profile[]>(`/v1/profile/reverse/${address}`),
      identity: (address: string, chain = `eip155:${chainId}`) =>
        get<{ name: string | null; avatar: string | null }>(`/v1/identity/${address}?chainId=${chain}`),
      suggest: async (name: string, zone = 'latch.eth') =>
        (
          await get<NameSuggestionsResponse>(
            `/v1/profile/suggestions/${encodeURIComponent(name)}?zone=${zone}`,
          )
        ).body.suggestions,
    }
  }

  const wish = (name: string, attributes = {}) => ({ name, attributes, timestamp: seconds() })

  test('behavior: a name is registered by a signature, and found by name and by address', async () => {
    const gateway = await open()
    const vera = createSigner()
    expect((await gateway.profile('vera.latch.eth')).status).toBe(404)
    expect(await gateway.identity(vera.address)).toMatchObject({ body: { name: null, avatar: null } })
    const bio = 'Prints\nand paints'
    expect(await gateway.register(vera.body(wish('Vera.latch.eth', { bio })))).toMatchObject({ status: 200 })
    const at = new Date(clock.at).toISOString()
    const entry = { address: vera.address, created: at }
    const profile = {
      name: 'vera.latch.eth',
      registered_at: at,
      updated_at: at,
      addresses: { [String(0x80000000 + chainId)]: entry, '2147483648': entry },
      attributes: [{ bio: 'Prints and paints' }],
    }
    expect((await gateway.profile('VERA.latch.eth')).body).toEqual(profile)
    expect((await gateway.names(vera.address.toUpperCase().replace('0X', '0x'))).body).toEqual([profile])
    // What was known of the address before does not hide it.
    expect((await gateway.identity(vera.address)).body).toEqual({ name: 'vera.latch.eth', avatar: null })
    expect((await gateway.identity(vera.address, 'eip155:31338')).body.name).toBe('vera.latch.eth')
  })

  test('error: a message is good once, for five minutes, and for who signed it', async () => {
    const gateway = await open()
    const vera = createSigner()
    const eve = createSigner()
    const body = vera.body(wish('vera.latch.eth'))
    const refused = async (given: SignedNameRequest, reason: string) =>
      expect(await gateway.register(given)).toMatchObject({ status: 422, reason })
    await refused({ ...body, address: eve.address }, 'wrong_signature')
    await refused({ ...body, message: body.message.replace('vera', 'vere') }, 'wrong_signature')
    await refused(vera.body({ ...wish('vera.latch.eth'), timestamp: seconds() - 301 }), 'message_expired')
    await refused(vera.body({ ...wish('vera.latch.eth'), timestamp: seconds() + 301 }), 'message_expired')
    await refused({ ...body, coin_type: 0x80000000 + 2 ** 31 }, 'invalid_chain_id')
    expect((await gateway.register({ ...body, coin_type: 2 ** 32 })).description).toBe('Invalid chainId')
    await refused({ ...body, coin_type: 0x80000000 + 1 }, 'network_not_served')
    expect((await gateway.register(body)).status).toBe(200)
    await bench.database.query.delete(nameAddresses)
    await bench.database.query.delete(names)
    await refused(body, 'message_used')
    clock.at += 302_000
    await refused(body, 'message_expired')
    const broken = { ...body, message: '{"', signature: vera.sign('{"') }
    await refused(broken, 'message')
    expect((await gateway.register(vera.body({ name: 'vera.latch.eth' }))).status).toBe(400)
  })

  test('error: a name belongs to one, an address has one, and none looks like another', async () => {
    const gateway = await open()
    const [vera, otto] = [createSigner(), createSigner()]
    await gateway.register(vera.body(wish('oliver.latch.eth')))
    const tries: readonly (readonly [string, number, string])[] = [
      ['oliver.latch.eth', 409, 'name_taken'],
      ['0liver.latch.eth', 409, 'name_too_similar'],
      ['ol-iver.latch.eth', 409, 'name_too_similar'],
      ['óliver.latch.eth', 409, 'name_too_similar'],
      // Cyrillic о and е among Latin letters, and a whole word that reads as Latin.
      ['оlivеr.latch.eth', 422, 'invalid_name'],
      ['аррӏе.latch.eth', 422, 'invalid_name'],
      ['oli.latch.eth', 422, 'name_too_short'],
      ['oli ver.latch.eth', 422, 'invalid_name'],
      ['oli.ver.latch.eth', 422, 'invalid_name'],
      ['-oliver.latch.eth', 422, 'invalid_name'],
      ['oliver-.latch.eth', 422, 'invalid_name'],
      ['oliver_.latch.eth', 422, 'invalid_name'],
      ['xn--80ak6aa92e.latch.eth', 422, 'invalid_name'],
      ['😀😀😀😀.latch.eth', 422, 'invalid_name'],
      ['support.latch.eth', 422, 'name_reserved'],
      ['supp0rt.latch.eth', 422, 'name_reserved'],
      ['adm1n.latch.eth', 422, 'name_reserved'],
      ['thimble.latch.eth', 422, 'name_reserved'],
      [`${'o'.repeat(33)}.latch.eth`, 422, 'name_too_long'],
    ]
    for (const [name, status, reason] of tries) {
      clock.at += 60_000
      expect([name, await gateway.register(otto.body(wish(name)))]).toMatchObject([name, { status, reason }])
    }
    clock.at += 60_000
    expect((await gateway.register(otto.body(wish('otto-bahn')))).status).toBe(200)
    expect((await gateway.profile('otto-bahn.latch.eth')).status).toBe(200)
    expect(await gateway.register(otto.body(wish('second.latch.eth')))).toMatchObject({
      status: 409,
      reason: 'address_has_name',
    })
    expect((await gateway.register(createSigner().body(wish('приветик')))).status).toBe(200)
  })

  test('behavior: of two at once one has the name', async () => {
    const gateway = await open()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => gateway.register(createSigner().body(wish('racer.latch.eth')))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('error: an address that asks too often waits', async () => {
    const gateway = await open()
    const vera = createSigner()
    const answers = []
    for (let n = 0; n <= 10; n++) answers.push(await gateway.register(vera.body(wish(`-bad${n}`))))
    expect(answers.at(-1)).toMatchObject({ status: 429, reason: 'too_often' })
  })

  test('behavior: suggestions begin with the name that was typed and leave out what cannot be had', async () => {
    const gateway = await open()
    await gateway.register(createSigner().body(wish('vera.latch.eth')))
    await gateway.register(createSigner().body(wish('vera1.latch.eth')))
    const taken = await gateway.suggest('vera')
    expect(taken[0]).toEqual({ name: 'vera.latch.eth', registered: true })
    expect(taken.slice(1).every(({ registered }) => !registered)).toBe(true)
    expect(taken.map(({ name }) => name)).not.toContain('vera1.latch.eth')
    expect(taken).toHaveLength(6)
    expect((await gateway.suggest('otto'))[0]).toEqual({ name: 'otto.latch.eth', registered: false })
    // Too short itself, but longer ones are not.
    expect((await gateway.suggest('ada')).map(({ name }) => name)).toContain('ada-eth.latch.eth')
    expect((await gateway.suggest('support')).map(({ name }) => name)).not.toContain('support.latch.eth')
    expect(await gateway.suggest('!!')).toEqual([])
    expect((await gateway.get('/v1/profile/suggestions/vera?zone=other.eth')).status).toBe(422)
  })

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
    // Anybody could name any address: only the owner's signature makes one a name's.
    expect((await gateway.names(other)).body).toEqual([])
    expect((await gateway.identity(other)).body.name).toBeNull()
    // On that chain the name stands for another address now, so the owner's has none there.
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
      'content-security-policy': "default-src 'none'",
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
    // Answers every isValidSignature with its magic value, and the other one with nothing.
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

  test('error: a contract that cannot be asked is not taken at its word', async () => {
    const gateway = await open('http://127.0.0.1:9')
    const safe = `0x${'5c'.repeat(20)}` as const
    const body = { ...createSigner().body(wish('vault-1.latch.eth')), address: safe }
    expect(await gateway.register(body)).toMatchObject({ status: 503 })
  })

  test('behavior: without settings there are no names, and the project says so', async () => {
    const request = bench.app()
    const { features } = (await (await request('/v1/init')).json()) as { features: { id: string }[] }
    expect(features.some(({ id }) => id === 'names')).toBe(false)
    expect((await request('/v1/profile/suggestions/vera')).status).toBe(422)
    expect((await request('/v1/profile/account/vera.latch.eth')).status).toBe(404)
    const gateway = await open()
    const { body } = await gateway.get<{ features: readonly object[] }>('/v1/init')
    expect(body.features).toContainEqual({ id: 'names', isEnabled: true, config: ['.latch.eth', '.old.eth'] })
  })
})
