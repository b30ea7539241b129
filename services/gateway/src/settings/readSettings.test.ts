import { expect, test } from 'vitest'
import { readSettings } from './readSettings.js'
import { defaultSettings } from './settings.js'

test('behavior: defaults where nothing is set, and an empty variable is not set', () => {
  expect(readSettings([], {})).toEqual(defaultSettings)
  expect(readSettings([], { PORT: '', LATCHKEY_CONFIG: '' })).toEqual(defaultSettings)
  expect(readSettings([], { NODE_ENV: 'production' }).development).toBe(false)
})

test('behavior: every variable is read', () => {
  expect(
    readSettings([], {
      NODE_ENV: 'production',
      LATCHKEY_HOST: '0.0.0.0',
      LATCHKEY_PORT: '1',
      LATCHKEY_DATA: '/data',
      LATCHKEY_CONFIG: '/c.json',
      DATABASE_URL: 'postgres://u:p@h/db',
      REDIS_URL: 'redis://h:1',
      LATCHKEY_REDIS_PREFIX: 'p:',
      LATCHKEY_WALLETS: '/w.json',
      LATCHKEY_PUBLIC_URL: 'https://w.example',
      LATCHKEY_AUTH_SECRET: 'x'.repeat(32),
      LATCHKEY_ADMINS: 'a@shop.example',
      LATCHKEY_SIGN_IN_KEYS: `${'y'.repeat(32)}, ${'z'.repeat(32)}`,
      LATCHKEY_SMTP_URL: 'smtps://u:p@mail.example',
      LATCHKEY_MAIL_FROM: 'Shop <login@shop.example>',
      LATCHKEY_COINBASE_SECRET: 'a',
      LATCHKEY_TRANSAK_SECRET: 'e',
      LATCHKEY_TRANSAK_TOKEN: 'b',
      LATCHKEY_MOONPAY_SECRET: 'c',
      LATCHKEY_MOONPAY_WEBHOOK_SECRET: 'd',
      LATCHKEY_OIDC_ISSUER: 'https://id.example/realm',
      LATCHKEY_OIDC_CLIENT_ID: 'f',
      LATCHKEY_OIDC_CLIENT_SECRET: 'g',
      LATCHKEY_OIDC_NAME: 'Shop login',
      LATCHKEY_OIDC_SCOPE: 'openid email groups',
      LATCHKEY_OIDC_GROUPS_CLAIM: 'roles',
      LATCHKEY_OIDC_ROLES: 'owner=Ada@shop.example, viewer=group:support',
      LATCHKEY_WEBHOOK_PRIVATE: '1',
      LATCHKEY_LOG_LEVEL: 'warn',
      LATCHKEY_RATE_LIMIT: '0',
      LATCHKEY_TRUSTED_PROXIES: '2',
      LATCHKEY_VISITORS_PER_ADDRESS: '8',
      LATCHKEY_BODY_LIMIT: '2048',
      LATCHKEY_RPC_BATCH_LIMIT: '3',
      LATCHKEY_RPC_TIMEOUT_MS: '4',
      LATCHKEY_RPC_RESPONSE_LIMIT: '5000',
      LATCHKEY_ANALYTICS_DAYS: '30',
      LATCHKEY_ANALYTICS_PER_HOUR: '8',
      LATCHKEY_ANALYTICS_PROJECT_MB: '9',
      LATCHKEY_ANALYTICS_MB: '10',
      LATCHKEY_ANALYTICS_SINK: 'clickhouse+http://host:8123/shop.events',
      LATCHKEY_BALANCE_TTL_MS: '6',
      LATCHKEY_SHUTDOWN_TIMEOUT_MS: '7',
    }),
  ).toEqual({
    development: false,
    host: '0.0.0.0',
    port: 1,
    dataDir: '/data',
    configFile: '/c.json',
    databaseUrl: 'postgres://u:p@h/db',
    redisUrl: 'redis://h:1',
    redisPrefix: 'p:',
    walletsFile: '/w.json',
    publicUrl: 'https://w.example',
    authSecret: 'x'.repeat(32),
    admins: ['a@shop.example'],
    signInKeys: ['y'.repeat(32), 'z'.repeat(32)],
    smtpUrl: 'smtps://u:p@mail.example',
    mailFrom: 'Shop <login@shop.example>',
    coinbaseSecret: 'a',
    transakSecret: 'e',
    transakToken: 'b',
    moonpaySecret: 'c',
    moonpayWebhookSecret: 'd',
    oidcIssuer: 'https://id.example/realm',
    oidcClientId: 'f',
    oidcClientSecret: 'g',
    oidcName: 'Shop login',
    oidcScope: 'openid email groups',
    oidcGroupsClaim: 'roles',
    oidcRoles: [
      { role: 'owner', subject: 'ada@shop.example' },
      { role: 'viewer', subject: 'group:support' },
    ],
    webhookPrivate: true,
    logLevel: 'warn',
    rateLimit: 0,
    trustedProxies: 2,
    visitorsPerAddress: 8,
    bodyLimit: 2048,
    rpcBatchLimit: 3,
    rpcTimeout: 4,
    rpcResponseLimit: 5000,
    analyticsDays: 30,
    analyticsPerHour: 8,
    analyticsProjectMb: 9,
    analyticsMb: 10,
    analyticsSink: {
      url: new URL('http://host:8123/'),
      database: 'shop',
      table: 'events',
      user: 'default',
      password: '',
    },
    balanceTtl: 6,
    drainTime: 5_000,
    shutdownTimeout: 7,
  })
})

