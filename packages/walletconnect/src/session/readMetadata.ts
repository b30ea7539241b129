import { isSafeLink } from '@latchkey/protocol/links'
import type { PeerMetadata } from '../records/recordTypes.js'

const MAX_TEXT_LENGTH = 256

const text = (value: unknown): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, MAX_TEXT_LENGTH) : ''

/** Untrusted: cuts texts, keeps only `https:` pictures, drops unsafe links. */
export function readMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons, redirect } = (value ?? {}) as Record<string, unknown>
  const { native, universal } = (redirect ?? {}) as Record<string, unknown>
  const links = {
    ...(isSafeLink(native) ? { native } : {}),
    ...(isSafeLink(universal) && /^https?:/i.test(universal) ? { universal } : {}),
  }
  return {
    name: text(name),
    description: text(description),
    url: text(url),
    icons: (Array.isArray(icons) ? (icons as unknown[]) : [])
      .filter((icon): icon is string => typeof icon === 'string' && /^https:\/\//i.test(icon))
      .filter((icon) => icon.length <= 2048)
      .slice(0, 8),
    ...(Object.keys(links).length > 0 ? { redirect: links } : {}),
  }
}
