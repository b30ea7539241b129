import { isAddress, type Hex } from '../hex.js'
import { fieldOf, structsIn, type Typed, type TypedStruct } from './readTyped.js'

export interface SignedAmount {
  readonly token: Hex | 'native' | undefined
  /** Base units; `all`: unlimited, or a whole collection. */
  readonly amount: bigint | 'all'
  readonly item?: bigint | undefined
}

export interface Right {
  readonly kind: 'permit' | 'order'
  /** The signature holds for no other account. */
  readonly owner: Hex | undefined
  /** Any account may fill an order. */
  readonly spender: Hex | undefined
  readonly gives: readonly SignedAmount[]
  readonly gets: readonly SignedAmount[]
  readonly receiver: Hex | undefined
  readonly until: bigint | undefined
}

/** From here on amounts are unlimited: no token has such a supply. */
const unlimitedAmount = 2n ** 95n

const amountOf = (value: bigint): bigint | 'all' => (value >= unlimitedAmount ? 'all' : value)

/**
 * Permits of ERC-2612, DAI, ERC-4494 and Permit2, and orders of Seaport, CoW Protocol, 0x and
 * 1inch. Decides by signed fields alone: type names mean nothing to a contract.
 */
export function readRights({ domain, message }: Typed): readonly Right[] {
  const contract = addressIn(domain, 'verifyingContract')
  return structsIn(message).flatMap((struct) => permitOf(struct, contract) ?? orderOf(struct) ?? [])
}

function permitOf(struct: TypedStruct, contract: Hex | undefined): Right | undefined {
  const spender = addressIn(struct, 'spender') ?? addressIn(struct, 'operator')
  if (spender === undefined) return undefined
  const gives = allowanceRight(struct, contract)
  if (gives === undefined) return undefined
  return {
    kind: 'permit',
    owner: addressIn(struct, 'owner') ?? addressIn(struct, 'holder'),
    spender,
    gives,
    gets: [],
    receiver: undefined,
    until: firstInt(struct, ['deadline', 'sigDeadline', 'expiry', 'expiration']),
  }
}

function allowanceRight(struct: TypedStruct, contract: Hex | undefined): readonly SignedAmount[] | undefined {
  const parts = [...partsOf(struct, 'details'), ...partsOf(struct, 'permitted')]
  if (parts.length > 0)
    return parts.map((part) => ({
      token: addressIn(part, 'token'),
      amount: amountOf(firstInt(part, ['amount', 'value']) ?? unlimitedAmount),
    }))
  const allowed = fieldOf(struct, 'allowed', 'bool') ?? fieldOf(struct, 'approved', 'bool')
  const amount = firstInt(struct, ['value', 'amount'])
  // With both fields, the greater right counts.
  if (allowed === true) return [{ token: contract, amount: 'all' }]
  if (amount !== undefined)
    return [{ token: addressIn(struct, 'token') ?? contract, amount: amountOf(amount) }]
  if (allowed === false) return [{ token: contract, amount: 0n }]
  const item = firstInt(struct, ['tokenId', 'id'])
  return item === undefined ? undefined : [{ token: contract, amount: 1n, item }]
}

const sides = [
  { give: ['sellToken', 'sellAmount'], get: ['buyToken', 'buyAmount'] },
  { give: ['makerToken', 'makerAmount'], get: ['takerToken', 'takerAmount'] },
  { give: ['makerAsset', 'makingAmount'], get: ['takerAsset', 'takingAmount'] },
  { give: ['inputToken', 'inputAmount'], get: ['outputToken', 'outputAmount'] },
] as const

function orderOf(struct: TypedStruct): Right | undefined {
  const offer = listOf(struct, 'offer')
  const consideration = listOf(struct, 'consideration')
  const owner = ['offerer', 'maker', 'owner', 'trader', 'signer', 'swapper'].flatMap(
    (name) => addressIn(struct, name) ?? [],
  )[0]
  const until = firstInt(struct, ['endTime', 'validTo', 'expiry', 'deadline', 'expiration'])
  if (offer !== undefined && consideration !== undefined)
    return {
      kind: 'order',
      owner,
      spender: undefined,
      gives: offer.map((item) => itemOf(item, 'most')),
      gets: consideration
        .filter((item) => owner === undefined || addressIn(item, 'recipient') === owner)
        .map((item) => itemOf(item, 'least')),
      receiver: undefined,
      until,
    }
  for (const { give, get } of sides) {
    const given = sideOf(struct, give)
    const gotten = sideOf(struct, get)
    if (given !== undefined && gotten !== undefined) {
      const receiver = addressIn(struct, 'receiver')
      return { kind: 'order', owner, spender: undefined, gives: [given], gets: [gotten], receiver, until }
    }
  }
  return undefined
}

function sideOf(struct: TypedStruct, [token, amount]: readonly [string, string]): SignedAmount | undefined {
  const value = firstInt(struct, [amount])
  const address = addressIn(struct, token)
  return value === undefined || address === undefined
    ? undefined
    : { token: address, amount: amountOf(value) }
}

/** Seaport: 0 native coin, 1 token, 2 and 3 an item, 4 and 5 any item that fits. */
function itemOf(item: TypedStruct, bound: 'most' | 'least'): SignedAmount {
  const [start, end] = [firstInt(item, ['startAmount', 'amount']) ?? 0n, firstInt(item, ['endAmount'])]
  const other = end ?? start
  const amount = bound === 'most' ? (start > other ? start : other) : start < other ? start : other
  const kind = firstInt(item, ['itemType']) ?? 1n
  return {
    token: kind === 0n ? 'native' : addressIn(item, 'token'),
    // The counterparty chooses the item.
    amount: kind >= 4n ? 'all' : amountOf(amount),
    ...((kind === 2n || kind === 3n) && {
      item: firstInt(item, ['identifierOrCriteria', 'identifier']) ?? 0n,
    }),
  }
}

function partsOf(struct: TypedStruct, name: string): readonly TypedStruct[] {
  const value = struct.fields.find((field) => field.name === name)?.value
  if (value?.kind === 'struct') return [value]
  return value?.kind === 'list' ? value.items.flatMap((one) => (one.kind === 'struct' ? [one] : [])) : []
}

function listOf(struct: TypedStruct, name: string): readonly TypedStruct[] | undefined {
  const value = struct.fields.find((field) => field.name === name)?.value
  return value?.kind === 'list' ? partsOf(struct, name) : undefined
}

function addressIn(struct: TypedStruct, name: string): Hex | undefined {
  const value = fieldOf(struct, name, 'address')
  return isAddress(value) ? value : undefined
}

function firstInt(struct: TypedStruct, names: readonly string[]): bigint | undefined {
  for (const name of names) {
    const value = fieldOf(struct, name, 'int')
    if (typeof value === 'bigint') return value
  }
  return undefined
}
