import { farcasterAccounts, placeIdRegistry, startFarcasterRelay } from '@latchkey/devnet'
import { createTestClient, http } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../../kit/test/mailServer.js'
import { startAnvil } from '../../../test/anvil.js'
import { describeAnEngine, type Bench } from '../../../test/describeEngines.js'
import { createFrame, type Answer } from '../../../test/frame.js'
import { startUpstream } from '../../../test/upstream.js'

const [mail, anvil, relay] = await Promise.all([
  startMailServer(),
  startAnvil(),
  startFarcasterRelay({ port: 0 }),
])
afterAll(() => Promise.all([mail.stop(), anvil.stop(), relay.stop()]))
await placeIdRegistry(createTestClient({ mode: 'anvil', transport: http(anvil.url) }))
const [ada, ben] = farcasterAccounts()

function frameWith(bench: Bench, { rpcUrl = anvil.url, relayUrl = relay.url } = {}) {
  const frame = createFrame(bench, mail, {
    now: Date.now,
    config: {
      frames: ['https://frame.example', 'https://frame-2.example'],
      projects: [
        { id: 'shop', name: 'Shop' },
        { id: 'bank', name: 'Bank' },
      ],
      farcaster: { siweUri: 'https://frame.example/farcaster', rpcUrl, relay: relayUrl },
    },
  })
  const start = async () => {
    const { status, body } = await frame.post('/auth/v1/farcaster')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { attempt: String(body['attempt']), url: String(body['url']) }
  }
  const stateOf = (attempt: string, how = {}) => frame.post('/auth/v1/farcaster/state', { attempt }, how)
  return { ...frame, start, stateOf }
}

const approve = async (url: string, fid: number | undefined) => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ fid: String(fid) }) })
  if (!answer.ok) throw new Error(await answer.text())
}

const reasonOf = ({ body }: Answer) => (body as { reasons?: { name: string }[] }).reasons?.[0]?.name

describeAnEngine('login with Farcaster', (bench) => {
  test('behavior: it waits until the visitor has answered in their app, twice as the same user', async () => {
    const frame = frameWith(bench)
    const { attempt, url } = await frame.start()
    expect((await frame.stateOf(attempt)).body).toEqual({ state: 'pending' })
    await approve(url, ada?.fid)
    const first = await frame.stateOf(attempt)
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'completed', provider: 'farcaster', userName: 'ada' },
    })
    const token = String(first.body['accessToken'])
    const user = { id: first.body['userId'], provider: 'farcaster', userName: 'ada' }
    expect((await frame.get('/auth/v1/user', { token })).body).toMatchObject(user)
    const again = await frame.start()
    await approve(again.url, ada?.fid)
    expect((await frame.stateOf(again.attempt)).body['userId']).toBe(first.body['userId'])
    const other = await frame.start()
    await approve(other.url, ben?.fid)
    expect((await frame.stateOf(other.attempt)).body['userId']).not.toBe(first.body['userId'])
  })

  test('behavior: an answer brings one session, again when it got lost, for the page and project that asked', async () => {
    const frame = frameWith(bench)
    const { attempt, url } = await frame.start()
    await approve(url, ada?.fid)
    for (const how of [{ origin: 'https://frame-2.example' }, { project: 'bank' }])
      expect(reasonOf(await frame.stateOf(attempt, how))).toBe('attempt_over')
    const looks = await Promise.all(Array.from({ length: 4 }, () => frame.stateOf(attempt)))
    const tokens = looks.map(({ status, body }) => [status, body['accessToken'], body['refreshToken']])
    expect(tokens).toEqual(looks.map(() => [200, ...(tokens[0] ?? []).slice(1)]))
    expect(tokens[0]?.[1]).toBeTypeOf('string')
    expect(reasonOf(await frame.stateOf('made up'))).toBe('attempt_over')
  })

  test('error: the relay cannot say who it is: another’s answer, a changed one, or one that the registry denies', async () => {
    const frame = frameWith(bench)
    const falseRelay = await startUpstream()
    const falseFrame = frameWith(bench, { relayUrl: falseRelay.url })
    let status: object = { state: 'pending' }
    falseRelay.answer = (request, response) => {
      const opened = { channelToken: 'token', url: 'https://app.example/x', nonce: 'x' }
      response.end(JSON.stringify(request.method === 'POST' ? opened : status))
    }
    // A genuine answer to another channel's question.
    const channel = await fetch(`${relay.url}/v1/channel`, {
      method: 'POST',
      body: JSON.stringify({
        siweUri: 'https://frame.example/farcaster',
        domain: 'frame.example',
        nonce: 'abcdefgh',
      }),
    }).then((answer) => answer.json() as Promise<{ url: string; channelToken: string }>)
    await approve(channel.url, ada?.fid)
    const stolen = await fetch(`${relay.url}/v1/channel/status`, {
      headers: { authorization: `Bearer ${channel.channelToken}` },
    }).then((answer) => answer.json() as Promise<object>)
    const tryWith = async (answer: object) => {
      status = answer
      const { attempt } = await falseFrame.start()
      const found = await falseFrame.stateOf(attempt)
      return [found.status, reasonOf(found)]
    }
    expect(await tryWith(stolen)).toEqual([422, 'social_refused'])
    expect(await tryWith({ ...stolen, signature: `0x${'1'.repeat(130)}` })).toEqual([422, 'social_refused'])
    expect(await tryWith({ state: 'completed', fid: 1001, username: 'ada' })).toEqual([503, 'social_down'])
    expect(await tryWith({ state: 'perhaps' })).toEqual([503, 'social_down'])
    await falseRelay.stop()

    const emptyChain = await startAnvil()
    const denied = frameWith(bench, { rpcUrl: emptyChain.url })
    const { attempt, url } = await denied.start()
    await approve(url, ada?.fid)
    expect(reasonOf(await denied.stateOf(attempt))).toBe('social_down')
    await placeIdRegistry(createTestClient({ mode: 'anvil', transport: http(emptyChain.url) }), [])
    const second = await denied.start()
    await approve(second.url, ada?.fid)
    expect(reasonOf(await denied.stateOf(second.attempt))).toBe('social_refused')
    await emptyChain.stop()
    expect((await frame.start()).url).toContain(relay.url)
  })

  test('error: not set, or away, is said so', async () => {
    const off = createFrame(bench, mail)
    expect(reasonOf(await off.post('/auth/v1/farcaster'))).toBe('social_off')
    const stoppedRelay = await startUpstream()
    const offlineFrame = frameWith(bench, { relayUrl: stoppedRelay.url })
    await stoppedRelay.stop()
    const answer = await offlineFrame.post('/auth/v1/farcaster')
    expect([answer.status, reasonOf(answer)]).toEqual([503, 'social_down'])
  })

  test('error: an attempt of another kind is not looked at', async () => {
    const frame = frameWith(bench)
    const { body } = await frame.post('/auth/v1/passkey', {})
    expect(reasonOf(await frame.stateOf(String(body['attempt'])))).toBe('social_refused')
  })
})
