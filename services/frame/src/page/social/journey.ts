import { mayEmbed } from '../channel/embedder.js'
import type { Facts } from '../facts.js'
import { webUrl } from '../webUrl.js'
import { isSecret } from '../window/letters.js'

export interface Journey {
  readonly to: string
  readonly state: string
  readonly returnUri: string
  readonly isFromHost: boolean
}

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'latchkey-return'

/** Undefined without storage. */
export function tabMemory(view: Pick<Window, 'sessionStorage'>): Memory | undefined {
  try {
    return view.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Redirects only to pages of the project.
 *
 * @returns undefined for others
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
  if (to.origin === facts.origin) return undefined
  const isFromHost = webUrl(referrer)?.origin === back.origin
  return { to: to.href, state, returnUri: back.href, isFromHost }
}

export const storeReturn = (memory: Memory, { state, returnUri }: Journey): void =>
  memory.setItem(KEY, JSON.stringify({ state, returnUri }))

/**
 * The host page's address; works once.
 *
 * @returns undefined if this tab began no such login
 */
export function takeReturn(memory: Memory, here: string): string | undefined {
  const stored = memory.getItem(KEY)
  if (stored === null) return undefined
  const { state, returnUri } = JSON.parse(stored) as Pick<Journey, 'state' | 'returnUri'>
  // A window opened from such a tab has a copy of its session storage.
  if (new URL(here).searchParams.get('state') !== state) return undefined
  memory.removeItem(KEY)
  const [back, mark] = [new URL(returnUri), new URL(here)]
  // The answer proves an identity and is not for that page.
  back.searchParams.set('result_uri', `${mark.origin}${mark.pathname}${STORED_ANSWER}`)
  return back.href
}

/** Fragment: the answer waits in storage. */
export const STORED_ANSWER = '#kept'

const ANSWER = 'latchkey-answer'
/** Milliseconds, the attempt's lifetime. */
const answerLife = 20 * 60_000

export const storeAnswer = (memory: Memory, here: string, now: number): void =>
  memory.setItem(ANSWER, JSON.stringify({ here, until: now + answerLife }))

export function takeAnswer(memory: Memory, state: string, now: number): string | undefined {
  const stored = memory.getItem(ANSWER)
  if (stored === null) return undefined
  const { here, until } = JSON.parse(stored) as { readonly here: string; readonly until: number }
  if (until <= now) memory.removeItem(ANSWER)
  if (until <= now || stateOf(here) !== state) return undefined
  memory.removeItem(ANSWER)
  return here
}

export function stateOf(uri: string): string | undefined {
  return webUrl(uri)?.searchParams.get('state') ?? undefined
}

export interface AnswerRequest {
  readonly state: string
  readonly secret: string | undefined
}

export function answerRequestUrl(origin: string, projectId: string, state: string, secret: string): string {
  const query = new URLSearchParams({ projectId })
  return `${origin}/social?${query}#${new URLSearchParams({ take: state, secret })}`
}

export function answerRequestOf(hash: string): AnswerRequest | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const [state, secret] = [query.get('take'), query.get('secret') ?? '']
  return state === null ? undefined : { state, secret: isSecret(secret) ? secret : undefined }
}
