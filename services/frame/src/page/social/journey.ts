import { mayEmbed } from '../channel/embedder.js'
import type { Facts } from '../facts.js'
import { webUrl } from '../webUrl.js'
import { isSecret } from '../window/letters.js'

/** A visitor who leaves a host's page for a provider in the same tab. */
export interface Journey {
  /** The provider's page. */
  readonly to: string
  /** Identifies this login in the address that the provider leads back to. */
  readonly state: string
  /** The host's page, which gets the result. */
  readonly returnUri: string
  /** Whether the page that sent the visitor here is of that host. */
  readonly isFromHost: boolean
}

/** The tab's memory: the provider's pages store nothing for us. */
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
  facts: Pick<Facts, 'project' | 'development'> & { readonly origin: string },
): Journey | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [to, back] = [webUrl(query.get('to')), webUrl(query.get('return_uri'))]
  const state = to?.searchParams.get('state')
  if (!to || !back || !state || !mayEmbed(back.origin, facts)) return undefined
  // A page of ours believes that another one of ours led to it.
  if (to.origin === facts.origin) return undefined
  const isFromHost = webUrl(referrer)?.origin === back.origin
  return { to: to.href, state, returnUri: back.href, isFromHost }
}

/** Remembers the way back in this tab. */
export const keepReturn = (memory: Memory, { state, returnUri }: Journey): void =>
  memory.setItem(KEY, JSON.stringify({ state, returnUri }))

/**
 * Address of the host's page that was left, with a mark that says that the answer waits; works once.
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
  const [back, mark] = [new URL(returnUri), new URL(here)]
  // The answer itself proves who somebody is, and is not for that page.
  back.searchParams.set('result_uri', `${mark.origin}${mark.pathname}${KEPT}`)
  return back.href
}

/** At the end of the bare address of this page: the answer waits in the storage of this origin. */
export const KEPT = '#kept'

const ANSWER = 'latchkey-answer'
/** Milliseconds that an answer waits, as long as the attempt that it belongs to may be open. */
const answerLife = 20 * 60_000

/** Keeps the address that a provider led back to, for the frame. One before it is over. */
export const keepAnswer = (memory: Memory, here: string, now: number): void =>
  memory.setItem(ANSWER, JSON.stringify({ here, until: now + answerLife }))

/** Takes the answer of a login, which is gone then. @returns undefined where there is none, or another login's */
export function takeAnswer(memory: Memory, state: string, now: number): string | undefined {
  const kept = memory.getItem(ANSWER)
  if (kept === null) return undefined
  const { here, until } = JSON.parse(kept) as { readonly here: string; readonly until: number }
  if (until <= now) memory.removeItem(ANSWER)
  if (until <= now || stateOf(here) !== state) return undefined
  memory.removeItem(ANSWER)
  return here
}

/** The name of a login in the address that a provider led back to. */
export function stateOf(uri: string): string | undefined {
  return webUrl(uri)?.searchParams.get('state') ?? undefined
}

/** A frame's question for the answer of a login. */
export interface Wanted {
  readonly state: string
  /** Seals the answer where the page that asks cannot be reached. */
  readonly secret: string | undefined
}

/** The address of the page of this origin that brings the answer of a login to the frame that opens it. */
export function takeAddress(origin: string, projectId: string, state: string, secret: string): string {
  const query = new URLSearchParams({ projectId })
  return `${origin}/social?${query}#${new URLSearchParams({ take: state, secret })}`
}

/** The login whose answer a frame wants from this page. */
export function wantedOf(hash: string): Wanted | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [state, secret] = [query.get('take'), query.get('secret') ?? '']
  return state === null ? undefined : { state, secret: isSecret(secret) ? secret : undefined }
}
