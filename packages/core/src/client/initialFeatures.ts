import type { Features } from '@latchkey/protocol/features'
import type { ResolvedConfig } from '../types/resolvedConfig.js'
import { defined } from './defined.js'
import { featureDefaults } from './featureDefaults.js'

/**
 * The features before the remote configuration is known: the host's, else the defaults; what has no connector or
 * gateway is off (ruling 29), and so are all remote ones in basic mode. Equal to `resolveFeatures` without a remote
 * answer (a test keeps them together), but small enough for page load.
 *
 * @param auth whether a connector for e-mail and socials is configured
 */
export function initialFeatures({ features, basic, gateway }: ResolvedConfig, auth: boolean): Features {
  const { reownBranding, branding = reownBranding, socials = featureDefaults.socials, ...given } = features
  const wanted = {
    ...featureDefaults.local,
    ...featureDefaults.remote,
    ...(defined(given) as Partial<Features>),
  }
  const on = !basic
  const served = on && gateway !== undefined
  return {
    ...wanted,
    email: on && auth && wanted.email,
    socials: on && auth && socials && filled([...new Set(socials)]),
    swaps: served && filled(wanted.swaps),
    onramp: served && filled(wanted.onramp),
    activity: served && wanted.activity,
    branding: on && (branding ?? wanted.branding),
  }
}

const filled = <T>(list: readonly T[] | false): readonly T[] | false => list && list.length > 0 && list
