import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveStatic, startDevnet } from '@latchkey/devnet'
import { launch } from '../lib/browser.mjs'
import { hostPage } from '../lib/hostPage.mjs'
import { printTable } from '../lib/table.mjs'
import { BUNDLERS } from '../size/bundlers.mjs'

const RUNS = 7
/** Milliseconds before a press counts. */
const VISIBLE_MS = 500

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Milliseconds from the first press to a new account. */
const FIRST_LOGIN = 10_000

/**
 * Fresh browser, real services: from the first press to the address, and from a call to an approval
 * that can be pressed.
 */
const root = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const browser = await launch()
const server = await serveStatic({ root })
const devnet = await startDevnet({ gateway: true, login: true, origins: [server.url] })
try {
  await BUNDLERS.vite(join(root, 'bundle'), 'login')
  await writeFile(join(root, 'index.html'), hostPage({ title: 'Bench', chains: devnet.chains }))
  const samples = []
  for (let run = 0; run < RUNS; run += 1)
    samples.push({ ...(await visit()), ...(await byEmail(run)), ...(await byGoogle(run)) })
  const rows = [
    ['first login by email, first press to connected, one code', 'email', FIRST_LOGIN],
    ['first login by Google, first press to connected, one window', 'google', FIRST_LOGIN],
    ['new wallet, press to connected', 'created', ''],
    ['the same passkey again, press to connected', 'again', ''],
    ['message, call to approval on screen', 'message', ''],
    ['message, call to approval that can be pressed', 'messageReady', 1_000],
    ['payment, call to approval with its fee', 'payment', ''],
    ['payment, call to approval that can be pressed', 'paymentReady', 1_000],
  ].map(([name, key, limit]) => {
    const values = samples.map((sample) => sample[key])
    return [name, median(values).toFixed(0), Math.max(...values).toFixed(0), limit]
  })
  printTable(`Embedded wallet, ms, ${RUNS} fresh browsers`, ['', 'median', 'longest', 'budget'], rows)
  const slowRows = rows.filter(([, middle, , limit]) => limit !== '' && Number(middle) > limit)
  if (slowRows.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await devnet.stop()
  await server.stop()
  await rm(root, { recursive: true, force: true })
}

async function withPage(work) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(`${server.url}/?${new URLSearchParams({ frame: devnet.frameUrl })}`)
    await page.getByTestId('lk-connect-button').waitFor()
    return await work(page)
  } finally {
    await context.close()
  }
}

/** @returns milliseconds, one emailed code */
function byEmail(run) {
  return withPage(async (page) => {
    const address = `first-${run}@example.com`
    const start = performance.now()
    await page.getByTestId('lk-connect-button').click()
    await page.getByTestId('lk-email').fill(address)
    await page.getByTestId('lk-email').press('Enter')
    await page.getByTestId('lk-code').waitFor()
    const codes = await codesFor(address)
    if (codes.length !== 1) throw new Error(`${codes.length} codes came`)
    await page.getByTestId('lk-code').fill(codes[0])
    await page.getByTestId('lk-account-button').waitFor()
    const email = performance.now() - start
    if ((await codesFor(address)).length !== 1) throw new Error('A second code came')
    return { email }
  })
}

async function codesFor(address) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${devnet.inboxUrl}/mails.json?${new URLSearchParams({ to: address })}`)
    const codes = (await answer.json()).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    if (codes.length > 0) return codes
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error(`No code came to ${address}`)
}

/** @returns milliseconds, one provider window */
function byGoogle(run) {
  return withPage(async (page) => {
    let windows = 0
    page.context().on('page', () => (windows += 1))
    const start = performance.now()
    await page.getByTestId('lk-connect-button').click()
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByTestId('lk-social-google').click(),
    ])
    await popup.getByLabel('Name').fill(`first-${run}`)
    await popup.getByRole('button', { name: 'Continue' }).click()
    await page.getByTestId('lk-account-button').waitFor()
    if (windows !== 1) throw new Error(`${windows} windows were opened`)
    return { google: performance.now() - start }
  })
}

async function visit() {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${server.url}/?${new URLSearchParams({ frame: devnet.frameUrl })}`)
    const frame = page.frameLocator('#latchkey-frame')
    const button = (name) => frame.getByRole('button', { name, exact: true })
    const since = async (start, done) => {
      await done
      return performance.now() - start
    }
    const logIn = async (choice) => {
      await page.getByTestId('lk-connect-button').click()
      await page.getByTestId('lk-social-passkey').click()
      await button(choice).waitFor()
      await page.waitForTimeout(600)
      const start = performance.now()
      await button(choice).click()
      return since(start, page.getByTestId('lk-account-button').waitFor())
    }
    const created = await logIn('Create a new wallet')
    await page.evaluate(() => globalThis.client.disconnect())
    const secondLogin = await logIn('Use my passkey')

    /** @returns until drawn, and until a press counted, without the time between two presses */
    const approve = async (method, name, isReady) => {
      const start = performance.now()
      const asked = page.evaluate((call) => {
        const provider = globalThis.client.provider('eip155')
        const { address } = globalThis.client.getState().accounts.eip155
        const params = {
          personal_sign: ['0x6869', address],
          eth_sendTransaction: [{ from: address, to: address }],
        }
        return provider.request({ method: call, params: params[call] }).then(
          () => 'approved',
          (error) => error.name,
        )
      }, method)
      await isReady()
      const drawn = performance.now() - start
      let ready = 0
      while (await button(name).isVisible()) {
        // An early press restarts the half second.
        await page.waitForTimeout(VISIBLE_MS + 20)
        ready = performance.now() - start
        await button(name)
          .click({ timeout: 2_000 })
          .catch(() => {})
      }
      return { drawn, ready, asked: await asked }
    }
    const message = await approve('personal_sign', 'Sign', () => button('Sign').waitFor())
    const account = await page.evaluate(() => globalThis.client.getState().accounts.eip155.address)
    const [chain] = devnet.chains
    await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'anvil_setBalance',
        params: [account, '0xde0b6b3a7640000'],
      }),
    })
    const payment = await approve('eth_sendTransaction', 'Send', () =>
      frame.locator('button:enabled', { hasText: /^Send$/ }).waitFor(),
    )
    for (const { asked } of [message, payment])
      if (asked !== 'approved') throw new Error(`It ended as ${asked}`)
    return {
      created,
      again: secondLogin,
      message: message.drawn,
      messageReady: message.ready,
      payment: payment.drawn,
      paymentReady: payment.ready,
    }
  } finally {
    await context.close()
  }
}