test('behavior: trusted proxies by address, range and name', () => {
  const { trustedProxies } = readSettings([], { LATCHKEY_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' })
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1'])
})

test('behavior: flags win over variables, ours over the general ones', () => {
  const env = {
    PORT: '1',
    LATCHKEY_PORT: '2',
    LATCHKEY_HOST: 'a',
    LATCHKEY_DATA: '/a',
    LATCHKEY_CONFIG: '/a.json',
  }
  expect(readSettings([], env)).toMatchObject({ port: 2, host: 'a' })
  const args = ['--port', '3', '--host', '::1', '--data', '/b', '--config=/b.json']
  expect(readSettings(args, env)).toMatchObject({
    port: 3,
    host: '::1',
    dataDir: '/b',
    configFile: '/b.json',
  })
})

test.each([
  'redis://h:1',
  'rediss://me:p%40ss@h:1/3',
  'redis+cluster://h:1,i:2',
  'rediss+cluster://:p@h',
  'redis+sentinel://h:1,i:2/main',
])('param: limits may be counted in %s', (url) => {
  expect(readSettings([], { REDIS_URL: url }).redisUrl).toBe(url)
})

test('param: operators are e-mail addresses with commas, in the form that counts', () => {
  const { admins } = readSettings([], { LATCHKEY_ADMINS: ' Ada@Shop.example, bob@shop.example' })
  expect(admins).toEqual(['ada@shop.example', 'bob@shop.example'])
  expect(readSettings([], {}).admins).toEqual([])
})

test.each([
  [['--port', '99999'], {}, '--port'],
  [['--port', 'abc'], {}, '--port: must be a whole number'],
  [[], { PORT: '-1' }, 'PORT'],
  [[], { LATCHKEY_RATE_LIMIT: '1.5' }, 'LATCHKEY_RATE_LIMIT'],
  [[], { LATCHKEY_LOG_LEVEL: 'loud' }, 'LATCHKEY_LOG_LEVEL'],
  [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [[], { REDIS_URL: 'http://x' }, 'REDIS_URL: must be redis://host:6379, redis+cluster://'],
  [[], { REDIS_URL: 'redis+sentinel://h:1' }, 'REDIS_URL'],
  [[], { LATCHKEY_TRUSTED_PROXIES: '99' }, 'LATCHKEY_TRUSTED_PROXIES: must be how many'],
  [[], { LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8,here' }, 'LATCHKEY_TRUSTED_PROXIES'],
  [[], { LATCHKEY_AUTH_SECRET: 'short' }, 'LATCHKEY_AUTH_SECRET: must have at least 32 characters'],
  [[], { LATCHKEY_SMTP_URL: 'mail.example:25' }, 'LATCHKEY_SMTP_URL'],
  [[], { LATCHKEY_SIGN_IN_KEYS: `${'y'.repeat(32)},short` }, 'LATCHKEY_SIGN_IN_KEYS: must have at least 32'],
  [[], { LATCHKEY_ADMINS: 'ada@shop.example,bob' }, 'LATCHKEY_ADMINS: must be e-mail addresses'],
  [['--prot', '1'], {}, '--prot'],
  [['stray'], {}, 'stray'],
])('error: %j with %j names %s', (args, env, message) => {
  expect(() => readSettings(args, env)).toThrow(message)
})

test('error: a wrong secret is named, not shown', () => {
  expect(() => readSettings([], { DATABASE_URL: 'mysql://u:hunter2@h' })).not.toThrow('hunter2')
})

test.each([
  ['LATCHKEY_OIDC_ISSUER', 'http://id.example'],
  ['LATCHKEY_OIDC_ISSUER', 'id.example'],
  ['LATCHKEY_OIDC_SCOPE', 'email'],
  ['LATCHKEY_OIDC_ROLES', 'owner=ada@shop.example,root=@shop.example'],
  ['LATCHKEY_WEBHOOK_PRIVATE', 'yes'],
])('error: %s cannot be %s', (name, value) => {
  expect(() => readSettings([], { [name]: value })).toThrow(name)
})
