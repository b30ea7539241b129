import { mayEmbed } from '../channel/embedder.js'
import type { Facts } from '../facts.js'

/** A visitor who leaves a host's page for a provider in the same tab. */
export interface Journey {
  /** The provider's page. */
  readonly to: string
  /** What names this login in the address that the provider leads back to. */
  readonly state: string
  /** The host's page, which gets the result. */
  readonly returnUri: string
  /** Whether the page that sent the visitor here is of that host. */
  readonly isFromHost: boolean
}

/** Where a tab remembers it: the provider's pages keep nothing for us. */
type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'latchkey-return'

/** @returns undefined where the browser keeps nothing for this site */
export function tabMemory(view: Pick<Window, 'sessionStorage'>): Memory | undefined {
  try {
    return view.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Reads where a visitor goes. Only pages of the project are led back to.
 *
 * @param hash with `to` and `return_uri`
 * @param referrer of this page
 * @returns undefined where it leads nowhere that we know
 */
export function readJourney(
  hash: string,
  referrer: string,
  facts: Pick<Facts, 'project' | 'development'>,
): Journey | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [to, back] = [webUrl(query.get('to')), webUrl(query.get('return_uri'))]
  const state = to?.searchParams.get('state')
  if (!to || !back || !state || !mayEmbed(back.origin, facts)) return undefined
  const isFromHost = webUrl(referrer)?.origin === back.origin
  return { to: to.href, state, returnUri: back.href, isFromHost }
}

/** Remembers the way back in this tab. */
export const keepReturn = (memory: Memory, { state, returnUri }: Journey): void =>
  memory.setItem(KEY, JSON.stringify({ state, returnUri }))

/**
 * Where the host's page waits for what a provider led back with; works once.
 *
 * @param here the address that the provider led back to
 * @returns undefined where another login, or none, was begun in this tab
 */
export function takeReturn(memory: Memory, here: string): string | undefined {
  const kept = memory.getItem(KEY)
  if (kept === null) return undefined
  const { state, returnUri } = JSON.parse(kept) as Pick<Journey, 'state' | 'returnUri'>
  // A window that was opened from such a tab has a copy of what the tab remembers.
  if (new URL(here).searchParams.get('state') !== state) return undefined
  memory.removeItem(KEY)
  const back = new URL(returnUri)
  back.searchParams.set('result_uri', here)
  return back.href
}

function webUrl(text: string | null): URL | undefined {
  return text !== null && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
}
