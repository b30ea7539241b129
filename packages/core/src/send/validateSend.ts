import { type ErrorName, LatchkeyError, type SerializedError } from '@latchkey/protocol/errors'
import { baseUnits, nativeBalance, type SendSource, sendToken } from './sendToken.js'

/** What is wrong with a send, by field. */
export interface SendIssues {
  readonly amount?: SerializedError
  readonly receiver?: SerializedError
  readonly token?: SerializedError
}

/** What {@link validateSend} needs besides the state. */
export interface ValidateSendOptions {
  /** The family's address check; without it addresses are not judged. */
  readonly isAddress?: ((value: string) => boolean) | undefined
  /** Empty fields are issues too: the moment of sending. While editing they are not. */
  readonly complete?: boolean | undefined
}

/**
 * What is wrong with the send in the state. Pure.
 *
 * `amount_and_receiver_required` and, on eip155, `token_required` (specification section 5) when `complete`;
 * `invalid_amount` for no number, zero, or more digits than the token has; `insufficient_funds` (details: symbol) when
 * the amount, with the known fee, is more than is held; `invalid_receiver`.
 */
export function validateSend(state: SendSource, options: ValidateSendOptions = {}): SendIssues {
  const { isAddress, complete = false } = options
  const { receiverAddress, sendTokenAmount, token } = state.send
  const amount = sendTokenAmount === '' ? required(complete) : amountIssue(state)
  const receiver =
    receiverAddress === ''
      ? required(complete)
      : isAddress?.(receiverAddress) === false
        ? issue('invalid_receiver')
        : undefined
  const needsToken = complete && token === undefined && state.namespace === 'eip155'
  return {
    ...(amount && { amount }),
    ...(receiver && { receiver }),
    ...(needsToken && { token: issue('token_required') }),
  }
}

function amountIssue(state: SendSource): SerializedError | undefined {
  const token = sendToken(state)
  const amount = baseUnits(state.send.sendTokenAmount, token?.decimals ?? 18)
  if (amount === undefined || BigInt(amount) <= 0n) return issue('invalid_amount')
  if (!token) return undefined
  const { fee } = state.send
  const cost = 'data' in fee && fee.data ? BigInt(fee.data.fee) : 0n
  const total = BigInt(amount) + (token.native ? cost : 0n)
  if (token.balance !== undefined && total > token.balance) {
    return issue('insufficient_funds', { symbol: token.symbol })
  }
  const native = nativeBalance(state)
  if (!token.native && native && cost > BigInt(native.amount)) {
    return issue('insufficient_funds', { symbol: native.symbol })
  }
  return undefined
}

function required(complete: boolean): SerializedError | undefined {
  return complete ? issue('amount_and_receiver_required') : undefined
}

function issue(name: ErrorName, details: Readonly<Record<string, unknown>> = {}): SerializedError {
  return new LatchkeyError(name, { details }).toJSON()
}
