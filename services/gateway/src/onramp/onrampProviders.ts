import type { SettingsSource } from '@latchkey/kit/settingsFile'
import { z } from 'zod'
import { providerSettings } from '../platform/providerSettings.js'
import type { UpstreamDeps } from '../platform/upstreamDeps.js'
import type { OnrampProvider, OnrampProviderDefinition } from './onrampProvider.js'
import { coinbase } from './providers/coinbase.js'
import { meld } from './providers/meld.js'
import { moonpay } from './providers/moonpay.js'
import { transak } from './providers/transak.js'

const definitions = { coinbase, meld, transak, moonpay }

/** In display order. */
export const onrampSettings = z.array(providerSettings(definitions)).max(8)

export interface NamedOnrampProvider {
  readonly name: string
  readonly provider: OnrampProvider
}

interface ProjectFeatures {
  readonly features: readonly {
    readonly id: string
    readonly isEnabled: boolean
    readonly config: readonly string[] | null
  }[]
}

export interface OnrampProviders {
  all(): readonly NamedOnrampProvider[]
  of(project: ProjectFeatures): readonly NamedOnrampProvider[]
}

interface OnrampDeps extends UpstreamDeps {
  readonly config: SettingsSource<{ readonly onramp: readonly Choice[] }>
}

type Choice = z.output<typeof onrampSettings>[number]

/** Skips providers without their secret. */
export function createOnrampProviders(deps: OnrampDeps): OnrampProviders {
  const createdProviders = new WeakMap<Choice, { readonly provider: OnrampProvider | undefined }>()

  function providerOf(choice: Choice): OnrampProvider | undefined {
    const known = createdProviders.get(choice)
    if (known !== undefined) return known.provider
    const provider = create(choice)
    if (provider === undefined)
      deps.log.warn({ provider: choice.provider }, 'an on-ramp is left out: its secret is missing or no key')
    createdProviders.set(choice, { provider })
    return provider
  }

  function create(choice: Choice): OnrampProvider | undefined {
    const definition: OnrampProviderDefinition = definitions[choice.provider]
    try {
      return definition.create(choice, deps)
    } catch {
      // The error could reveal part of a secret.
      return undefined
    }
  }

  const all = (): readonly NamedOnrampProvider[] =>
    deps.config.current().onramp.flatMap((choice) => {
      const provider = providerOf(choice)
      return provider === undefined ? [] : [{ name: choice.provider, provider }]
    })
  return {
    all,
    of({ features }) {
      const feature = features.find(({ id }) => id === 'onramp')
      if (feature?.isEnabled !== true) return []
      return all().filter(({ name }) => feature.config === null || feature.config.includes(name))
    },
  }
}
