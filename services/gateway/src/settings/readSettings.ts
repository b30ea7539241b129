import { readSettings as read, type SettingSources } from '@latchkey/kit/readSettings'
import { normalizeEmail } from '@latchkey/kit/emailAddress'
import { flag, list, redisUrl, text, wholeNumber } from '@latchkey/kit/settingForms'
import {
  databaseSources,
  mailSources,
  previousOf,
  requestSources,
  secretForm,
  serviceSources,
  tracingSources,
  visitorSources,
} from '@latchkey/kit/settingSources'
import { z } from 'zod'
import { sinkForm } from '../analytics/sink/sinkAddress.js'
import { parseRoleRule } from '../access/oidcRoles.js'
import { defaultSettings, type Settings } from './settings.js'

const sources: SettingSources<Settings> = {
  ...serviceSources,
  ...requestSources,
  ...tracingSources,
  ...visitorSources,
  ...databaseSources,
  ...mailSources,
  redisUrl: { env: ['REDIS_URL'], form: redisUrl },
  redisPrefix: { env: ['LATCHKEY_REDIS_PREFIX'], form: text },
  walletsFile: { env: ['LATCHKEY_WALLETS'], form: text },
  publicUrl: { env: ['LATCHKEY_PUBLIC_URL'], form: z.url({ protocol: /^https?$/ }) },
  authSecret: { env: ['LATCHKEY_AUTH_SECRET'], form: secretForm },
  authSecretPrevious: { env: [previousOf('LATCHKEY_AUTH_SECRET')], form: secretForm },
  signInKeys: {
    env: ['LATCHKEY_SIGN_IN_KEYS'],
    form: list.pipe(z.array(secretForm).max(4)),
  },
  admins: {
    env: ['LATCHKEY_ADMINS'],
    form: list.transform((entries, { addIssue }) =>
      entries.map((entry) => {
        const address = normalizeEmail(entry)
        if (address === undefined)
          addIssue({ code: 'custom', message: 'must be e-mail addresses with commas between them' })
        return address ?? ''
      }),
    ),
  },
  namesKey: {
    env: ['LATCHKEY_NAMES_KEY'],
    form: z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits'),
  },
  coinbaseSecret: { env: ['LATCHKEY_COINBASE_SECRET'], form: text },
  transakSecret: { env: ['LATCHKEY_TRANSAK_SECRET'], form: text },
  transakToken: { env: ['LATCHKEY_TRANSAK_TOKEN'], form: text },
  moonpaySecret: { env: ['LATCHKEY_MOONPAY_SECRET'], form: text },
  moonpayWebhookSecret: { env: ['LATCHKEY_MOONPAY_WEBHOOK_SECRET'], form: text },
  moonpayWebhookSecretPrevious: { env: [previousOf('LATCHKEY_MOONPAY_WEBHOOK_SECRET')], form: text },
  oidcIssuer: {
    env: ['LATCHKEY_OIDC_ISSUER'],
    form: z.url({ protocol: /^https?$/ }).refine(isSafeIssuer, 'must be https, or http on this machine'),
  },
  oidcClientId: { env: ['LATCHKEY_OIDC_CLIENT_ID'], form: text },
  oidcClientSecret: { env: ['LATCHKEY_OIDC_CLIENT_SECRET'], form: text },
  oidcName: { env: ['LATCHKEY_OIDC_NAME'], form: text.max(40) },
  oidcScope: {
    env: ['LATCHKEY_OIDC_SCOPE'],
    form: text.refine((value) => value.split(' ').includes('openid'), 'must contain openid'),
  },
  oidcGroupsClaim: { env: ['LATCHKEY_OIDC_GROUPS_CLAIM'], form: text },
  oidcRoles: {
    env: ['LATCHKEY_OIDC_ROLES'],
    form: list.transform((entries, { addIssue }) =>
      entries.flatMap((entry) => {
        const rule = parseRoleRule(entry)
        if (rule !== undefined) return [rule]
        const message =
          'must be entries such as owner=ada@shop.example, editor=@shop.example, viewer=group:support'
        addIssue({ code: 'custom', message })
        return []
      }),
    ),
  },
  webhookPrivate: { env: ['LATCHKEY_WEBHOOK_PRIVATE'], form: flag },
  bodyLimit: { env: ['LATCHKEY_BODY_LIMIT'], form: wholeNumber(1024, 64 * 1024 * 1024) },
  rpcBatchLimit: { env: ['LATCHKEY_RPC_BATCH_LIMIT'], form: wholeNumber(1, 10_000) },
  rpcTimeout: { env: ['LATCHKEY_RPC_TIMEOUT_MS'], form: wholeNumber(1, 600_000) },
  rpcResponseLimit: { env: ['LATCHKEY_RPC_RESPONSE_LIMIT'], form: wholeNumber(1024, 1024 * 1024 * 1024) },
  etherscanKey: { env: ['LATCHKEY_ETHERSCAN_KEY'], form: text },
  lifiKey: { env: ['LATCHKEY_LIFI_KEY'], form: text },
  zeroExKey: { env: ['LATCHKEY_ZEROEX_KEY'], form: text },
  oneInchKey: { env: ['LATCHKEY_ONEINCH_KEY'], form: text },
  relayLinkKey: { env: ['LATCHKEY_RELAYLINK_KEY'], form: text },
  coingeckoKey: { env: ['LATCHKEY_COINGECKO_KEY'], form: text },
  analyticsDays: { env: ['LATCHKEY_ANALYTICS_DAYS'], form: wholeNumber(1, 3_650) },
  analyticsPerHour: { env: ['LATCHKEY_ANALYTICS_PER_HOUR'], form: wholeNumber(0, 1_000_000_000) },
  analyticsProjectMb: { env: ['LATCHKEY_ANALYTICS_PROJECT_MB'], form: wholeNumber(0, 1_000_000_000) },
  analyticsMb: { env: ['LATCHKEY_ANALYTICS_MB'], form: wholeNumber(0, 1_000_000_000) },
  analyticsSink: { env: ['LATCHKEY_ANALYTICS_SINK'], form: sinkForm },
  balanceTtl: { env: ['LATCHKEY_BALANCE_TTL_MS'], form: wholeNumber(0, 3_600_000) },
}

/** Every environment variable that the gateway reads, beside NODE_ENV. */
export const environment: readonly string[] = Object.values(sources).flatMap(({ env }) => env)

/**
 * Flags win over environment variables, these over defaults.
 *
 * @param args the command line without node and script
 * @throws Error that names each wrong flag or variable
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings {
  return read({ sources, defaults: defaultSettings, args, env })
}

/** Codes and tokens pass between gateway and issuer. */
function isSafeIssuer(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
