import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'

const mail = await startMailServer()
afterAll(() => mail.stop())
const path = '/custody/v1/share'
const share = 'A'.repeat(44)

describeAnEngine('auth shares', (bench) => {
  test('behavior: a share is stored once and comes back to its user alone', async () => {
    const frame = createFrame(bench, mail)
    const ada = await frame.login('ada@custody.example')
    const eve = await frame.login('eve@custody.example')
    const walletId = randomUUID()
    const [token, other] = [ada.accessToken, eve.accessToken]
    expect((await frame.get(path, { token })).status).toBe(404)
    expect((await frame.post(path, { walletId, share }, { token })).body).toEqual({ version: 1 })
    expect((await frame.post(path, { walletId, share: 'Z'.repeat(44) }, { token })).status).toBe(409)
    expect((await frame.get(path, { token })).body).toEqual({ walletId, share, version: 1 })
    expect((await frame.get(path, { token: other })).status).toBe(404)
    const again = await frame.login('ada@custody.example')
    expect((await frame.get(path, { token: again.accessToken })).body).toEqual({
      walletId,
      share,
      version: 1,
    })
  })

  test('behavior: what a passkey protects comes and goes with the share that it fits', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token } = await frame.login('passkey@custody.example')
    const walletId = randomUUID()
    const passkeyShare = 'P'.repeat(300)
    await frame.post(path, { walletId, share, passkeyShare }, { token })
    expect((await frame.get(path, { token })).body).toEqual({ walletId, share, passkeyShare, version: 1 })
    await frame.post(path, { walletId, share, replaces: 1 }, { token })
    expect((await frame.get(path, { token })).body).toEqual({ walletId, share, version: 2 })
    for (const wrong of ['short', 'P'.repeat(4097), 'with blanks'.repeat(5)])
      expect(
        (await frame.post(path, { walletId, share, passkeyShare: wrong, replaces: 2 }, { token })).status,
      ).toBe(400)
  })

  test('error: without a session there is no share, whatever else is shown', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token, refreshToken, deviceToken } = await frame.login('none@custody.example')
    await frame.post(path, { walletId: randomUUID(), share }, { token })
    const statuses = async (how: object) => (await frame.get(path, how)).status
    expect(await statuses({})).toBe(401)
    expect(await statuses({ token: refreshToken })).toBe(401)
    expect(await statuses({ token: deviceToken })).toBe(401)
    expect(await statuses({ token, origin: 'https://shop.example' })).toBe(403)
    expect(await statuses({ token, project: 'bank' })).toBe(401)
    await frame.post('/auth/v1/session/end', undefined, { token })
    expect(await statuses({ token })).toBe(401)
  })

  test('behavior: a share is replaced by who names its version, soon after a login; of many one wins', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token, refreshToken } = await frame.login('replace@custody.example')
    const walletId = randomUUID()
    const store = async (replaces?: number, as = token, letter = 'B') =>
      (await frame.post(path, { walletId, share: letter.repeat(44), replaces }, { token: as })).status
    expect(await store(1)).toBe(409)
    expect(await store()).toBe(200)
    const writes = await Promise.all(['C', 'D', 'E'].map((letter) => store(1, token, letter)))
    expect(writes.sort()).toEqual([200, 409, 409])
    const { share: stored, version } = (await frame.get(path, { token })).body
    expect(version).toBe(2)
    const again = async (given: object) =>
      (await frame.post(path, { walletId, share: stored, replaces: 1, ...given }, { token })).body['version']
    expect(await again({})).toBe(2)
    const others = [{ passkeyShare: 'P'.repeat(44) }, { replaces: 3 }, { walletId: randomUUID() }]
    for (const other of others) expect(await again(other)).toBeUndefined()
    frame.clock.at += 14 * 60_000
    const { body } = await frame.post('/auth/v1/session/refresh', { refreshToken })
    frame.clock.at += 2 * 60_000
    expect(await store(2, String(body['accessToken']))).toBe(403)
  })

  test('error: rows that are exchanged in the database open for nobody', async () => {
    const frame = createFrame(bench, mail)
    const ada = await frame.login('row@custody.example')
    const eve = await frame.login('thief@custody.example')
    for (const { accessToken: token } of [ada, eve])
      await frame.post(path, { walletId: randomUUID(), share }, { token })
    const dump = await bench.database.session((run) => run('select share_sealed from latchkey.auth_shares'))
    expect(JSON.stringify(dump)).not.toContain(share)
    await bench.database.session((run) =>
      run(`update latchkey.auth_shares t set share_sealed = s.share_sealed from latchkey.auth_shares s
        where t.user_id = '${eve.userId}' and s.user_id = '${ada.userId}'`),
    )
    expect((await frame.get(path, { token: eve.accessToken })).status).toBe(500)
  })

  test('error: a copy of the database without its secret lets nobody in and opens no share', async () => {
    const frame = createFrame(bench, mail)
    const ada = await frame.login('copied@custody.example')
    await frame.post(path, { walletId: randomUUID(), share }, { token: ada.accessToken })
    const thief = createFrame(bench, mail, { authSecret: 'a secret that the thief made up for it' })
    expect((await thief.get(path, { token: ada.accessToken })).status).toBe(401)
    const refresh = await thief.post('/auth/v1/session/refresh', { refreshToken: ada.refreshToken })
    expect(refresh.status).toBe(401)
    const login = await thief.login('copied@custody.example')
    expect(login.userId).not.toBe(ada.userId)
    expect((await thief.get(path, { token: login.accessToken })).status).toBe(404)
  })

  test('error: a stolen session cannot read a share without end', async () => {
    const frame = createFrame(bench, mail)
    const { accessToken: token } = await frame.login('often@custody.example')
    await frame.post(path, { walletId: randomUUID(), share }, { token })
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i += 1) statuses.add((await frame.get(path, { token })).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
