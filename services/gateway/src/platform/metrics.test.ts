import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { describeAnEngine, type Bench } from '../../test/describeEngines.js'
import { createFrame } from '../../test/frame.js'
import { openOnramp } from '../../test/onrampProviders.js'
import { openSignIns } from '../../test/signIns.js'

const mail = await startMailServer()
afterAll(() => mail.stop())

function watched(bench: Bench) {
  let request: ReturnType<Bench['app']> | undefined
  return {
    bench: { ...bench, app: (options) => (request = bench.app(options)) } satisfies Bench,
    numbers: async () => (await (await request?.('/metrics'))?.text()) ?? '',
  }
}

describeAnEngine('the gateway’s numbers', (bench) => {
  test('behavior: logins and wrong codes are counted, and no address is in the numbers', async () => {
    const { bench: own, numbers } = watched(bench)
    const frame = createFrame(own, mail)
    const email = 'counted@example.org'
    const attempt = await frame.untilCode(email)
    const code = frame.codeFor(email)
    const wrong = code === '000000' ? '000001' : '000000'
    await frame.post('/auth/v1/email/code', { attempt, code: wrong })
    expect((await frame.post('/auth/v1/email/code', { attempt, code })).status).toBe(200)
    const text = await numbers()
    for (const event of ['code_sent', 'code_wrong', 'logged_in'])
      expect(text).toContain(`latchkey_account_events_total{event="${event}"} 1`)
    expect(text).not.toContain('counted@')
  })

  test('behavior: sign-ins are counted by how they ended', async () => {
    const { bench: own, numbers } = watched(bench)
    const page = openSignIns(own)
    const { body, sent } = await page.signIn()
    page.clock.now += 120_000
    await page.ask('POST', 'authenticate', { body, headers: sent })
    const text = await numbers()
    expect(text).toContain('latchkey_sign_ins_total{outcome="signed_in"} 1')
    expect(text).toContain('latchkey_sign_ins_total{outcome="refused"} 1')
  })

  test('behavior: an order is counted once for each status that it comes to', async () => {
    const { bench: own, numbers } = watched(bench)
    const { buy } = openOnramp(own)
    await buy({ provider: 'coinbase' })
    expect(await numbers()).toContain('latchkey_onramp_orders_total{provider="coinbase",status="created"} 1')
  })

  test('behavior: refusals of a caller are counted by limit; guessed ids make no names', async () => {
    const { bench: own, numbers } = watched(bench)
    const request = own.app({ rateLimit: 2, now: () => 0 })
    for (let n = 0; n < 5; n += 1) await request(`/v1/init?projectId=guess${n}`)
    for (let n = 0; n < 3; n += 1) await request('/getWalletImage/io.metamask')
    const text = await numbers()
    expect(text).toContain('latchkey_rate_limited_total{limit="project"} 3')
    expect(text).toContain('latchkey_rate_limited_total{limit="images"} 1')
    expect(text).not.toContain('guess')
  })
})
