import type { Eip1193Provider } from '@latchkey/core/adapter'
import { checkIcon, cleanName } from '@latchkey/protocol/wallets'
import { INJECTED } from './injectedId.js'
import { isProvider } from './isProvider.js'

/** What is kept of an EIP-6963 announcement, checked and copied. */
export interface Announcement {
  /** Lower case. */
  readonly rdns: string
  readonly name: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}

/**
 * Reads an `eip6963:announceProvider` event. Anyone on the page can send one: each field is read once, checked and
 * copied; the info object is never written to, so a frozen one is fine.
 *
 * @returns undefined when a field is missing, malformed, or its getter throws; a bad icon alone is only left out
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<Record<string, unknown>>).detail
    // The uuid is not looked at: nothing depends on it, and wallets leave it out.
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
 * A reverse domain in lower case. One label is let pass (there are wallets like that), but not our own id of
 * `window.ethereum`, nor a word that every object has as a key.
 */
function readRdns(value: unknown): string | undefined {
  const rdns =
    typeof value === 'string' && value.length <= 120 ? value.replace(/^ +| +$/g, '').toLowerCase() : ''
  if (!/^[a-z\d][\w-]*(?:\.[\w-]+)*$/.test(rdns)) return undefined
  return rdns === INJECTED || rdns in {} ? undefined : rdns
}
