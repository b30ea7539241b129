import * as fc from 'fast-check'
import { UNSAFE_METHODS } from '@latchkey/protocol/frame'
import { expect, test } from 'vitest'
import { account, createRequestFrame, owner, solanaAddress } from '../../../test/requestFrame.js'

/** Bad parameters, another account or chain, or the visitor's refusal. */
const refusals =
  /^(?:RpcError|unauthorized|unsupported_chain|wrong_chain|method_not_supported|smart_account_unsupported)$/

const names =
  'from to data value chainId calls version atomicRequired capabilities sender callData types primaryType domain message permission permissions rules signer expiry transaction transactions pubkey sendOptions permissionContext context EIP712Domain type'.split(
    ' ',
  )
const leaves = fc.oneof(
  fc.constantFrom(
    owner.address,
    account.address,
    solanaAddress,
    '0x',
    '0xa',
    '0x1',
    '2.0.0',
    'eip155:10',
    'Permit',
    '',
  ),
  fc.jsonValue(),
)
const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
  ),
})).value

test.each(UNSAFE_METHODS)('property: whatever a page passes to %s, it gets an answer', async (method) => {
  const networkId = method.startsWith('solana_') ? 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'eip155:10'
  await fc.assert(
    fc.asyncProperty(fc.oneof(values, fc.array(values, { maxLength: 3 })), async (params) => {
      const { request, shown } = createRequestFrame({ networkId })
      const error: unknown = await request(method, params, 'no').catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      const { name, message } = error as Error
      if (shown.length > 0) return expect(message).toBe('the visitor says no')
      expect([method, name, message]).toEqual([method, expect.stringMatching(refusals), expect.any(String)])
    }),
    { numRuns: 60 },
  )
})
