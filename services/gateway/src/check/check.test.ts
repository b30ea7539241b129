import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../kit/test/mailServer.js'
import { startOidc } from '../../../kit/test/oidc.js'
import { installToken, startAnvil } from '../../test/anvil.js'
import { describeAnEngine } from '../../test/describeEngines.js'
import type { GatewayConfigInput } from '../project/configSchema.js'
import { parseConfig } from '../project/parseConfig.js'
import { readSettings } from '../settings/readSettings.js'
import { checkConfig, checkKeys, checkSettings } from './checkSettings.js'
import { runCheck } from './runCheck.js'

const [mail, oidc, anvil, folder] = await Promise.all([
  startMailServer(),
  startOidc(),
  startAnvil(),
  mkdtemp(join(tmpdir(), 'latchkey-check-')),
])
const registry = `0x${'1'.repeat(40)}`
await installToken(anvil, registry, {})
afterAll(() => Promise.all([mail.stop(), oidc.stop(), anvil.stop(), rm(folder, { recursive: true })]))

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const apple = (days: number) =>
  `h.${Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + days * 86_400 + 60 })).toString('base64url')}.s`
const config: GatewayConfigInput = {
  frames: ['https://frame.shop.example'],
  socialRedirect: 'https://frame.shop.example/social',
  socials: [
    { provider: 'google', clientId: 'g', clientSecret: 'GOCSPX-4f9a', issuer: oidc.issuer },
    { provider: 'apple', clientId: 'a', clientSecret: apple(100), issuer: oidc.issuer },
    { provider: 'github', clientId: 'h', clientSecret: '91ac77' },
  ],
  farcaster: { siweUri: 'https://frame.shop.example/f', rpcUrl: anvil.url, idRegistry: registry },
  projects: [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example'] }],
  chains: [{ caip2: 'eip155:31337', name: 'Local', rpcUrls: [anvil.url], nativeCurrency }],
}

interface Change {
  readonly config?: object
  readonly env?: Record<string, string | undefined>
  readonly args?: readonly string[]
}

const rightEnv: Record<string, string | undefined> = {
  NODE_ENV: 'production',
  LATCHKEY_PUBLIC_URL: 'https://gateway.shop.example',
  LATCHKEY_TRUSTED_PROXIES: '1',
  LATCHKEY_AUTH_SECRET: 'b7Xv0q2LrT9mWc4ZkP8sYh1JdG6uEnAo',
  LATCHKEY_SMTP_URL: mail.url,
  LATCHKEY_MAIL_FROM: 'Shop <login@shop.example>',
}

async function check(change: Change, databaseUrl: string | undefined) {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(path, JSON.stringify({ ...config, ...change.config }))
  const lines: string[] = []
  const left = await runCheck({
    args: change.args ?? ['--config', path],
    env: {
      ...rightEnv,
      ...(databaseUrl === undefined ? { LATCHKEY_DATA: folder } : { DATABASE_URL: databaseUrl }),
      ...change.env,
    },
    fetch,
    print: (line) => lines.push(line),
  })
  return { left, fixes: lines.filter((line) => line.startsWith('fix')), lines }
}

test.each<[string, Change]>([
  ['NODE_ENV', { env: { NODE_ENV: 'development' } }],
  ['no public URL', { env: { LATCHKEY_PUBLIC_URL: undefined } }],
  ['not https', { env: { LATCHKEY_PUBLIC_URL: 'http://gateway.shop.example' } }],
  ['no proxy is trusted', { env: { LATCHKEY_TRUSTED_PROXIES: '0' } }],
  ['no secret', { env: { LATCHKEY_AUTH_SECRET: undefined } }],
  ['can be guessed', { env: { LATCHKEY_AUTH_SECRET: 'abcd'.repeat(8) } }],
  ['recovery service’s secret', { env: { LATCHKEY_RECOVERY_SECRET: 'x'.repeat(32) } }],
  ['no project', { config: { projects: [] } }],
  ['lets every page in', { config: { projects: [{ id: 'shop', name: 'Shop' }] } }],
  ['no frame', { config: { frames: [] } }],
  ['not an https origin', { config: { frames: ['https://frame.shop.example', 'frame.shop.example'] } }],
  [
    'also a page of project shop',
    {
      config: {
        projects: [{ id: 'shop', name: 'Shop', allowedOrigins: ['https://frame.shop.example'] }],
      },
    },
  ],
  ['do not lead back to a frame', { config: { socialRedirect: 'https://shop.example/social' } }],
  ['placeholder', { config: { socials: [{ provider: 'github', clientId: 'h', clientSecret: 'changeme' }] } }],
  [
    'ends in 9 days',
    {
      config: {
        socials: [{ provider: 'apple', clientId: 'a', clientSecret: apple(9), issuer: oidc.issuer }],
      },
    },
  ],
  [
    'relay of eip155:1 is not asked',
    {
      config: {
        chains: [
          {
            caip2: 'eip155:1',
            name: 'Main',
            rpcUrls: [anvil.url],
            nativeCurrency,
            swaps: [{ provider: 'relay', router: registry, nativeRouter: registry }],
          },
        ],
      },
    },
  ],
])('error: "%s" is to fix', (what, change) => {
  const env = { ...rightEnv, ...change.env }
  const parsed = parseConfig({ ...config, ...change.config }, 'a test')
  const settings = readSettings([], env)
  const findings = [...checkSettings(settings, env), ...checkConfig(parsed), ...checkKeys(settings, parsed)]
  const fixes = findings.filter(({ fix }) => fix !== undefined)
  expect(fixes.map(({ what: message }) => message).join('\n')).toContain(what)
})

describeAnEngine('the production checklist', (bench) => {
  test('behavior: what is right is said to be right', async () => {
    const { left, fixes, lines } = await check({}, bench.databaseUrl)
    expect(fixes).toEqual([])
    expect(left).toBe(0)
    expect(lines.at(-1)).toMatch(/^\d\d ok, nothing to do$/)
    expect(lines.join('\n')).not.toContain('GOCSPX')
    expect(mail.mails).toEqual([])
  })

  test.each<[string, Change]>([
    ['no mail server', { env: { LATCHKEY_SMTP_URL: undefined } }],
    ['does not take letters', { env: { LATCHKEY_SMTP_URL: 'smtp://gateway:wrong@127.0.0.1:1' } }],
    ['does not take letters', { env: { LATCHKEY_SMTP_URL: mail.url.replace('gateway', 'stranger') } }],
    ['PostgreSQL does not open', { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } }],
    ['no settings file', { args: [] }],
    ['settings file is not valid', { config: { frames: 'everywhere' } }],
    ['some settings are not valid', { env: { LATCHKEY_PORT: 'x' } }],
    [
      'google does not answer',
      {
        config: {
          socials: [{ provider: 'google', clientId: 'g', clientSecret: 's3', issuer: 'http://127.0.0.1:1' }],
        },
      },
    ],
    [
      'registry is not found',
      { config: { farcaster: { siweUri: 'https://frame.shop.example/f', rpcUrl: anvil.url } } },
    ],
    [
      'is eip155:31337 in truth',
      { config: { chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls: [anvil.url], nativeCurrency }] } },
    ],
    [
      'does not answer',
      {
        config: {
          chains: [{ caip2: 'eip155:1', name: 'Main', rpcUrls: ['http://127.0.0.1:1'], nativeCurrency }],
        },
      },
    ],
  ])('error: "%s" is to fix', async (what, change) => {
    const { left, fixes } = await check(change, bench.databaseUrl)
    expect(left).toBeGreaterThan(0)
    expect(fixes.join('\n')).toContain(what)
    for (const fix of fixes) expect(fix).toMatch(/\n {7}\S/)
  })

  test('error: shares of the recovery service in the gateway’s database are to fix', async () => {
    if (bench.databaseUrl === undefined) return
    await bench.database.session((run) => run('create table latchkey.recovery_shares (subject text)'))
    const { fixes } = await check({}, bench.databaseUrl)
    expect(fixes.join('\n')).toContain('keeps its shares in this database')
    await bench.database.session((run) => run('drop table latchkey.recovery_shares'))
  })
})
