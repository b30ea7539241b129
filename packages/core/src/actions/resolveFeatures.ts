import {
  type ResolvedFeatures,
  resolveFeatures as run,
  type ResolveFeaturesParameters,
} from '../features/project/resolveFeatures.js'
import { featureDefaults } from '../store/initialState.js'

export type { ResolvedFeatures, ResolveFeaturesParameters }

/**
 * Resolves all features. Pure. Per remote key (specification section 4 "Feature resolution", protocols/http-api.md):
 * basic mode → off; not fetched → local or default; fetched and missing or disabled → off; fetched with `config: null`
 * → local or default; fetched with a config → the remote value, and a local one that differs is reported as ignored.
 * Socials: the remote list is the set that is on, the local one the order of display (ruling 3). `branding` and
 * `reownBranding` are one key (ruling 35). What has no connector or gateway is off (ruling 29).
 */
export const resolveFeatures = (parameters: ResolveFeaturesParameters): ResolvedFeatures =>
  run(parameters, featureDefaults)
