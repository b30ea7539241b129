import { LatchkeyError } from '@latchkey/protocol/errors'
import { revokeText } from '@latchkey/protocol/permissions'
import { describe, expect, test } from 'vitest'
import { ADDRESS, CHAIN, OTHER } from '../../../test/fakeClient.js'
import { createSessions, key, SHOP, signed, weekly } from '../../../test/smartSessions.js'
import { fetchSmartSessions, grantPermission, revokeSmartSession } from '../../actions.js'

const account = `${CHAIN}:${ADDRESS}`
const refused = (status: number, name: string) =>
  Response.json({ status: 'FAILED', reasons: [{ name, description: 'No.' }] }, { status })

describe('a key of the host', () => {
  test('behavior: asks the wallet once; the permission is stored, listed, and revoked on the chain', async () => {
    const made = createSessions()
    const { client, expiry } = made
    const session = await grantPermission(client, { permission: weekly, expiry, to: SHOP })
    expect(made.grantPermission).toHaveBeenCalledExactlyOnceWith({
      chainId: CHAIN,
      from: ADDRESS,
      to: SHOP,
      permission: weekly,
      expiry,
    })
    expect(session).toEqual({
      ...signed,
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      account,
      permission: weekly,
      expiry,
      keeper: 'host',
      status: 'active',
      createdAt: made.platform.now(),
      token: { symbol: 'USD', decimals: 6 },
    })
    expect(made.state()?.list).toEqual([session])
    expect(await fetchSmartSessions(client)).toEqual([session])
    const revoking: unknown[] = []
    client.subscribe(({ smartSessions }) => revoking.push(smartSessions?.revoking))
    expect(await revokeSmartSession(client, session.id)).toEqual({ ...session, status: 'revoked' })
    expect(made.revokePermission).toHaveBeenCalledExactlyOnceWith({ chainId: CHAIN, context: signed.context })
    expect(made.signMessage).not.toHaveBeenCalled()
    expect(revoking).toContain(session.id)
    expect(made.state()).toMatchObject({ list: [{ status: 'revoked' }], revoking: undefined })
    await revokeSmartSession(client, session.id)
    expect(made.revokePermission).toHaveBeenCalledOnce()
    expect(await fetchSmartSessions(client)).toEqual([])
    expect(made.platform.requests).toEqual([])
  })

  test('behavior: expired permissions are not listed, nor those of other accounts', async () => {
    const made = createSessions()
    const { client, expiry } = made
    await grantPermission(client, { permission: weekly, expiry, to: SHOP })
    made.connect(OTHER)
    expect(made.state()).toBeUndefined()
    expect(await fetchSmartSessions(client)).toEqual([])
    made.connect()
    expect(await fetchSmartSessions(client)).toHaveLength(1)
    await made.platform.advance(86_400_000)
    expect(await fetchSmartSessions(client)).toEqual([])
  })

  test('behavior: permissions revoked elsewhere are not listed, even if the chain is unreachable later', async () => {
    const chain: { stopped: string[]; isAway?: boolean; asked: unknown[] } = { stopped: [], asked: [] }
    let made = 0
    const { client, expiry } = createSessions({
      actions: { grantPermission: async () => ({ ...signed, context: `0xc0ffee0${(made += 1)}` }) },
      reads: {
        getStopped: async ({ chainId, permissions }) => {
          chain.asked.push(chainId)
          if (chain.isAway) throw new LatchkeyError('rpc_unreachable')
          return permissions.map(({ context }) => chain.stopped.includes(context))
        },
      },
    })
    const allow = () => grantPermission(client, { permission: weekly, expiry, to: SHOP })
    const [first, second] = [await allow(), await allow()]
    expect(await fetchSmartSessions(client)).toHaveLength(2)
    chain.isAway = true
    expect(await fetchSmartSessions(client)).toHaveLength(2)
    chain.isAway = false
    chain.stopped = [first.context]
    expect((await fetchSmartSessions(client)).map(({ id }) => id)).toEqual([second.id])
    chain.isAway = true
    expect((await fetchSmartSessions(client)).map(({ id }) => id)).toEqual([second.id])
    expect(chain.asked).toEqual([CHAIN, CHAIN, CHAIN, CHAIN])
  })

  test('error: skips incomplete stored records', async () => {
    const made = createSessions()
    const { client, context, expiry } = made
    const session = await grantPermission(client, { permission: weekly, expiry, to: SHOP })
    context.storage.write('smartSessions', [
      null,
      'x',
      { ...session, id: 7 },
      { ...session, id: 'a', permission: { type: 'everything' } },
      { ...session, id: 'b', expiry: 'never' },
      session,
    ])
    expect((await fetchSmartSessions(client)).map(({ id }) => id)).toEqual([session.id])
  })

  test('error: stores nothing after a rejection or with an unsupported wallet', async () => {
    const made = createSessions()
    const { client, expiry } = made
    made.grantPermission.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
    const ask = () => grantPermission(client, { permission: weekly, expiry, to: SHOP })
    await expect(ask()).rejects.toMatchObject({ name: 'user_rejected' })
    expect(await fetchSmartSessions(client)).toEqual([])
    const without = createSessions({ actions: { grantPermission: undefined as never } })
    await expect(
      grantPermission(without.client, { permission: weekly, expiry, to: SHOP }),
    ).rejects.toMatchObject({ name: 'method_not_supported' })
  })

  test('error: a rejected revocation changes nothing and is reported; concurrent ones are rejected', async () => {
    const made = createSessions()
    const { client, expiry } = made
    const { id } = await grantPermission(client, { permission: weekly, expiry, to: SHOP })
    made.revokePermission.mockRejectedValueOnce(new LatchkeyError('user_rejected'))
    await expect(revokeSmartSession(client, id)).rejects.toMatchObject({ name: 'user_rejected' })
    expect(made.state()).toMatchObject({ list: [{ status: 'active' }], error: { name: 'user_rejected' } })
    let done = (): void => {}
    made.revokePermission.mockImplementationOnce(
      () => new Promise((resolve) => (done = () => resolve(undefined))),
    )
    const first = revokeSmartSession(client, id)
    await made.platform.settle()
    await expect(revokeSmartSession(client, id)).rejects.toMatchObject({ name: 'request_pending' })
    done()
    expect((await first).status).toBe('revoked')
    expect(made.state()?.error).toBeUndefined()
    await expect(revokeSmartSession(client, 'none')).rejects.toMatchObject({ name: 'session_gone' })
  })
})

