import { openDatabase } from '@latchkey/kit/database/openDatabase'
import { createMailer } from '@latchkey/kit/mail/mailer'
import { factsOf } from '@latchkey/kit/social/providers'
import type { GatewayConfig } from '../project/configSchema.js'
import type { Settings } from '../settings/settings.js'
import { failureOf, ok, toFix, type Finding } from './finding.js'

/** Milliseconds per answer. */
const timeout = 10_000

export async function checkNetwork(
  settings: Settings,
  config: GatewayConfig,
  fetch: typeof globalThis.fetch,
): Promise<Finding[]> {
  const ask = (url: string, init?: RequestInit) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(timeout) })
  const found = await Promise.all([
    checkDatabase(settings),
    checkMail(settings),
    ...config.chains.map((chain) => checkChain(chain, ask)),
    ...config.socials.flatMap((social) => checkIssuer(social, ask) ?? []),
    ...(config.farcaster ? [checkFarcaster(config.farcaster, ask)] : []),
  ])
  return found.flat()
}

type Ask = (url: string, init?: RequestInit) => Promise<Response>

async function checkDatabase({ databaseUrl, dataDir }: Settings): Promise<Finding[]> {
  if (databaseUrl === undefined && dataDir === undefined)
    return [
      toFix('the database is in memory', 'Set DATABASE_URL, or LATCHKEY_DATA to a folder that is backed up.'),
    ]
  let isShared = false
  const failure = await failureOf(
    openDatabase({ databaseUrl, dataDir }).then(async (database) => {
      try {
        const rows = await database.session((run) =>
          run("select 1 from information_schema.tables where table_name = 'recovery_shares'"),
        )
        isShared = rows.length > 0
      } finally {
        await database.close()
      }
    }),
  )
  const name = databaseUrl === undefined ? 'the built-in database' : 'PostgreSQL'
  if (failure !== undefined && /is used by process/.test(failure))
    return [ok('the built-in database is in use by a gateway that runs')]
  if (failure !== undefined)
    return [
      toFix(
        `${name} does not open (${failure})`,
        'Look at DATABASE_URL or LATCHKEY_DATA, and who may connect.',
      ),
    ]
  return [
    ok(`${name} answers`),
    isShared
      ? toFix(
          'the recovery service keeps its shares in this database',
          'Give it a database of its own, on another machine: a copy of this one must not hold two shares of a wallet.',
        )
      : ok('the recovery service’s shares are not in this database'),
  ]
}

async function checkMail({ smtpUrl, mailFrom }: Settings): Promise<Finding> {
  if (smtpUrl === undefined || mailFrom === undefined)
    return toFix('no mail server: no login by e-mail', 'Set LATCHKEY_SMTP_URL and LATCHKEY_MAIL_FROM.')
  const mailer = createMailer({ smtpUrl, from: mailFrom })
  const failure = await failureOf(mailer.verify())
  mailer.close()
  return failure === undefined
    ? ok('the mail server answers and lets the gateway in')
    : toFix(
        `the mail server does not take letters (${failure})`,
        'Look at LATCHKEY_SMTP_URL: host, port, name and password.',
      )
}

async function checkChain({ caip2, rpcUrls }: GatewayConfig['chains'][number], ask: Ask): Promise<Finding> {
  const [url] = rpcUrls
  if (url === undefined || !caip2.startsWith('eip155:')) return ok(`chain ${caip2} is not asked`)
  const id = await chainIdOf(url, ask)
  if (id === undefined) return toFix(`chain ${caip2} does not answer`, 'Look at its first rpcUrls.')
  return `eip155:${id}` === caip2
    ? ok(`chain ${caip2} answers`)
    : toFix(`chain ${caip2} is eip155:${id} in truth`, 'Put the right address into its rpcUrls.')
}

function checkIssuer(social: GatewayConfig['socials'][number], ask: Ask): Promise<Finding> | undefined {
  const { issuer } = factsOf(social)
  if (issuer === undefined) return undefined
  const url = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`
  return failureOf(
    ask(url).then((response) => {
      if (!response.ok) throw new Error(`it answers ${response.status}`)
    }),
  ).then((failure) =>
    failure === undefined
      ? ok(`${social.provider} answers`)
      : toFix(
          `${social.provider} does not answer (${failure})`,
          'Let the gateway reach it, or look at socials[].issuer.',
        ),
  )
}

async function checkFarcaster(
  { rpcUrl, idRegistry }: NonNullable<GatewayConfig['farcaster']>,
  ask: Ask,
): Promise<Finding> {
  const code = await rpc(rpcUrl, 'eth_getCode', [idRegistry, 'latest'], ask)
  return typeof code === 'string' && code.length > 2
    ? ok('Farcaster’s registry is on the chain of farcaster.rpcUrl')
    : toFix('Farcaster’s registry is not found', 'Set farcaster.rpcUrl to a node of OP Mainnet.')
}

async function chainIdOf(url: string, ask: Ask): Promise<number | undefined> {
  const id = await rpc(url, 'eth_chainId', [], ask)
  return typeof id === 'string' ? Number(id) : undefined
}

async function rpc(url: string, method: string, params: readonly unknown[], ask: Ask): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await ask(url, { method: 'POST', headers, body })
    .then((response) => response.json() as Promise<{ result?: unknown }>)
    .catch(() => undefined)
  return answer?.result
}
