import * as AbiEvent from 'ox/AbiEvent'
import * as AbiParameters from 'ox/AbiParameters'
import type { Hex } from 'ox/Hex'
import { z } from 'zod'
import { isTime } from '../../bounds.js'
import type { Allowance, ChainTransaction, Movement } from '../../historyProvider.js'

const quantity = z.string().regex(/^0x[0-9a-fA-F]{1,64}$/)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
const hashSchema = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
export const headSchema = z.object({
  number: quantity.refine((number) => Number.isSafeInteger(Number(number))),
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: quantity.refine((seconds) => isTime(Number(seconds))),
})
export const transactionSchema = z.object({
  hash: hashSchema,
  from: address,
  to: address.nullish(),
  value: quantity,
  input: z.string(),
  nonce: quantity,
})
const logSchema = z.object({ address, topics: z.array(hashSchema), data: z.string() })
export const receiptSchema = z.object({
  transactionHash: hashSchema,
  status: quantity.nullish(),
  gasUsed: quantity,
  effectiveGasPrice: quantity.nullish(),
  logs: z.array(logSchema),
})
type Log = z.output<typeof logSchema>
type Receipt = z.output<typeof receiptSchema>

/** More is an airdrop. */
export const maxMovements = 1000

export function readTransaction(
  { hash, from, to, value, input, nonce }: z.output<typeof transactionSchema>,
  receipt: Receipt,
  at: { readonly block: number; readonly index: number; readonly minedAt: number },
): ChainTransaction {
  const { logs, gasUsed, effectiveGasPrice, status } = receipt
  return {
    hash,
    ...at,
    from,
    ...(to != null && { to }),
    value: BigInt(value).toString(),
    ...(input.length >= 10 && { selector: input.slice(0, 10).toLowerCase() }),
    nonce: Number(nonce),
    ...(status != null && BigInt(status) === 0n && { failed: true as const }),
    ...(effectiveGasPrice != null && { fee: (BigInt(gasUsed) * BigInt(effectiveGasPrice)).toString() }),
    movements: logs.flatMap(readMovements).slice(0, maxMovements),
    allowances: logs.flatMap((log) => readAllowance(log) ?? []).slice(0, maxMovements),
    actors: actorsOf(logs),
  }
}

/** ERC-4337 entry points 0.6 to 0.9, the same on every chain. */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/** Only entry points are trusted: any contract can emit the event. */
export const actorsOf = (logs: readonly Log[]): readonly string[] =>
  logs.flatMap(({ address: by, topics }) =>
    topics[0] === topic.acted && topics[2] && entryPoints.has(by) ? [addressOf(topics[2])] : [],
  )

export const topic = {
  transfer: AbiEvent.getSelector('event Transfer(address indexed from, address indexed to, uint256 value)'),
  single: AbiEvent.getSelector(
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  ),
  batch: AbiEvent.getSelector(
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  ),
  approval: AbiEvent.getSelector(
    'event Approval(address indexed owner, address indexed spender, uint256 value)',
  ),
  // WETH9
  deposit: AbiEvent.getSelector('event Deposit(address indexed dst, uint256 wad)'),
  withdraw: AbiEvent.getSelector('event Withdrawal(address indexed src, uint256 wad)'),
  // ERC-4337
  acted: AbiEvent.getSelector(
    'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  ),
}

const zeroAddress = `0x${'0'.repeat(40)}`
const addressOf = (word: string): string => `0x${word.slice(-40).toLowerCase()}`
const wordOf = (data: string, index: number): string | undefined => {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return /^[0-9a-fA-F]{64}$/.test(word) ? BigInt(`0x${word}`).toString() : undefined
}

function readMovements({ address: token, topics, data }: Log): readonly Movement[] {
  const [first, one, two, three] = topics
  if (one === undefined) return []
  if (first === topic.deposit || first === topic.withdraw) return readWrap(token, { first, one, data })
  if (two === undefined) return []
  if (first === topic.transfer) return readTransfer(token, { from: one, to: two, id: three, data })
  if (three === undefined) return []
  const sides = { token, from: addressOf(two), to: addressOf(three) }
  if (first === topic.batch) return readBatch(data).map(([id, amount]) => ({ ...sides, amount, id }))
  if (first === topic.single) {
    const [id, amount] = [wordOf(data, 0), wordOf(data, 1)]
    return id === undefined || amount === undefined ? [] : [{ ...sides, amount, id }]
  }
  return []
}

/** Wrapping emits no transfer for mint and burn. */
function readWrap(
  token: string,
  { first, one, data }: { readonly first: string; readonly one: string; readonly data: string },
): readonly Movement[] {
  const amount = wordOf(data, 0)
  const [from, to] = first === topic.deposit ? [zeroAddress, addressOf(one)] : [addressOf(one), zeroAddress]
  return amount === undefined ? [] : [{ token, from, to, amount, isWrap: true }]
}

function readTransfer(
  token: string,
  {
    from,
    to,
    id,
    data,
  }: {
    readonly from: string
    readonly to: string
    readonly id: string | undefined
    readonly data: string
  },
): readonly Movement[] {
  const sides = { token, from: addressOf(from), to: addressOf(to) }
  if (id !== undefined) return [{ ...sides, amount: '1', id: BigInt(id).toString() }]
  const amount = wordOf(data, 0)
  return amount === undefined ? [] : [{ ...sides, amount }]
}

/** Kinds kept per batch transfer. */
const maxBatchItems = 100
const batchData = AbiParameters.from('uint256[] ids, uint256[] values')

function readBatch(data: string): readonly (readonly [id: string, amount: string])[] {
  try {
    const [ids, values] = AbiParameters.decode(batchData, data as Hex)
    if (ids.length !== values.length) return []
    return ids.slice(0, maxBatchItems).map((id, at) => [String(id), String(values[at])] as const)
  } catch {
    // Any contract can emit a malformed transfer.
    return []
  }
}

function readAllowance({ address: token, topics, data }: Log): Allowance | undefined {
  const [first, owner, spender, id] = topics
  const amount = wordOf(data, 0)
  if (first !== topic.approval || owner === undefined || spender === undefined) return undefined
  if (id !== undefined || amount === undefined) return undefined
  return { token, owner: addressOf(owner), spender: addressOf(spender), amount }
}
