import { revokeText } from '@latchkey/protocol/permissions'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil, type Anvil } from '../../test/anvil.js'
import { describeAnEngine, type TestOptions } from '../../test/describeEngines.js'
import {
  chainId,
  hour,
  limitsOf,
  openSessions,
  permission,
  seconds,
  start,
  token,
} from '../../test/smartSessions.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil(chainId)
})
afterAll(() => anvil.stop())

describeAnEngine('smart sessions', (bench) => {
  const open = (options: TestOptions = {}) => openSessions(bench, anvil.url, options)

  const dump = async () =>
    JSON.stringify(await bench.database.session((run) => run('select * from latchkey.smart_sessions')))

  test('behavior: created, allowed by the wallet, listed, revoked', async () => {
    const gateway = open()
    const { pci, key } = (await gateway.create()).body
    expect(key).toEqual({ type: 'secp256k1', publicKey: expect.stringMatching(/^0x04[0-9a-f]{128}$/) })
    expect(await gateway.list()).toEqual([])
    const context = await gateway.contextFor(key.publicKey)
    expect(await gateway.ask('/activate', { body: { pci, context } })).toMatchObject({
      status: 200,
      body: {},
    })
    const listed = {
      pci,
      key,
      context,
      expiry: gateway.wish.expiry,
      permissions: [permission],
      createdAt: start,
    }
    expect(await gateway.list()).toEqual([listed])
    expect(await gateway.list({ account: `0x${gateway.owner.address.slice(2).toUpperCase()}` })).toEqual([
      listed,
    ])
    gateway.clock.at += 60_000
    expect((await gateway.revoke(pci)).body).toEqual({ success: true })
    expect(await gateway.list()).toEqual([{ ...listed, revokedAt: start + 60_000 }])
    gateway.clock.at += 60_000
    expect((await gateway.revoke(pci)).status).toBe(200)
    expect((await gateway.list())[0]?.revokedAt).toBe(start + 60_000)
    gateway.clock.at = start + hour * 1000
    expect(await gateway.list()).toEqual([])
    expect((await gateway.revoke(pci)).status).toBe(404)
  })

  test('behavior: another project, another account, another session see and change nothing of it', async () => {
    const gateway = open()
    const { pci } = await gateway.active()
    const stranger = open()
    expect(await gateway.list({ project: 'club' })).toEqual([])
    expect(await gateway.list({ account: stranger.owner.address })).toEqual([])
    const signature = await stranger.owner.signMessage({
      message: revokeText(pci, `eip155:${chainId}:${stranger.owner.address}`),
    })
    const body = { pci, signature }
    expect((await stranger.ask('/revoke', { body })).status).toBe(404)
    expect((await gateway.ask('/revoke', { body })).reason).toBe('wrong_signature')
    expect((await gateway.ask('/revoke', { body, project: 'club' })).status).toBe(404)
    expect((await gateway.ask('', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await gateway.ask('', { project: 'none' })).status).toBe(401)
    const other = await gateway.active()
    expect(
      (await gateway.revoke(other.pci, revokeText(pci, `eip155:${chainId}:${gateway.owner.address}`))).reason,
    ).toBe('wrong_signature')
    expect((await gateway.list()).map(({ revokedAt }) => revokedAt)).toEqual([undefined, undefined])
  })

  test('behavior: the key stands encrypted in the database, bound to its row, and not at all after it was revoked', async () => {
    const gateway = open()
    const { pci } = await gateway.active()
    const rows = await bench.database.session((run) =>
      run(`select key_sealed from latchkey.smart_sessions where pci = '${pci}'`),
    )
    expect(JSON.stringify(rows)).toMatch(/"key_sealed":"[\w-]{100,}"/)
    await gateway.revoke(pci)
    const left = await bench.database.session((run) =>
      run(`select key_sealed from latchkey.smart_sessions where pci = '${pci}'`),
    )
    expect(JSON.stringify(left)).toContain('"key_sealed":null')
    expect(await dump()).not.toMatch(/0x[0-9a-f]{64}"/)
  })

  test.each<[string, object]>([
    ['expiry', { expiry: undefined }],
    ['expiry', { expiry: '1777633200' }],
    ['expiry', { expiry: seconds(start) }],
    ['expiry', { expiry: seconds(start) + 91 * 86_400 }],
    ['permissions', { permissions: undefined }],
    ['permissions', { permissions: [] }],
    ['permissions', { permissions: [permission, permission] }],
    ['permissions.0.type', { permissions: [{ ...permission, type: 'everything' }] }],
    ['permissions.0', { permissions: [{ ...permission, data: { tokenAddress: token } }] }],
    [
      'permissions.0',
      { permissions: [{ ...permission, data: { ...permission.data, periodAmount: '0x0' } }] },
    ],
    [
      'permissions.0',
      { permissions: [{ type: 'contract-call', data: { addresses: [token], functions: ['a()'] } }] },
    ],
    [
      'permissions.0.data.justification',
      { permissions: [{ ...permission, data: { ...permission.data, justification: 'x'.repeat(201) } }] },
    ],
  ])('error: no key for a wrong %s: %j', async (name, change) => {
    const gateway = open()
    const answer = await gateway.create({ ...gateway.wish, ...change })
    expect([400, 422]).toContain(answer.status)
    expect(answer.reason).toBe(name)
  })

  test('error: no JSON, too much of it, no account, another family, a chain that is not served', async () => {
    const gateway = open()
    expect((await gateway.create('{')).reason).toBe('body')
    expect((await gateway.create({ ...gateway.wish, more: 'x'.repeat(17_000) })).status).toBe(413)
    expect((await gateway.create(gateway.wish, { account: '0x12' })).status).toBe(400)
    const request = bench.app({ authSecret: 'a secret that nobody guesses, of 40 signs' })
    const of = async (account: string) =>
      (
        await request(`/v1/sessions/${account}?projectId=demo`, {
          method: 'POST',
          body: JSON.stringify(gateway.wish),
        })
      ).status
    expect(await of('solana:abc:def')).toBe(400)
    expect(await of(`eip155:1:${gateway.owner.address}`)).toBe(422)
    expect((await bench.app()(`/v1/sessions/eip155:1:${gateway.owner.address}?projectId=demo`)).status).toBe(
      404,
    )
  })

  test('error: a wallet’s answer counts for this key, account, chain and end alone', async () => {
    const gateway = open()
    const stranger = privateKeyToAccount(generatePrivateKey())
    const { pci, key } = (await gateway.create()).body
    const refused = async (context: Hex, more = {}) =>
      (await gateway.ask('/activate', { body: { pci, context, ...more } })).reason
    const wrong = (change: Parameters<typeof gateway.contextFor>[1]) =>
      gateway.contextFor(key.publicKey, change).then((context) => refused(context))
    expect(await wrong({ signer: stranger })).toBe('wrong_signature')
    expect(await wrong({ chain: 1 })).toBe('wrong_signature')
    expect(await wrong({ delegator: stranger.address, signer: stranger })).toBe('wrong_account')
    expect(await wrong({ delegate: stranger.address })).toBe('wrong_key')
    expect(await wrong({ delegate: '0x0000000000000000000000000000000000000a11' })).toBe('wrong_key')
    expect(await wrong({ authority: `0x${'0'.repeat(64)}` })).toBe('context')
    expect(await wrong({ copies: 2 })).toBe('context')
    expect(await wrong({ copies: 0 })).toBe('context')
    expect(await wrong({ caveats: [] })).toBe('no_expiry')
    expect(await wrong({ end: 0 })).toBe('no_expiry')
    expect(await wrong({ limits: [] })).toBe('other_limits')
    expect(await wrong({ limits: limitsOf().slice(0, 1) })).toBe('other_limits')
    expect(await wrong({ end: gateway.wish.expiry + 1 })).toBe('expiry')
    expect(await wrong({ end: seconds(start) })).toBe('expiry')
    expect(await refused('0x1234')).toBe('context')
    expect(await refused('0xzz')).toBe('context')
    expect(await refused(`0x${'00'.repeat(6_001)}`)).toBe('context')
    expect(await refused('0x', { pci: 'first' })).toBe('pci')
    expect(await refused('0x', { dependencies: [{ factory: '0x1', factoryData: '0x' }] })).toBe(
      'dependencies.0.factory',
    )
    expect(await gateway.list()).toEqual([])
    const earlier = await gateway.contextFor(key.publicKey, { end: gateway.wish.expiry - 60 })
    expect(await refused(earlier)).toBeUndefined()
    expect((await gateway.list())[0]?.expiry).toBe(gateway.wish.expiry - 60)
    expect((await gateway.ask('/activate', { body: { pci, context: earlier } })).status).toBe(409)
  })

  test('behavior: what is listed is what was signed, where the wallet allowed less', async () => {
    const gateway = open()
    const { pci, key } = (await gateway.create()).body
    const context = await gateway.contextFor(key.publicKey, { limits: limitsOf(50n) })
    expect((await gateway.ask('/activate', { body: { pci, context } })).status).toBe(200)
    const [session] = await gateway.list()
    expect(session?.permissions).toEqual([
      { ...permission, data: { ...permission.data, periodAmount: '0x32' } },
    ])
  })

  test('behavior: an account that is a contract says itself what it signed, also where it says how it is deployed', async () => {
    const gateway = open()
    const [yes, no] = [
      '0x00000000000000000000000000000000000000c1',
      '0x00000000000000000000000000000000000000c2',
    ] as const
    // Returns one word for any call: PUSH32, MSTORE, RETURN.
    const codeReturning = (word: string) => `0x7f${word.padEnd(64, '0')}60005260206000f3`
    await anvil.rpc('anvil_setCode', yes, codeReturning('1626ba7e'))
    await anvil.rpc('anvil_setCode', no, codeReturning('ffffffff'))
    const allow = async (account: Hex, dependencies?: readonly object[]) => {
      const { pci, key } = (await gateway.create(gateway.wish, { account })).body
      const context = await gateway.contextFor(key.publicKey, { delegator: account })
      const answer = await gateway.ask('/activate', {
        account,
        body: { pci, context, ...(dependencies && { dependencies }) },
      })
      return answer.reason ?? answer.status
    }
    expect(await allow(yes)).toBe(200)
    expect(await allow(yes, [{ factory: no, factoryData: '0x12' }])).toBe(200)
    expect(await allow(no)).toBe('wrong_signature')
    expect(await allow('0x00000000000000000000000000000000000000c3')).toBe('wrong_signature')
    expect(
      await allow('0x00000000000000000000000000000000000000c3', [{ factory: no, factoryData: '0x12' }]),
    ).toBe('wrong_signature')
  })

  test('error: what no wallet allowed in time is gone; what is revoked before cannot be activated', async () => {
    const gateway = open()
    const secondSession = (await gateway.create()).body
    const firstSession = (await gateway.create()).body
    const body = { pci: firstSession.pci, context: await gateway.contextFor(firstSession.key.publicKey) }
    await gateway.revoke(firstSession.pci)
    expect((await gateway.ask('/activate', { body })).status).toBe(409)
    gateway.clock.at += 15 * 60_000
    const context = await gateway.contextFor(secondSession.key.publicKey)
    expect((await gateway.ask('/activate', { body: { pci: secondSession.pci, context } })).status).toBe(404)
    await gateway.create()
    const rows = await bench.database.session((run) =>
      run(`select pci from latchkey.smart_sessions where pci = '${secondSession.pci}'`),
    )
    expect(rows).toEqual([])
  })

  test('error: of two answers at once one counts', async () => {
    const gateway = open()
    const { pci, key } = (await gateway.create()).body
    const context = await gateway.contextFor(key.publicKey)
    const both = await Promise.all([1, 2].map(() => gateway.ask('/activate', { body: { pci, context } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('error: keys are made so often, for an account and for who asks', async () => {
    const gateway = open()
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1) statuses.push((await gateway.create()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect((await gateway.create()).said).toMatch(/^Please try again after \d+ seconds$/)
    expect((await gateway.create(gateway.wish, { account: open().owner.address })).status).toBe(200)
  })

  test('error: a chain that does not answer is said, and nothing is changed', async () => {
    const gateway = open({
      fetch: async () => {
        throw new Error('away')
      },
    })
    const { pci, key } = (await gateway.create()).body
    const stranger = privateKeyToAccount(generatePrivateKey())
    const context = await gateway.contextFor(key.publicKey, { signer: stranger })
    expect((await gateway.ask('/activate', { body: { pci, context } })).status).toBe(503)
    expect(
      (
        await gateway.ask('/revoke', {
          body: { pci, signature: await stranger.signMessage({ message: 'x' }) },
        })
      ).status,
    ).toBe(503)
    expect(await gateway.list()).toEqual([])
  })
})
