import { describe, expect, test, vi } from 'vitest'
import { ACCOUNT } from '../test/fakePeer.js'
import { movedClock, scene, wait } from '../test/scene.js'

movedClock()

describe('pairing', () => {
  test('behavior: shown for less than 240 s, renewed silently; the older URI stays valid', async () => {
    const { peer, uris, until, attempt } = scene()
    const { outcome } = attempt()
    await wait(1)
    expect(uris).toHaveLength(1)
    expect((until[0] ?? 0) - Date.now()).toBeLessThanOrEqual(240_000)
    await wait(225)
    expect(uris).toHaveLength(1)
    await wait(10)
    expect(uris).toHaveLength(2)
    await wait(3600)
    expect(uris.length).toBeGreaterThan(14)
    expect(outcome).toEqual({})
    const old = uris.at(-1) ?? ''
    await wait(231)
    expect(uris.at(-1)).not.toBe(old)
    peer.learn(uris.at(-1) ?? '')
    const topic = await peer.approve(uris.at(-1) ?? '')
    await wait(1)
    expect(outcome.topic).toBe(topic)
  })

  test('error: it expires after 300 s when not shown', async () => {
    const { attempt, storedKeys } = scene()
    const { outcome } = attempt({ onUri: undefined as never })
    await wait(299)
    expect(outcome).toEqual({})
    await wait(3)
    expect(outcome.error).toBe('pairing_expired')
    expect(storedKeys()).toEqual([])
  })

  test('error: a relay that does not answer is unreachable after 5 s', async () => {
    const { attempt, storedKeys } = scene({ respond: () => false })
    const { outcome } = attempt()
    await wait(4)
    expect(outcome).toEqual({})
    await wait(2)
    expect(outcome.error).toBe('relay_unreachable')
    expect(storedKeys()).toEqual([])
    await wait(120)
    expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
  })

  test.each([
    [false, 1],
    [true, 0],
  ])('behavior: the URI waits for no relay, except on a touch screen: %s', async (isTouch, early) => {
    const { attempt, uris, storedKeys } = scene({ respond: () => false, isTouch })
    const { outcome } = attempt()
    await wait(1)
    expect(uris.length).toBe(early)
    expect(outcome).toEqual({})
    await wait(5)
    expect(outcome.error).toBe('relay_unreachable')
    expect(storedKeys()).toEqual([])
  })

  test('behavior: a wallet’s answer counts even if the relay never confirms the proposal', async () => {
    const { attempt, peer, uris } = scene({ respond: () => false })
    const { outcome } = attempt()
    await wait(1)
    const topic = await peer.approve(uris[0] ?? '')
    await wait(1)
    expect(outcome.topic).toBe(topic)
    await wait(10)
    expect(outcome.error).toBeUndefined()
  })

  test('behavior: closed again: silence at 4, 5 and 10 minutes, no socket, no record', async () => {
    const { attempt, storedKeys, peer, stop, env } = scene()
    const { outcome, controller } = attempt()
    await wait(1)
    controller.abort()
    await wait(600)
    expect(outcome.error).toBe('request_aborted')
    expect([storedKeys(), peer.sockets.filter(({ readyState }) => readyState < 2)]).toEqual([[], []])
    expect(env.lines).toEqual([])
    stop()
    await wait(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: on iOS Safari a pending pairing is reused until it expires, elsewhere it is fresh', async () => {
    const ios =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
    for (const [userAgent, reused] of [
      [ios, true],
      ['Mozilla/5.0 (Linux; Android 15) Chrome/131 Mobile', false],
    ] as const) {
      const { attempt, uris } = scene({ userAgent })
      attempt().controller.abort()
      const first = attempt()
      await wait(1)
      first.controller.abort()
      await wait(60)
      attempt()
      await wait(1)
      expect(uris[0] === uris.at(-1)).toBe(reused)
      await wait(235)
      attempt()
      await wait(1)
      expect(uris[0] === uris.at(-1)).toBe(false)
    }
  })
})

describe('settlement', () => {
  test.each([
    ['another controller', { controller: '00'.repeat(32) }],
    ['a controller that is no text', { params: { controller: { publicKey: { toString: 1 } } } }],
    ['a past expiry', { params: { expiry: 1 } }],
    ['an expiry in a year', { params: { expiry: 4_000_000_000 } }],
    ['no accounts', { params: { namespaces: { eip155: { accounts: [], methods: [], events: [] } } } }],
    ['another relay protocol', { params: { relay: { protocol: 'x' } } }],
  ])('error: %s is answered with 1005 and forgotten', async (_name, change) => {
    const { attempt, uris, peer, storedKeys } = scene()
    const { outcome } = attempt()
    await wait(1)
    const topic = await peer.approve(uris[0] ?? '', change)
    await wait(1)
    expect(outcome.error).toBe('wallet_error')
    const answer = peer.received.find((item) => item.topic === topic)
    expect(answer?.payload).toMatchObject({ error: { code: 1005 } })
    expect(storedKeys()).toEqual([])
  })

  test('error: a sign-in encrypted with the key that the code exposes makes no session', async () => {
    await import('./auth/signIn.js')
    const { attempt, uris, peer, storedKeys } = scene()
    const { outcome } = attempt({ signIn: { nonce: '12345678' } })
    await wait(1)
    const pairing = peer.learn(uris[0] ?? '')
    const authRequest = peer.received.find(
      ({ payload }) => payload['method'] === 'wc_sessionAuthenticate',
    )?.payload
    const { authPayload } = (authRequest?.['params'] ?? {}) as { authPayload: Record<string, unknown> }
    const { domain, aud, nonce, resources } = authPayload
    const p = { iss: `did:pkh:eip155:1:${ACCOUNT}`, domain, aud, nonce, resources }
    peer.say(pairing, {
      id: authRequest?.['id'],
      jsonrpc: '2.0',
      result: {
        cacaos: [{ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x' } }],
        responder: { publicKey: '01'.repeat(32), metadata: {} },
      },
    })
    await wait(1)
    expect([outcome, storedKeys().filter((key) => key.includes('.session.'))]).toEqual([{}, []])
  })

  test('behavior: a sign-in without methods: account and proofs, and no messages to a session', async () => {
    await import('./auth/signIn.js')
    const { attempt, uris, peer, storedKeys, stop } = scene()
    const { outcome } = attempt({ signIn: { nonce: '12345678' } })
    await wait(1)
    const { topic, payload } = await peer.signIn(uris[0] ?? '')
    await wait(1)
    expect(outcome).toMatchObject({
      topic,
      connection: {
        accounts: [{ caip: `eip155:1:${ACCOUNT}` }],
        session: { cacaos: [{ p: { nonce: '12345678' } }] },
      },
    })
    expect(payload['resources']).toBeUndefined()
    const { connection } = outcome as unknown as {
      connection: {
        provider: { request(args: object): Promise<unknown> }
        disconnect(signal: AbortSignal): Promise<void>
      }
    }
    expect(await connection.provider.request({ method: 'eth_accounts' })).toEqual([ACCOUNT])
    await expect(
      connection.provider.request({ method: 'personal_sign', params: ['0x', ACCOUNT] }),
    ).rejects.toMatchObject({ name: 'method_not_supported' })
    await connection.disconnect(new AbortController().signal)
    await wait(1)
    const frames = JSON.stringify(peer.sockets.flatMap(({ sent }) => sent))
    expect(frames).not.toContain(`"irn_subscribe","params":{"topic":"${topic}"`)
    expect(peer.received.filter((item) => item.topic === topic)).toEqual([])
    expect(storedKeys()).toEqual([])
    stop()
  })

  test.each([0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89])(
    'behavior: a settlement that arrives as the client ends is answered or ignored (turn %i)',
    async (turns) => {
      const { attempt, uris, peer, storedKeys, stop } = scene()
      attempt()
      await wait(1)
      await peer.approve(uris[0] ?? '')
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      stop()
      await wait(1)
      const answered = peer.received.filter(({ payload }) => payload['result'] === true)
      expect(storedKeys().filter((key) => key.includes('.session.'))).toHaveLength(answered.length)
      await wait(10)
      expect(peer.sockets.filter(({ readyState }) => readyState === 1)).toEqual([])
    },
  )

  test('behavior: repeated settlements are answered and change nothing', async () => {
    const { attempt, uris, peer, storedKeys } = scene()
    attempt()
    await wait(1)
    const topic = await peer.approve(uris[0] ?? '')
    await wait(1)
    peer.say(topic, { id: 5, jsonrpc: '2.0', method: 'wc_sessionSettle', params: {} })
    await wait(1)
    expect(peer.received.filter(({ payload }) => payload['result'] === true)).toHaveLength(2)
    expect(storedKeys().filter((key) => key.includes('.session.'))).toHaveLength(1)
  })
})
