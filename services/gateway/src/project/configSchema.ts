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

/**
 * The features that this version can serve. A missing feature is off; config null leaves the rest
 * to the host's own settings.
 */
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
  /** Tokens of sign-ins go into cookies that no script sees; its pages are on the gateway's own site. */
  signInCookies: z.boolean().default(false),
  /** A login by e-mail on a device that was not there before begins with a link that approves it. */
  deviceCheck: z.boolean().default(false),
  /** Requests from no page: allowed, or only with a project's key. */
  serverCalls: z.enum(['open', 'key']).default('open'),
  /** Requests a day (UTC), each call of a batch counted; no end when absent. */
  quota: z.int().min(1).max(1_000_000_000_000).optional(),
})

const chainSchema = z
  .strictObject({
    ...chainSettings.shape,
    /** The source of balances; by default the first provider that serves the chain's namespace. */
    balances: balanceSettings.optional(),
    /** The source of account history; none is shown when absent. */
    history: historySettings.optional(),
    /** The swap providers; no swaps when absent. */
    swaps: swapSettings.optional(),
    /** The source of prices that are not set here. */
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

/** A relay of the operator's own, and the wallets of the catalogue that listen on it. */
const relaySchema = z.strictObject({
  url: z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' }),
  /** Ids or rdns, in any case. */
  wallets: z.array(z.string().min(1).max(128)).max(1000),
})

/** The settings file that LATCHKEY_CONFIG names. */
export const configSchema = z.strictObject({
  /** Origins of the frames in which visitors log in; none may when empty. */
  frames: z.array(z.string().min(1).max(256)).max(20).default([]),
  relays: z.array(relaySchema).max(20).default([]),
  /** Which wallets of the catalogue are offered, in which order, and others beside them. */
  wallets: walletSettings,
  /** Accounts elsewhere by which visitors log in. */
  socials: z.array(socialSettings).superRefine(uniqueBy('provider')).default([]),
  /** The page of the frame that they lead back to, as it is registered with each of them. */
  socialRedirect: webUrl.optional(),
  /** Logging in with a Farcaster app. */
  farcaster: farcasterSettings.optional(),
  /** The on-ramp providers, in the order in which visitors see them. */
  onramp: onrampSettings.superRefine(uniqueBy('provider')).default([]),
  projects: z.array(projectSchema).superRefine(uniqueBy('id')).default([]),
  /** Addresses of token lists (the schema of https://github.com/Uniswap/token-lists). */
  tokenLists: z.array(webUrl).max(20).default([]),
  chains: z.array(chainSchema).superRefine(uniqueBy('caip2')).default([]),
  /** Names that visitors may register, and those of ENS; none when absent. */
  names: nameSettings.optional(),
})

export type GatewayConfig = z.infer<typeof configSchema>
/** A settings file's contents before defaults are filled in. */
export type GatewayConfigInput = z.input<typeof configSchema>
export type Project = GatewayConfig['projects'][number]
export type RelayWallets = GatewayConfig['relays'][number]

/** The project that exists everywhere outside production. */
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
