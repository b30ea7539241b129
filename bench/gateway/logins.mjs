import { startGateway } from '@latchkey/gateway'
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { printTable } from '../lib/table.mjs'

/**
 * 200 email logins a minute, each with its own device and address, since requests per address are
 * limited: one by link, one by code. Loopback only, bounded.
 */
const A_MINUTE = Number(process.env.LOGINS_A_MINUTE ?? 200)
const SECONDS = Number(process.env.LOGINS_SECONDS ?? 60)
const origin = 'https://frame.example'
const waiting = new Map()

const mail = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  authOptional: true,
  onData(stream, { envelope }, done) {
    let letter = ''
    stream.setEncoding('utf8').on('data', (text) => (letter += text))
    stream.on('end', () => {
      done()
      // Quoted-printable breaks lines.
      for (const { address } of envelope.rcptTo) waiting.get(address)?.(letter.replaceAll('=\r\n', ''))
    })
  },
})
await new Promise((ready) => mail.listen(0, '127.0.0.1', ready))

const gateway = await startGateway({
  port: 0,
  logLevel: 'error',
  rateLimit: 0,
  trustedProxies: 1,
  development: false,
  databaseUrl: process.env.DATABASE_URL,
  authSecret: 'the secret of a gateway in a bench',
  publicUrl: 'https://gateway.example',
  smtpUrl: `smtp://127.0.0.1:${mail.server.address().port}`,
  mailFrom: 'login@shop.example',
  config: { frames: [origin], projects: [{ id: 'shop', name: 'Shop', allowedOrigins: [origin] }] },
})

/** The verification of each proof (RFC 9449) is measured. */
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
let nonce

function proofOf(path) {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: publicKey.export({ format: 'jwk' }) }
  const htu = `https://gateway.example${path}`
  const claims = { jti: randomUUID(), htm: 'POST', htu, iat: Math.floor(Date.now() / 1000), nonce }
  const text = `${encode(header)}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const times = { ask: [], approve: [], code: [], whole: [] }
let failed = 0

async function timed(name, path, init) {
  const begun = performance.now()
  const send = () =>
    fetch(new URL(path, gateway.url), {
      method: 'POST',
      ...init,
      headers: { ...init.headers, dpop: proofOf(new URL(path, gateway.url).pathname) },
    })
  let response = await send()
  nonce = response.headers.get('dpop-nonce') ?? nonce
  if (response.status === 401) response = await send()
  const body = await response.text()
  times[name].push(performance.now() - begun)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`)
  return body
}

const emailTo = (email) =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('No letter came in 20 s')), 20_000)
    waiting.set(email, (letter) => {
      clearTimeout(limit)
      resolve(letter)
    })
  })

async function login(index) {
  const email = `visitor${index}@example.org`
  const headers = { origin, 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` }
  const begun = performance.now()
  const ask = (name, path, body) =>
    timed(name, `${path}?projectId=shop`, { headers, body: JSON.stringify(body) }).then(JSON.parse)
  const first = emailTo(email)
  const { attempt } = await ask('ask', '/auth/v1/email', { email })
  const link = /link=3D([\w-]{43})/.exec(await first)?.[1]
  const second = emailTo(email)
  await timed('approve', '/auth/v1/device', { headers, body: new URLSearchParams({ link }) })
  const code = /^(\d{6})\r$/m.exec(await second)?.[1]
  const { accessToken } = await ask('code', '/auth/v1/email/code', { attempt, code })
  if (typeof accessToken !== 'string') throw new Error('No session came')
  times.whole.push(performance.now() - begun)
  waiting.delete(email)
}

try {
  const all = []
  const begun = performance.now()
  const count = Math.round((A_MINUTE / 60) * SECONDS)
  for (let index = 0; index < count; index += 1) {
    const due = begun + (index * 60_000) / A_MINUTE
    await new Promise((resume) => setTimeout(resume, Math.max(0, due - performance.now())))
    all.push(
      login(index).catch((error) => {
        failed += 1
        if (failed === 1) console.error(String(error))
      }),
    )
  }
  await Promise.all(all)
  const names = {
    ask: 'asks for a login (a letter is sent)',
    approve: 'approves the device (a letter is sent)',
    code: 'types the code',
    whole: 'all of it, both letters included',
  }
  const at = (list, share) => list[Math.floor(list.length * share)]?.toFixed(1) ?? '-'
  printTable(
    `Gateway, ${A_MINUTE} logins by e-mail a minute for ${SECONDS} s, ${process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite'} (all on one machine)`,
    ['', 'times', 'p50 ms', 'p99 ms', 'worst ms'],
    Object.entries(names).map(([name, label]) => {
      const sorted = times[name].toSorted((a, b) => a - b)
      return [label, sorted.length, at(sorted, 0.5), at(sorted, 0.99), sorted.at(-1)?.toFixed(1) ?? '-']
    }),
  )
  if (failed > 0) throw new Error(`${failed} logins failed.`)
} finally {
  await gateway.close()
  await new Promise((done) => mail.close(done))
}
