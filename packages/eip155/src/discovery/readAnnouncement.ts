import type { Eip1193Provider } from '@latchkey/core/adapter'
import { checkIcon, cleanName } from '@latchkey/protocol/wallets'
import { INJECTED } from './injectedId.js'
import { isProvider } from './isProvider.js'

export interface Announcement {
  readonly rdns: string
  readonly name: string
  readonly icon?: string
  readonly provider: Eip1193Provider
}

/**
 * Any script can send an `eip6963:announceProvider` event. Reads each field once; never writes to
 * the info object, which may be frozen.
 *
 * @returns undefined when a field is malformed, except the icon
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { info, provider } = (event as CustomEvent<Record<string, unknown>>).detail
    // Some wallets omit the uuid.
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

/** Accepts one label, as some wallets have; refuses our own id and every object's keys. */
function readRdns(value: unknown): string | undefined {
  const rdns =
    typeof value === 'string' && value.length <= 120 ? value.replace(/^ +| +$/g, '').toLowerCase() : ''
  if (!/^[a-z\d][\w-]*(?:\.[\w-]+)*$/.test(rdns)) return undefined
  return rdns === INJECTED || rdns in {} ? undefined : rdns
}
