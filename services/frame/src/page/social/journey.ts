import { mayEmbed } from '../channel/embedder.js'
import type { Facts } from '../facts.js'
import { webUrl } from '../webUrl.js'
import { isSecret } from '../window/letters.js'

/** A visitor who leaves a host's page for a provider in the same tab. */
export interface Journey {
  readonly to: string
  /** Identifies this login in the address that the provider redirects to. */
  readonly state: string
  /** The host's page, which gets the result. */
  readonly returnUri: string
  readonly isFromHost: boolean
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'latchkey-return'

/** @returns undefined if the browser stores nothing for this site */
export function tabMemory(view: Pick<Window, 'sessionStorage'>): Memory | undefined {
  try {
    return view.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Reads the visitor's journey. Redirects back only to pages of the project.
 *
 * @param hash with `to` and `return_uri`
 * @param referrer of this page
 * @returns undefined for an unknown destination
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
  // Pages of this origin trust one another's redirects.
  if (to.origin === facts.origin) return undefined
  const isFromHost = webUrl(referrer)?.origin === back.origin
  return { to: to.href, state, returnUri: back.href, isFromHost }
}

export const keepReturn = (memory: Memory, { state, returnUri }: Journey): void =>
  memory.setItem(KEY, JSON.stringify({ state, returnUri }))

/**
 * Address of the host's page that was left, with a mark that the answer waits; works once.
 *
 * @param here the address that the provider redirected to
 * @returns undefined if another login, or none, was begun in this tab
 */
export function takeReturn(memory: Memory, here: string): string | undefined {
  const kept = memory.getItem(KEY)
  if (kept === null) return undefined
  const { state, returnUri } = JSON.parse(kept) as Pick<Journey, 'state' | 'returnUri'>
  // A window opened from such a tab has a copy of the tab's session storage.
  if (new URL(here).searchParams.get('state') !== state) return undefined
  memory.removeItem(KEY)
  const [back, mark] = [new URL(returnUri), new URL(here)]
  // The answer itself proves an identity and is not for that page.
  back.searchParams.set('result_uri', `${mark.origin}${mark.pathname}${KEPT}`)
  return back.href
}

/** Fragment of this page's bare address: the answer waits in the storage of this origin. */
export const KEPT = '#kept'

const ANSWER = 'latchkey-answer'
/** Milliseconds that an answer is kept, as long as its attempt may be open. */
const answerLife = 20 * 60_000

/** Stores the address that a provider redirected to, for the frame. Replaces an earlier one. */
export const keepAnswer = (memory: Memory, here: string, now: number): void =>
  memory.setItem(ANSWER, JSON.stringify({ here, until: now + answerLife }))

/** Takes and removes a login's answer. @returns undefined if there is none, or another login's */
export function takeAnswer(memory: Memory, state: string, now: number): string | undefined {
  const kept = memory.getItem(ANSWER)
  if (kept === null) return undefined
  const { here, until } = JSON.parse(kept) as { readonly here: string; readonly until: number }
  if (until <= now) memory.removeItem(ANSWER)
  if (until <= now || stateOf(here) !== state) return undefined
  memory.removeItem(ANSWER)
  return here
}

export function stateOf(uri: string): string | undefined {
  return webUrl(uri)?.searchParams.get('state') ?? undefined
}

export interface Wanted {
  readonly state: string
  /** Seals the answer if the requesting page cannot be reached. */
  readonly secret: string | undefined
}

/** The address of this origin's page that brings a login's answer to the frame that opens it. */
export function takeAddress(origin: string, projectId: string, state: string, secret: string): string {
  const query = new URLSearchParams({ projectId })
  return `${origin}/social?${query}#${new URLSearchParams({ take: state, secret })}`
}

export function wantedOf(hash: string): Wanted | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [state, secret] = [query.get('take'), query.get('secret') ?? '']
  return state === null ? undefined : { state, secret: isSecret(secret) ? secret : undefined }
}
