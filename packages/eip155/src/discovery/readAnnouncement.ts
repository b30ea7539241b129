import type { Eip1193Provider } from '@latchkey/core/adapter'
import { checkIcon, cleanName } from '@latchkey/protocol/wallets'
import { INJECTED } from './injectedId.js'
import { isProvider } from './isProvider.js'

/** Checked and copied fields of an EIP-6963 announcement. */
export interface Announcement {
  readonly rdns: string
  readonly name: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}

/**
 * Validates an `eip6963:announceProvider` event, which any script on the page can send. Reads each
 * field once, checks and copies it; never writes to the info object, which may be frozen.
 *
 * @returns undefined when a field is missing, malformed, or its getter throws; a bad icon alone is
 *   only left out
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<Record<string, unknown>>).detail
    // Ignores the uuid: nothing depends on it, and some wallets omit it.
    const { rdns, name, icon } = info as Record<string, unknown>
    if (!isProvider(provider)) return undefined
    const id = readRdns(rdns)
    const shownName = cleanName(name)
    const shownIcon = checkIcon(icon)
    return id && shownName
      ? { rdns: id, name: shownName, provider, ...(shownIcon && { icon: shownIcon }) }
      : undefined
  } catch {
    return undefined
  }
}

/**
 * A reverse domain in lower case. Accepts one label, as some wallets have, but neither our own id
 * of `window.ethereum` nor a key that every object has.
 */
function readRdns(value: unknown): string | undefined {
  const rdns =
    typeof value === 'string' && value.length <= 120 ? value.replace(/^ +| +$/g, '').toLowerCase() : ''
  if (!/^[a-z\d][\w-]*(?:\.[\w-]+)*$/.test(rdns)) return undefined
  return rdns === INJECTED || rdns in {} ? undefined : rdns
}
