import type { SignedNameRequest } from '@latchkey/protocol/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '../../test/anvil.js'
import { describeEngines } from '../../test/describeEngines.js'
import { chainId, createNaming } from '../../test/naming.js'
import { createSigner } from '../../test/signer.js'
import { nameAddresses, names } from './nameTables.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(chainId)
})
afterAll(() => anvil.stop())

describeEngines('names', (bench) => {
  const { clock, open, seconds, wish } = createNaming(bench, () => anvil.url)

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
      // Cyrillic о and е among Latin letters, and a Cyrillic word that reads as Latin.
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
    expect((await gateway.suggest('ada')).map(({ name }) => name)).toContain('ada-eth.latch.eth')
    expect((await gateway.suggest('support')).map(({ name }) => name)).not.toContain('support.latch.eth')
    expect(await gateway.suggest('!!')).toEqual([])
    expect((await gateway.get('/v1/profile/suggestions/vera?zone=other.eth')).status).toBe(422)
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
