import * as AbiFunction from 'ox/AbiFunction'
import type { Address } from 'ox/Address'
import type { Hex } from 'ox/Hex'
import type { Permit } from '../../swapProvider.js'
import { isV2, isV3, packPath, type Path } from './paths.js'

const multicall = AbiFunction.from(
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[] results)',
)
const swapV2 = AbiFunction.from(
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256 amountOut)',
)
const swapV3 = AbiFunction.from([
  'function exactInput(ExactInputParams params) payable returns (uint256 amountOut)',
  'struct ExactInputParams { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
])
const unwrap = AbiFunction.from('function unwrapWETH9(uint256 amountMinimum, address recipient) payable')
const wrap = AbiFunction.from('function wrapETH(uint256 value) payable')
const sweep = AbiFunction.from(
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
)
const pull = AbiFunction.from('function pull(address token, uint256 value) payable')
// An observer may submit a seen permit first: the second must not revert.
const selfPermit = AbiFunction.from(
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
)

/** SwapRouter02's placeholder for itself as recipient. */
const routerSelf: Address = '0x0000000000000000000000000000000000000002'

export interface RouterSwap {
  readonly path: Path
  readonly amount: bigint
  readonly minAmount: bigint
  readonly user: Address
  readonly toNative: boolean
  readonly fromNative: boolean
  /** Unix seconds. */
  readonly deadline: bigint
  readonly permit?: Permit | undefined
}

export function routerCall(swap: RouterSwap): Hex {
  const { path, amount, deadline, permit } = swap
  const [from] = path.tokens
  const allowed =
    permit === undefined || from === undefined
      ? []
      : [
          AbiFunction.encodeData(selfPermit, [
            from,
            amount,
            permit.deadline,
            permit.v,
            permit.r as Hex,
            permit.s as Hex,
          ]),
        ]
  const calls = path.tokens.length === 1 ? wrapCalls(swap) : swapCalls(swap)
  return AbiFunction.encodeData(multicall, [deadline, [...allowed, ...calls]])
}

/** One to one, without a pool. */
function wrapCalls({ path, amount, user, toNative }: RouterSwap): readonly Hex[] {
  const [wrapped] = path.tokens
  if (wrapped === undefined) throw new Error('A path has tokens')
  return toNative
    ? [AbiFunction.encodeData(pull, [wrapped, amount]), AbiFunction.encodeData(unwrap, [amount, user])]
    : [AbiFunction.encodeData(wrap, [amount]), AbiFunction.encodeData(sweep, [wrapped, amount, user])]
}

function swapCalls({ path, amount, minAmount, user, toNative }: RouterSwap): readonly Hex[] {
  const to = toNative ? routerSelf : user
  const end = toNative ? [AbiFunction.encodeData(unwrap, [minAmount, user])] : []
  if (isV2(path) || isV3(path)) return [leg(path, amount, minAmount, to), ...end]
  // Each pool pays the router, and the next takes its balance (amount 0).
  const last = path.fees.length - 1
  const legs = path.fees.map((fee, at) =>
    leg(
      { tokens: path.tokens.slice(at, at + 2), fees: [fee] },
      at === 0 ? amount : 0n,
      at === last ? minAmount : 0n,
      at === last ? to : routerSelf,
    ),
  )
  return [...legs, ...end]
}

const leg = (path: Path, amount: bigint, minAmount: bigint, to: Address): Hex =>
  isV2(path)
    ? AbiFunction.encodeData(swapV2, [amount, minAmount, path.tokens, to])
    : AbiFunction.encodeData(swapV3, [
        { path: packPath(path), recipient: to, amountIn: amount, amountOutMinimum: minAmount },
      ])
