import { type ErrorName, isLatchkeyError, LatchkeyError } from '@latchkey/protocol/errors'

const CODES: Partial<Record<ErrorName, number>> = {
  user_rejected: 4001,
  request_aborted: 4001,
  unauthorized: 4100,
  rpc_not_allowed: 4100,
  action_not_allowed: 4100,
  method_not_supported: 4200,
  switch_not_supported: 4200,
  not_connected: 4900,
  session_gone: 4900,
  network_or_address_undefined: 4900,
  wrong_chain: 4901,
  unknown_chain: 4902,
  chain_not_supported: 4902,
  switch_network_not_found: 4902,
  request_pending: -32002,
  invalid_chain_id: -32602,
}

const INTERNAL = -32603

/**
 * Adds the standard's `code`, and our error as plain `data`. A wallet's own errors stay.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function providerError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  const { category, details, name } = error
  const node = name === 'rpc_error' ? Number(details['code']) : Number.NaN
  const code = CODES[name] ?? (Number.isInteger(node) ? node : INTERNAL)
  const own = { code, category, data: error.toJSON(), toJSON: () => error.toJSON() }
  return Object.defineProperties(
    new LatchkeyError(name, { details, cause: error }),
    Object.fromEntries(
      Object.entries(own).map(([key, value]) => [
        key,
        { value, enumerable: key === 'code' || key === 'data' },
      ]),
    ),
  )
}