describe('a key of the gateway', () => {
  test('behavior: created before the wallet is asked, activated after; first deleted, then revoked on the chain', async () => {
    const posted: unknown[] = []
    const made = createSessions({
      answer: (path, json) => {
        if (json === undefined) return { pcis: [] }
        posted.push([path, json])
        return path === '' ? key : path === '/revoke' ? { success: true } : {}
      },
    })
    const { client, expiry } = made
    const session = await grantPermission(client, { permission: weekly, expiry })
    expect(made.grantPermission.mock.lastCall).toMatchObject([{ publicKey: key.key.publicKey }])
    expect(session).toMatchObject({ id: 'pci-1', keeper: 'gateway', status: 'active' })
    expect(await revokeSmartSession(client, 'pci-1')).toMatchObject({ status: 'keyDeleted' })
    expect(made.revokePermission).not.toHaveBeenCalled()
    expect(made.signMessage).toHaveBeenCalledWith({ address: ADDRESS, message: revokeText('pci-1', account) })
    expect(posted).toEqual([
      ['', { expiry, permissions: [weekly] }],
      ['/activate', { pci: 'pci-1', context: signed.context }],
      ['/revoke', { pci: 'pci-1', signature: `0x${'11'.repeat(65)}` }],
    ])
    expect(await fetchSmartSessions(client)).toMatchObject([{ id: 'pci-1', status: 'keyDeleted' }])
    expect(await revokeSmartSession(client, 'pci-1')).toMatchObject({ status: 'revoked' })
    expect(made.revokePermission).toHaveBeenCalledOnce()
    expect(await fetchSmartSessions(client)).toEqual([])
  })

  test('behavior: lists the gateway’s own sessions, newest first, with token metadata', async () => {
    const createdAt = 1_700_000_000_000
    const listed = (pci: string, more = {}) => ({
      pci,
      expiry: made.expiry,
      permissions: [weekly],
      context: '0x12',
      key: key.key,
      createdAt,
      ...more,
    })
    const made = createSessions({
      answer: () => ({
        pcis: [
          listed('older', { revokedAt: createdAt + 1 }),
          listed('newer', { createdAt: createdAt + 2 }),
          null,
          listed('no context', { context: 'x' }),
          listed('no limit', { permissions: [{ type: 'erc20-token-allowance', data: {} }] }),
          listed('no end', { expiry: 'never' }),
          { ...listed('x'), pci: '<b>' },
        ],
      }),
    })
    expect(await fetchSmartSessions(made.client)).toMatchObject([
      { id: 'newer', status: 'active', keeper: 'gateway', token: { symbol: 'USD', decimals: 6 } },
      { id: 'older', status: 'keyDeleted' },
    ])
  })

  test('error: an unreachable gateway leaves the local list; one without keys has none', async () => {
    let answer = (): unknown => refused(503, 'away')
    const made = createSessions({ answer: () => answer() })
    const { client, expiry } = made
    const session = await grantPermission(client, { permission: weekly, expiry, to: SHOP })
    expect(await fetchSmartSessions(client)).toEqual([session])
    expect(made.state()).toMatchObject({ loading: false, error: { name: 'http_failed' }, list: [session] })
    answer = () => refused(404, 'not_found')
    expect(await fetchSmartSessions(client)).toEqual([session])
    expect(made.state()?.error).toBeUndefined()
    answer = () => ({ pcis: 'all' })
    await fetchSmartSessions(client)
    expect(made.state()?.error).toMatchObject({ name: 'gateway_unreachable' })
  })

  test.each<[string, unknown]>([
    ['no id', { key: key.key }],
    ['no key', { pci: 'pci-1' }],
    ['another curve', { pci: 'pci-1', key: { ...key.key, type: 'ed25519' } }],
    ['no hex', { pci: 'pci-1', key: { ...key.key, publicKey: 'x' } }],
    ['nothing', {}],
  ])('error: does not ask the wallet for an invalid key: %s', async (_, answer) => {
    const made = createSessions({ answer: () => answer })
    const { client, expiry } = made
    await expect(grantPermission(client, { permission: weekly, expiry })).rejects.toMatchObject({
      name: 'http_failed',
    })
    expect(made.grantPermission).not.toHaveBeenCalled()
  })

  test('error: a key that the gateway does not activate is not listed', async () => {
    const made = createSessions({
      answer: (path) => (path === '' ? key : refused(422, 'wrong_signature')),
    })
    const { client, expiry } = made
    await expect(grantPermission(client, { permission: weekly, expiry })).rejects.toMatchObject({
      name: 'http_failed',
      details: { name: 'wrong_signature' },
    })
    expect(made.state()?.list ?? []).toEqual([])
  })

  test('error: an account chosen while the wallet signs keeps its key', async () => {
    const posted: string[] = []
    const made = createSessions({
      answer: (path, json) => {
        if (json !== undefined) posted.push(path)
        return path === '' ? key : {}
      },
    })
    const { client, expiry } = made
    await grantPermission(client, { permission: weekly, expiry })
    made.signMessage.mockImplementationOnce(async () => {
      made.connect(OTHER)
      return '0x11'
    })
    await expect(revokeSmartSession(client, 'pci-1')).rejects.toMatchObject({ name: 'request_aborted' })
    expect(posted).toEqual(['', '/activate'])
  })
})

