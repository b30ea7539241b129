import type { Env } from '@latchkey/core/adapter'
import type { Caip2 } from '@latchkey/protocol/caip'
import { decodeUint } from '../abi/decodeUint.js'
import { networkOf } from '../chain/networkOf.js'
import { callMany } from './callMany.js'

/** Delegation Framework 1.3.0, on every chain. */
const MANAGER = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'

/** `getDelegationHash((address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))` */
const HASH_OF = '66134607'

/** `disabledDelegations(bytes32)` */
const IS_DISABLED = '2d40d052'

/** Offset, length, offset of the entry. */
const SINGLE_ENTRY_LIST = `0x${[32, 1, 32].map((word) => word.toString(16).padStart(64, '0')).join('')}`

export interface RevokedParameters {
  readonly chainId: Caip2
  readonly permissions: readonly {
    readonly context: string
    readonly delegationManager?: string | undefined
  }[]
}

/**
 * Revocations by ERC-7710. The contract computes the hashes.
 *
 * @returns per permission; false also for another contract's, or when invalid
 */
export async function getRevoked(
  env: Env,
  { chainId, permissions }: RevokedParameters,
): Promise<readonly boolean[]> {
  const { multicall3 } = networkOf(env, chainId)
  const ask = (selector: string, about: readonly { readonly data: string }[]) =>
    about.length === 0
      ? []
      : callMany(env, {
          chainId,
          multicall3,
          calls: about.map(({ data }) => ({ target: MANAGER, callData: `0x${selector}${data}` as const })),
        })
  const supported = permissions.flatMap(({ context, delegationManager = MANAGER }, at) =>
    delegationManager.toLowerCase() === MANAGER && context.startsWith(SINGLE_ENTRY_LIST)
      ? [{ at, data: context.slice(2 + 128) }]
      : [],
  )
  const hashes = await ask(HASH_OF, supported)
  const hashed = supported.flatMap(({ at }, index) => {
    const hash = hashes[index] ?? ''
    return /^0x[0-9a-f]{64}$/i.test(hash) ? [{ at, data: hash.slice(2) }] : []
  })
  const answers = await ask(IS_DISABLED, hashed)
  const revoked = new Set(hashed.flatMap(({ at }, index) => (decodeUint(answers[index]) === 1n ? [at] : [])))
  return permissions.map((_, at) => revoked.has(at))
}
