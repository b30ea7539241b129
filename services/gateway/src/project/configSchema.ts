import { projectFields, uniqueBy } from '@latchkey/kit/settingsFile'
import { farcasterSettings } from '@latchkey/kit/social/farcaster'
import { socialSettings } from '@latchkey/kit/social/providers'
import { z } from 'zod'
import { balanceMistakes, balanceSettings } from '../balances/balanceProviders.js'
import { nameSettings } from '../names/nameSettings.js'
import { swapMistakes, swapSettings } from '../convert/swapProviders.js'
import { historyMistakes, historySettings } from '../history/historyProviders.js'
import { priceMistakes, priceSettings } from '../prices/priceProviders.js'
import { onrampSettings } from '../onramp/onrampProviders.js'
import { walletSettings } from '../wallets/arrangeWallets.js'
import { chainMistakes, chainSettings } from '../chains/chainSettings.js'

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const remoteFeatureSchema = z
  .strictObject({
    id: z.string().min(1).max(64),
    isEnabled: z.boolean(),
    config: z.array(z.string()).nullable().default(null),
  })
  .superRefine(({ id, config }, { addIssue }) => {
    if (id === 'email_capture' && config?.some((word) => word !== 'required'))
      addIssue({ code: 'custom', path: ['config'], message: 'must be `required`, or nothing' })
    if (config === null || !['branding', 'reown_branding'].includes(id)) return
    const [line = '', page = 'https://', ...more] = config
    if (
      config.length > 0 &&
      (line.length < 1 || line.length > 80 || !page.startsWith('https://') || more.length > 0)
    )
      addIssue({
        code: 'custom',
        path: ['config'],
        message: 'must be a line of up to 80 characters, and the https address of a page, or not that',
      })
  })

/** A missing feature is off. Null leaves the rest to the host's settings. */
const servedFeatures: z.infer<typeof remoteFeatureSchema>[] = [
  'social_login',
  'activity',
  'swap',
  'branding',
  'onramp',
  'multi_wallet',
  'headless',
].map((id) => ({ id, isEnabled: true, config: null }))

const projectSchema = z.strictObject({
  ...projectFields,
  name: z.string().min(1).max(128),
  features: z.array(remoteFeatureSchema).default(servedFeatures),
  analytics: z.boolean().default(true),
  /** Sign-in tokens go into HttpOnly cookies; the pages must share the gateway's site. */
  signInCookies: z.boolean().default(false),
  /** A link approves unknown devices before email logins. */
  deviceCheck: z.boolean().default(false),
  /** Requests without a page: allowed, or only with a project's key. */
  serverCalls: z.enum(['open', 'key']).default('open'),
  /** Requests per UTC day, each call of a batch counted. */
  quota: z.int().min(1).max(1_000_000_000_000).optional(),
})

const chainSchema = z
  .strictObject({
    ...chainSettings.shape,
    /** Default: the first provider that serves the namespace. */
    balances: balanceSettings.optional(),
    history: historySettings.optional(),
    swaps: swapSettings.optional(),
    prices: priceSettings.optional(),
  })
  .superRefine((chain, { addIssue }) => {
    for (const mistake of [
      ...chainMistakes(chain),
      ...balanceMistakes(chain),
      ...historyMistakes(chain),
      ...swapMistakes(chain),
      ...priceMistakes(chain),
    ])
      addIssue({ code: 'custom', ...mistake })
  })

/** With the wallets that listen on it. */
const relaySchema = z.strictObject({
  url: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' }),
  /** Ids or rdns, in any case. */
  wallets: z.array(z.string().min(1).max(128)).max(1000),
})

/** The file of LATCHKEY_CONFIG. */
export const configSchema = z.strictObject({
  /** Origins of frames in which visitors log in. */
  frames: z.array(z.string().min(1).max(256)).max(20).default([]),
  relays: z.array(relaySchema).max(20).default([]),
  wallets: walletSettings,
  socials: z.array(socialSettings).superRefine(uniqueBy('provider')).default([]),
  socialRedirect: webUrl.optional(),
  farcaster: farcasterSettings.optional(),
  /** In display order. */
  onramp: onrampSettings.superRefine(uniqueBy('provider')).default([]),
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
  /** URLs (the schema of https://github.com/Uniswap/token-lists). */
  tokenLists: z.array(webUrl).max(20).default([]),
  chains: z.array(chainSchema).superRefine(uniqueBy('caip2')).default([]),
  /** Names that visitors may register, and ENS. */
  names: nameSettings.optional(),
})

export type GatewayConfig = z.infer<typeof configSchema>
/** A settings file before defaults are filled in. */
export type GatewayConfigInput = z.input<typeof configSchema>
export type Project = GatewayConfig['projects'][number]
export type RelayWallets = GatewayConfig['relays'][number]

export const demoProject: Project = {
  id: 'demo',
  name: 'Demo',
  allowedOrigins: [],
  features: servedFeatures,
  analytics: true,
  signInCookies: false,
  deviceCheck: false,
  serverCalls: 'open',
}