describe('invalid requests', () => {
  test('error: rejects while disabled, without an account, and for other families', async () => {
    const off = createSessions({ features: {} })
    const options = { permission: weekly, expiry: off.expiry, to: SHOP }
    for (const run of [
      () => grantPermission(off.client, options),
      () => fetchSmartSessions(off.client),
      () => revokeSmartSession(off.client, 'x'),
    ])
      await expect(run()).rejects.toMatchObject({ name: 'smart_sessions_off' })
    const made = createSessions()
    made.context.update('test', () => ({ accounts: { eip155: { status: 'disconnected' } } }))
    await expect(grantPermission(made.client, options)).rejects.toMatchObject({ name: 'not_connected' })
  })

  test.each<[string, object]>([
    ['no limit', { permission: { ...weekly, data: {} } }],
    ['no end', { expiry: undefined }],
    ['an end that is over', { expiry: 1 }],
    ['too late an end', { expiry: 1e12 }],
    ['no grantee, without a gateway', { to: undefined }],
  ])('error: does not ask the wallet for %s', async (_, change) => {
    const made = createSessions()
    const asked = { permission: weekly, expiry: made.expiry, to: SHOP, ...change }
    await expect(grantPermission(made.client, asked as never)).rejects.toMatchObject({
      name: 'invalid_permission',
    })
    expect(made.grantPermission).not.toHaveBeenCalled()
  })
})
