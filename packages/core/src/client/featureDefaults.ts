import {
  DEFAULT_LOCAL_FEATURES,
  DEFAULT_REMOTE_FEATURES,
  DEFAULT_SOCIALS_ORDER,
} from '@latchkey/protocol/features'

/** The features where neither host nor gateway says anything (specification section 9). */
export const featureDefaults = {
  local: DEFAULT_LOCAL_FEATURES,
  remote: DEFAULT_REMOTE_FEATURES,
  socials: DEFAULT_SOCIALS_ORDER,
}

/** Type of {@link featureDefaults}. */
export type FeatureDefaults = typeof featureDefaults
