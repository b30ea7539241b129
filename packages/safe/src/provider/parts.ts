import type { Platform } from '@latchkey/core/adapter'
import { pause } from '@latchkey/protocol/abort'
import { LatchkeyError } from '@latchkey/protocol/errors'
import { SECOND_MS } from '@latchkey/protocol/time'
import type { AskSafe } from '../messages.js'
import type { SafeAccount } from '../readSafe.js'
import { walletError } from '../walletError.js'

export interface ProviderParts {
  readonly ask: AskSafe
  readonly account: SafeAccount
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>
  readonly signal: AbortSignal
}

export type Methods = Readonly<Record<string, (...params: never[]) => Promise<unknown>>>

export const hexOf = (value: number): `0x${string}` => `0x${value.toString(16)}`

/** @throws Error 4100 for other accounts */
export function checkAccount({ address }: SafeAccount, from: unknown): void {
  if (from === undefined || String(from).toLowerCase() === address.toLowerCase()) return
  throw walletError(4100, 'This account is not the Safe')
}

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 10 * SECOND_MS

/**
 * Owners may take days: polls frequently, then every ten seconds.
 *
 * @param read undefined until then; its errors end the wait
 * @throws LatchkeyError `request_aborted` when the client stops
 */
export async function pollUntilKnown<T>(
  { platform, signal }: Pick<ProviderParts, 'platform' | 'signal'>,
  read: () => Promise<T | undefined>,
): Promise<T> {
  for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    const known = await read()
    if (known !== undefined) return known
    await pause(platform, wait, signal)
  }
  throw new LatchkeyError('request_aborted')
}
