import { pause } from '@latchkey/protocol/abort'
import type { Caip2 } from '@latchkey/protocol/caip'
import { LatchkeyError, toLatchkeyError } from '@latchkey/protocol/errors'
import {
  type AppEvent,
  type AppRequest,
  type AppSuccess,
  FRAME_MS,
  type FrameAccountType,
  type FrameUser,
} from '@latchkey/protocol/frame'
import { answerFor, placeOf } from './place.js'
import type { WalletParts } from './walletParts.js'

export async function request<N extends AppEvent>(
  parts: WalletParts,
  event: N,
  payload?: AppRequest<N>,
  signal?: AbortSignal,
): Promise<AppSuccess<N>> {
  if (event === 'SET_PREFERRED_ACCOUNT') {
    const { type } = payload as AppRequest<'SET_PREFERRED_ACCOUNT'>
    return (await choose(parts, type, signal)) as AppSuccess<N>
  }
  const answer = await parts.frame.request(event, payload, signal)
  if (event === 'SIGN_OUT') forget(parts)
  parts.visit.noteLogin(event, answer)
  // These may change address, recovery or device request.
  if (event === 'UPDATE_EMAIL_SECONDARY_OTP' || event === 'OPEN_SETTINGS')
    await refreshAll(parts).catch(() => undefined)
  return answer
}

/** Connections with such an account reread theirs. */
export async function choose(
  { env, frame, state: { live } }: WalletParts,
  type: FrameAccountType,
  signal?: AbortSignal,
) {
  const concerned = [...live.values()].filter((one) => one.has(type))
  const [chosen = [...live.values()][0]] = concerned
  const place = chosen && placeOf(env, chosen.connection.chainId)
  const answer = await frame.request('SET_PREFERRED_ACCOUNT', { type, ...place }, signal)
  await Promise.all(concerned.map((one) => one.refresh()))
  return answer
}

const refreshAll = ({ state: { live } }: WalletParts) =>
  Promise.all([...live.values()].map((one) => one.refresh()))

export async function load(
  { env, frame, visit, state }: WalletParts,
  chainId: Caip2,
  requestedType?: FrameAccountType,
  signal?: AbortSignal,
): Promise<FrameUser> {
  const payload = { ...placeOf(env, chainId), ...(requestedType && { preferredAccountType: requestedType }) }
  const found = answerFor(chainId, await frame.request('GET_USER', payload, signal))
  state.user = found
  visit.standOn(chainId)
  const isSmart = found.accounts?.some(({ type }) => type === 'smartAccount') ?? false
  if (typeof found.chainId === 'number') visit.noteSmart({ [found.chainId]: isSmart })
  return found
}

/** A failure ends the login. */
export async function follow(parts: WalletParts): Promise<void> {
  const { env, frame, state } = parts
  if (state.live.size === 0) return
  try {
    const { isConnected } = await frame.request('IS_CONNECTED')
    if (!isConnected) throw new LatchkeyError('not_connected')
    await refreshAll(parts)
  } catch (thrown) {
    const { name: reason } = toLatchkeyError(thrown)
    if (reason === 'client_disposed') return
    env.log.info('The log-in is over', { error: reason })
    forget(parts)
    const ended = [...state.live.values()]
    state.live.clear()
    for (const one of ended) one.lose()
  }
}

export function forget({ visit, state }: WalletParts): void {
  state.user = undefined
  visit.end()
}

/** At once on the page, within 3 s at the frame. */
export async function signOut(parts: WalletParts): Promise<void> {
  forget(parts)
  const abort = new AbortController()
  await Promise.race([
    parts.frame.request('SIGN_OUT', undefined, abort.signal).catch(() => undefined),
    pause(parts.env.platform, FRAME_MS.signOut, abort.signal),
  ])
  abort.abort()
}
