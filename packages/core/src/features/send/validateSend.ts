import {
  type ErrorName,
  LatchkeyError,
  type SerializedError,
  toLatchkeyError,
} from '@latchkey/protocol/errors'
import { parseUnits } from '../../format/units.js'
import { action } from '../../store/action.js'
import { dataOf } from '../../store/selectors.js'
import type { SendState } from '../../types/state.js'
import { nativeBalance, sameAddress, type SendSource, sendToken } from './sendToken.js'

interface CheckSendOptions extends Pick<ValidateSendOptions, 'complete'> {
  readonly fee?: SendState['fee'] | undefined
}

/** Validates the send form with the family's address check. */
export const checkSend = action(async (context, options: CheckSendOptions = {}): Promise<SendIssues> => {
  const { adapters, config, env, store } = context
  const { namespace } = store.getState()
  const reads = await adapters.get(namespace)?.reads(env)
  const { complete, fee } = options
  const state = store.getState()
  return validateSend(fee ? { ...state, send: { ...state.send, fee } } : state, {
    complete,
    needsToken: config.families[namespace]?.can.send?.needsToken,
    isAddress: reads?.isAddress,
    isBurnAddress: reads?.isBurnAddress,
    allowUnsafeReceivers: config.allowUnsafeReceivers,
  })
})

export interface SendIssues {
  readonly amount?: SerializedError
  readonly receiver?: SerializedError
  readonly token?: SerializedError
}

const COMPLETE_LENGTH = 42

/** Whether a receiver's issue can be shown while typing: more characters would not fix it. */
export const isReceiverComplete = (receiver: string, problem: SerializedError | undefined): boolean =>
  receiver.length >= COMPLETE_LENGTH || problem?.details['kind'] !== undefined

export interface ValidateSendOptions {
  /** If missing, addresses are not checked. */
  readonly isAddress?: ((value: string) => boolean) | undefined
  readonly isBurnAddress?: ((value: string) => boolean) | undefined
  readonly allowUnsafeReceivers?: boolean | undefined
  readonly needsToken?: boolean | undefined
  readonly complete?: boolean | undefined
}

/**
 * Validates the send form. Pure.
 *
 * `amount_and_receiver_required` and, if the family needs one, `token_required` when `complete`;
 * `invalid_amount` (details: kind); `insufficient_funds` (details: symbol) when amount and known
 * fee exceed the balance; `invalid_receiver` (details: kind `name` for texts like names);
 * `unsafe_receiver` (details: kind) for burn addresses and the token's own contract.
 */
export function validateSend(state: SendSource, options: ValidateSendOptions = {}): SendIssues {
  const { complete = false, needsToken = false } = options
  const { receiverAddress, sendTokenAmount, token } = state.send
  const amount = sendTokenAmount === '' ? required(complete) : amountIssue(state)
  const receiver = receiverAddress === '' ? required(complete) : receiverIssue(state, options)
  return {
    ...(amount && { amount }),
    ...(receiver && { receiver }),
    ...(complete && needsToken && token === undefined && { token: issue('token_required') }),
  }
}

function amountIssue(state: SendSource): SerializedError | undefined {
  const token = sendToken(state)
  const { sendTokenAmount } = state.send
  let amount: bigint
  try {
    amount = parseUnits(sendTokenAmount, token?.decimals ?? 18)
  } catch (thrown) {
    return toLatchkeyError(thrown, 'invalid_amount').toJSON()
  }
  if (amount <= 0n) {
    return issue('invalid_amount', { amount: sendTokenAmount, kind: 'zero', reason: 'it is zero' })
  }
  if (!token) return undefined
  const { fee = '0', minimum } = dataOf(state.send.fee) ?? {}
  if (token.native && minimum !== undefined && amount < BigInt(minimum)) {
    return issue('insufficient_funds', { symbol: token.symbol, kind: 'new-address', minimum })
  }
  const cost = BigInt(fee)
  const total = amount + (token.native ? cost : 0n)
  if (token.balance !== undefined && total > token.balance) {
    return issue('insufficient_funds', { symbol: token.symbol })
  }
  const native = nativeBalance(state)
  if (!token.native && native && cost > BigInt(native.amount)) {
    return issue('insufficient_funds', { symbol: native.symbol })
  }
  return undefined
}

function receiverIssue(state: SendSource, options: ValidateSendOptions): SerializedError | undefined {
  const { isAddress, isBurnAddress, allowUnsafeReceivers = false } = options
  const { receiverAddress } = state.send
  if (isAddress?.(receiverAddress) === false) {
    const isName = /^[^\s.:/]+(\.[^\s.:/]+)*\.\p{L}{2,}$/u.test(receiverAddress)
    return issue('invalid_receiver', isName ? { kind: 'name' } : {})
  }
  if (allowUnsafeReceivers) return undefined
  if (isBurnAddress?.(receiverAddress)) {
    return issue('unsafe_receiver', { kind: 'burn', reason: 'an address that nobody can spend from' })
  }
  const token = sendToken(state)
  if (token?.address !== undefined && sameAddress(token.address, receiverAddress)) {
    return issue('unsafe_receiver', { kind: 'token', reason: 'the contract of the token itself' })
  }
  return undefined
}

function required(complete: boolean): SerializedError | undefined {
  return complete ? issue('amount_and_receiver_required') : undefined
}

function issue(name: ErrorName, details: Readonly<Record<string, unknown>> = {}): SerializedError {
  return new LatchkeyError(name, { details }).toJSON()
}
