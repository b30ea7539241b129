import { randomBytes } from 'node:crypto'

export type Form = 'compose' | 'services'

export interface EnvFile {
  readonly name: string
  readonly text: string
}

/** 256 bits; no quoting in environment files, shells and URLs. */
const secret = (): string => randomBytes(32).toString('base64url')

/** @param domain parent of the services' hosts */
export function envFiles(form: Form, domain: string): readonly EnvFile[] {
  return form === 'compose' ? [{ name: '.env', text: composeFile(domain) }] : serviceFiles(domain)
}

const composeFile = (domain: string): string =>
  lines(
    '# Read by "docker compose" in this folder. Each container gets the variables that it needs and no others.',
    '',
    '# Hosts whose DNS leads here. The frame has a host that serves nothing else.',
    ...hostsOf(domain).map(([name, host]) => `LATCHKEY_${name}_HOST=${host}`),
    '',
    '# Whoever loses the first two loses the shares of every wallet: keep a copy where no copy of a database is.',
    `LATCHKEY_AUTH_SECRET=${secret()}`,
    `LATCHKEY_RECOVERY_SECRET=${secret()}`,
    `GATEWAY_DATABASE_PASSWORD=${secret()}`,
    `RECOVERY_DATABASE_PASSWORD=${secret()}`,
    `VALKEY_PASSWORD=${secret()}`,
    '',
    '# To be set: mail servers (percent-encode name and password), senders and operators.',
    ...mail('LATCHKEY_', domain),
    '# Another mail server than the gateway’s, where you can.',
    ...mail('RECOVERY_', domain),
    `LATCHKEY_ADMINS=`,
    '',
    '# Processes of each relay, up to one per core. Both relays together need no more than the machine has.',
    'LATCHKEY_RELAY_WORKERS=1',
    '',
    '# While a secret is rotated, the one before it (docs/operating.md); empty else.',
    'LATCHKEY_AUTH_SECRET_PREVIOUS=',
    'LATCHKEY_RECOVERY_SECRET_PREVIOUS=',
  )

function serviceFiles(domain: string): readonly EnvFile[] {
  const [gateway, relay, , recovery] = hostsOf(domain).map(([, host]) => host)
  const common = ['NODE_ENV=production', 'LATCHKEY_TRUSTED_PROXIES=1']
  const redis = [
    '# To be set: the Redis or Valkey of relays and gateways. A cluster is redis+cluster://host:6379,host:6379, a primary with',
    '# sentinels redis+sentinel://host:26379,host:26379/name; rediss with TLS.',
    'REDIS_URL=',
  ]
  const database = (name: string) => [
    `# To be set: postgres://latchkey:PASSWORD@HOST/${name}?sslmode=verify-full`,
    'DATABASE_URL=',
  ]
  return [
    {
      name: 'gateway.env',
      text: lines(
        ...common,
        `LATCHKEY_PUBLIC_URL=https://${gateway}`,
        '# Whoever loses it loses the shares of every wallet: keep a copy where no copy of the database is.',
        `LATCHKEY_AUTH_SECRET=${secret()}`,
        ...database('gateway'),
        ...redis,
        '# To be set: the mail server, its sender, and who may log in to the console.',
        ...mail('LATCHKEY_', domain),
        'LATCHKEY_ADMINS=',
      ),
    },
    { name: 'relay.env', text: lines(...common, `LATCHKEY_RELAY_HOSTS=${relay}`, ...redis) },
    { name: 'frame.env', text: lines(...common) },
    {
      name: 'recovery.env',
      text: lines(
        ...common,
        `LATCHKEY_PUBLIC_URL=https://${recovery}`,
        '# Never the gateway’s, and kept as that one is.',
        `LATCHKEY_RECOVERY_SECRET=${secret()}`,
        ...database('recovery'),
        '# To be set: a mail server, another than the gateway’s where you can.',
        ...mail('LATCHKEY_', domain),
      ),
    },
  ]
}

const hostsOf = (domain: string): readonly (readonly [string, string])[] => [
  ['GATEWAY', `wallets.${domain}`],
  ['RELAY', `relay.${domain}`],
  ['FRAME', `frame.${domain}`],
  ['RECOVERY', `recovery.${domain}`],
]

const mail = (prefix: string, domain: string): readonly string[] => [
  `${prefix}SMTP_URL=`,
  `${prefix}MAIL_FROM=login@${domain}`,
]

const lines = (...given: readonly string[]): string => `${given.join('\n')}\n`
