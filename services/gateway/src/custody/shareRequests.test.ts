import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { createProver } from '../../../kit/test/prover.js'
import { describeEngines } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

const base = '/custody/v1/requests'
const key = (bytes = 65) => randomBytes(bytes).toString('base64url')
const minute = 60_000

describeEngines('a device that asks the others for a share', (bench) => {
  async function devices(email: string) {
    const frame = createFrame(bench, mail)
    const known = new Map<string, string>()
    const browser = async (address = email) => {
      const prover = createProver()
      const before = known.get(address)
      const { accessToken: token, deviceToken } = await frame.login(address, {
        prover,
        ...(before !== undefined && { deviceToken: before }),
      })
      known.set(address, deviceToken)
      const how = { token, prover }
      return {
        how,
        post: (path: string, body: object, over: object = {}) =>
          frame.post(base + path, body, { ...how, ...over }),
        ask: (id = randomUUID(), commitment = key(32)) =>
          frame
            .post(base, { id, commitment, site: 'shop.example' }, how)
            .then(({ status }) => ({ id, commitment, status })),
        list: async () => {
          const { body } = await frame.get(base, how)
          return body['requests'] as readonly {
            id: string
            commitment: string
            device: string
            age: number
          }[]
        },
        state: async (id: string) => {
          const { status, body } = await frame.post(`${base}/state`, { id }, how)
          return status === 200 ? body : status
        },
      }
    }
    return { frame, browser, asker: await browser(), helper: await browser() }
  }

  test('behavior: commitment, keys and the sealed share go from one session to the other, and each is repeatable', async () => {
    const { frame, asker, helper } = await devices('ada@example.org')
    const { id, commitment } = await asker.ask()
    expect((await asker.ask(id, commitment)).status).toBe(204)
    frame.clock.at += 2 * minute
    expect(await asker.list()).toEqual([])
    expect(await helper.list()).toEqual([
      { id, commitment, site: 'shop.example', device: 'Firefox, Linux', age: 2 * minute },
    ])
    expect(await asker.state(id)).toEqual({ state: 'waiting' })
    const [helperKey, askerKey, sealed] = [key(), key(), key(90)]
    for (let times = 0; times < 2; times += 1)
      expect((await helper.post('/join', { id, key: helperKey })).status).toBe(204)
    expect(await asker.state(id)).toEqual({ state: 'joined', helperKey })
    for (let times = 0; times < 2; times += 1)
      expect((await asker.post('/reveal', { id, key: askerKey })).status).toBe(204)
    expect(await helper.state(id)).toEqual({ state: 'revealed', helperKey, askerKey })
    for (let times = 0; times < 2; times += 1)
      expect((await helper.post('/answer', { id, sealed })).status).toBe(204)
    expect(await asker.state(id)).toEqual({ state: 'answered', helperKey, askerKey, sealed })
    await asker.post('/end', { id })
    expect(await asker.state(id)).toBe(404)
  })

  test('error: no step is taken by another session, out of its order, or twice with something else', async () => {
    const { asker, helper, browser } = await devices('bea@example.org')
    const third = await browser()
    const { id } = await asker.ask()
    const [helperKey, askerKey, sealed] = [key(), key(), key(90)]
    const codes = async (...all: readonly Promise<{ status: number }>[]) =>
      (await Promise.all(all)).map(({ status }) => status)
    expect(
      await codes(
        asker.post('/join', { id, key: helperKey }),
        asker.post('/reveal', { id, key: askerKey }),
        helper.post('/answer', { id, sealed }),
      ),
    ).toEqual([404, 404, 404])
    expect(await helper.state(id)).toBe(404)
    await helper.post('/join', { id, key: helperKey })
    expect(
      await codes(
        helper.post('/join', { id, key: key() }),
        third.post('/join', { id, key: key() }),
        third.post('/reveal', { id, key: key() }),
        helper.post('/reveal', { id, key: key() }),
        helper.post('/answer', { id, sealed }),
      ),
    ).toEqual([404, 404, 404, 404, 404])
    expect(await third.state(id)).toBe(404)
    expect(await third.list()).toEqual([])
    await asker.post('/reveal', { id, key: askerKey })
    expect(
      await codes(
        asker.post('/reveal', { id, key: key() }),
        third.post('/answer', { id, sealed }),
        asker.post('/answer', { id, sealed }),
      ),
    ).toEqual([404, 404, 404])
    await helper.post('/answer', { id, sealed })
    expect((await helper.post('/answer', { id, sealed: key(90) })).status).toBe(404)
    await helper.post('/end', { id })
    await third.post('/end', { id, refuse: true })
    expect(await asker.state(id)).toMatchObject({ state: 'answered', sealed })
  })

  test('error: another user sees nothing of it, does nothing to it, and cannot take its name', async () => {
    const { asker, helper, browser } = await devices('cem@example.org')
    const stranger = await browser('eve@evil.example')
    const { id } = await asker.ask()
    expect(await stranger.list()).toEqual([])
    expect((await stranger.post('/join', { id, key: key() })).status).toBe(404)
    await stranger.post('/end', { id, refuse: true })
    await stranger.post('/end', { id })
    expect((await stranger.ask(id)).status).toBe(409)
    expect((await helper.list()).map((one) => one.id)).toEqual([id])
  })

  test('error: a session’s token is worth nothing with another key, or from another origin', async () => {
    const { asker, helper } = await devices('dov@example.org')
    const { id } = await asker.ask()
    for (const over of [{ prover: createProver() }, { token: undefined }])
      expect((await helper.post('/join', { id, key: key() }, over)).status).toBe(401)
    expect((await helper.post('/join', { id, key: key() }, { origin: 'https://shop.example' })).status).toBe(
      403,
    )
    expect(await asker.state(id)).toEqual({ state: 'waiting' })
  })

  test('behavior: a refusal is for good, and keeps that device alone from asking for ten minutes', async () => {
    const { frame, asker, helper, browser } = await devices('eli@example.org')
    const other = await browser()
    const { id } = await asker.ask()
    await helper.post('/end', { id, refuse: true })
    expect(await asker.state(id)).toEqual({ state: 'refused' })
    await asker.post('/end', { id })
    expect(await asker.state(id)).toEqual({ state: 'refused' })
    expect((await asker.ask()).status).toBe(403)
    expect((await helper.post('/join', { id, key: key() })).status).toBe(404)
    expect((await other.ask()).status).toBe(204)
    frame.clock.at += 10 * minute
    expect((await asker.ask()).status).toBe(204)
  })

  test('behavior: nobody answers: after ten minutes it is over, and of it nothing stays', async () => {
    const { frame, asker, helper } = await devices('fay@example.org')
    const { id } = await asker.ask()
    frame.clock.at += 10 * minute
    expect(await helper.list()).toEqual([])
    expect(await asker.state(id)).toBe(404)
    expect((await helper.post('/join', { id, key: key() })).status).toBe(404)
    frame.clock.at += 2 * minute
    await helper.list()
    const rows = await bench.database.session((run) => run('select id from latchkey.share_requests'))
    expect(rows.map((row) => row['id'])).not.toContain(id)
  })

  test('behavior: who floods is stopped and pushes out nobody who is being answered; a session has one request', async () => {
    const { asker, helper, browser } = await devices('gil@example.org')
    const { id: answered } = await asker.ask()
    await helper.post('/join', { id: answered, key: key() })
    const flood = await browser()
    for (let count = 0; count < 10; count += 1) expect((await flood.ask()).status).toBe(204)
    expect((await flood.ask()).status).toBe(429)
    expect(await helper.list()).toHaveLength(1)
    expect(await asker.state(answered)).toMatchObject({ state: 'joined' })
  })

  test('behavior: of many sessions’ requests the newest five stay', async () => {
    const { frame, helper, browser } = await devices('hal@example.org')
    const asked: string[] = []
    for (let count = 0; count < 6; count += 1) {
      frame.clock.at += 1
      asked.push((await (await browser()).ask()).id)
    }
    expect((await helper.list()).map((one) => one.id)).toEqual(asked.slice(1).toReversed())
  })

  test('behavior: it goes with the session of either', async () => {
    const { frame, asker, helper, browser } = await devices('ivy@example.org')
    const { id } = await asker.ask()
    await helper.post('/join', { id, key: key() })
    await frame.post('/auth/v1/session/end', undefined, helper.how)
    expect(await asker.state(id)).toBe(404)
    const other = await browser()
    const again = await asker.ask()
    await frame.post('/auth/v1/session/end', undefined, asker.how)
    expect((await other.list()).map((one) => one.id)).not.toContain(again.id)
  })

  test.each([
    ['a name that is none', '', { id: 'x', commitment: key(32) }],
    ['a short commitment', '', { id: randomUUID(), commitment: key(16) }],
    ['a key that is no point of the curve by its length', '/join', { id: randomUUID(), key: key(64) }],
    ['a sealed share without end', '/answer', { id: randomUUID(), sealed: 'x'.repeat(4097) }],
  ])('error: %s is refused', async (_, path, body) => {
    const { asker } = await devices(`kay${Math.random()}@example.org`)
    expect((await asker.post(path, body)).status).toBe(400)
  })
})
