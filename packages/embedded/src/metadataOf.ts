import type { DiscoveryEnv } from '@latchkey/core/adapter'

/** The URL is always the page's origin. */
export function metadataOf({ metadata, platform }: Pick<DiscoveryEnv, 'metadata' | 'platform'>) {
  const { location, document } = platform.window ?? {}
  const { name, description = '', icons = [] } = metadata
  return {
    name: name || document?.title || location?.host || '',
    description,
    url: location?.origin ?? '',
    icons: icons.map((icon) => new URL(icon, location?.href).href),
  }
}
