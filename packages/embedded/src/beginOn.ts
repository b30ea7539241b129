import type { AccountType, Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import type { FrameAccountType, FrameUser } from '@latchkey/protocol/frame'
import type { Frame } from './frame/createFrame.js'
import { placeOf } from './place.js'

const ACCOUNT_TYPES: readonly FrameAccountType[] = ['smartAccount', 'eoa']

export interface BeginParameters {
  readonly env: Pick<Env, 'network'>
  readonly load: (
    chainId: Caip2,
    wanted: FrameAccountType | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<FrameUser>
  readonly frame: Pick<Frame, 'request'>
  readonly accountTypes: readonly FrameAccountType[] | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * In order: the visitor's last chain on this page, in the frame, the host's, the frame's defaults.
 */
export async function beginOn(
  chainId: Caip2,
  chosen: AccountType | undefined,
  { env, load, frame, accountTypes, signal }: BeginParameters,
): Promise<FrameUser> {
  const isOffered = (type: unknown): type is FrameAccountType =>
    (accountTypes ?? ACCOUNT_TYPES).includes(type as FrameAccountType)
  const requestedType = isOffered(chosen) ? chosen : accountTypes?.[0]
  const found = await load(chainId, requestedType, signal)
  const other = found.accounts?.find(({ type }) => type === chosen && isOffered(type))
  if (!other || other.address === found.address) return found
  await frame.request('SET_PREFERRED_ACCOUNT', { type: other.type, ...placeOf(env, chainId) }, signal)
  return load(chainId, requestedType, signal)
}
