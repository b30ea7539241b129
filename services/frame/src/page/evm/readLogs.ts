import { sameAddress, type Hex } from './hex.js'

export interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

export interface Movement {
  readonly address: Hex
  readonly id: bigint | undefined
  /** Negative if sent. */
  readonly amount: bigint
}

export interface Grant {
  readonly address: Hex
  readonly spender: Hex
  /** `all`: unlimited, or a whole collection. */
  readonly amount: bigint | 'all'
  readonly id: bigint | undefined
}

const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

const unlimitedAmount = 2n ** 95n

/** Without changes that cancel out. */
export function movementsOf(logs: readonly Log[], owner: Hex): readonly Movement[] {
  const sums = new Map<string, Movement>()
  for (const log of logs) {
    for (const { from, to, id, amount } of transfersOf(log)) {
      const [isIn, isOut] = [sameAddress(to, owner), sameAddress(from, owner)]
      if (isIn === isOut) continue
      const key = `${log.address.toLowerCase()}:${id ?? ''}`
      const before = sums.get(key)?.amount ?? 0n
      sums.set(key, { address: log.address, id, amount: before + (isIn ? amount : -amount) })
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

interface Transfer {
  readonly from: Hex
  readonly to: Hex
  readonly id: bigint | undefined
  readonly amount: bigint
}

function transfersOf({ topics, data }: Log): readonly Transfer[] {
  const [topic, first, second, third] = topics
  if (first === undefined || second === undefined) return []
  if (topic === transfer) {
    // ERC-721: the fourth topic is the item.
    const [id, amount] = third === undefined ? [undefined, wordAt(data, 0)] : [BigInt(third), 1n]
    return [{ from: addressOf(first), to: addressOf(second), id, amount }]
  }
  if (third === undefined) return []
  const [from, to] = [addressOf(second), addressOf(third)]
  if (topic === transferSingle) return [{ from, to, id: wordAt(data, 0), amount: wordAt(data, 1) }]
  if (topic !== transferBatch) return []
  const amounts = wordsAt(data, 1)
  return wordsAt(data, 0).map((id, index) => ({ from, to, id, amount: amounts[index] ?? 0n }))
}

export function grantsOf(logs: readonly Log[], owner: Hex): readonly Grant[] {
  const last = new Map<string, Grant>()
  for (const log of logs) {
    const given = grantOf(log, owner)
    if (given === undefined) continue
    const { key, granted } = given
    if (granted === undefined) last.delete(key)
    else last.set(key, granted)
  }
  return [...last.values()]
}

/** Without `granted` it was revoked. */
function grantOf(
  { address, topics, data }: Log,
  owner: Hex,
): { readonly key: string; readonly granted: Grant | undefined } | undefined {
  const [topic, giver, taker, item] = topics
  if (giver === undefined || taker === undefined || !sameAddress(addressOf(giver), owner)) return undefined
  if (topic !== approval && topic !== approvalForAll) return undefined
  const spender = addressOf(taker)
  const id = topic === approval && item !== undefined ? BigInt(item) : undefined
  const value = id === undefined ? wordAt(data, 0) : 1n
  const isAll = topic === approvalForAll || (id === undefined && value >= unlimitedAmount)
  const isNone = value === 0n || BigInt(spender) === 0n
  return {
    key: [topic, address.toLowerCase(), id ?? spender].join(),
    granted: isNone ? undefined : { address, spender, id, amount: isAll ? 'all' : value },
  }
}

const addressOf = (topic: Hex): Hex => `0x${topic.slice(26)}`

function wordAt(data: Hex, index: number): bigint {
  const word = data.slice(2 + index * 64, 66 + index * 64)
  return word.length === 64 ? BigInt(`0x${word}`) : 0n
}

/** By the index of its offset. */
function wordsAt(data: Hex, index: number): readonly bigint[] {
  const at = Number(wordAt(data, index) / 32n)
  const count = Number(wordAt(data, at))
  return Array.from({ length: Math.min(count, 256) }, (_, one) => wordAt(data, at + 1 + one))
}
