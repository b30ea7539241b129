import { addressBytes } from '../src/address/addressBytes.js'

export const bytes = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)))
const number = (value: bigint | number, size: number) => {
  const data = Buffer.alloc(8)
  data.writeBigUInt64LE(BigInt(value))
  return data.subarray(0, size)
}
const double = (value: number) => {
  const data = Buffer.alloc(8)
  data.writeDoubleLE(value)
  return data
}
const zeros = (size: number) => Buffer.alloc(size)

export const scaledUi = (now: number, later: number, effective: number) =>
  bytes(number(25, 2), number(56, 2), zeros(32), double(now), number(effective, 8), double(later))
/** Hundredths of a percent per year, since a Unix second. */
export const interest = (rate: number, since: number) =>
  bytes(
    number(10, 2),
    number(52, 2),
    zeros(32),
    number(since, 8),
    number(rate, 2),
    number(since, 8),
    number(rate, 2),
  )
export const memoRequired = bytes(number(8, 2), number(1, 2), [1])
/** Hundredths of a percent, and base units. */
export const transferFee = (
  currentFee: readonly [share: number, most: bigint],
  nextFee = currentFee,
  nextEpoch = 0n,
) => {
  const part = (epoch: bigint, [share, most]: readonly [number, bigint]) =>
    bytes(number(epoch, 8), number(most, 8), number(share, 2))
  return bytes(number(1, 2), number(108, 2), zeros(72), part(0n, currentFee), part(nextEpoch, nextFee))
}
export const feeHolder = bytes(number(2, 2), number(8, 2), zeros(8))

export const mintData = (authority: string, decimals: number, extensions: readonly Uint8Array[] = []) => {
  const key = addressBytes(authority)
  const head = bytes([1, 0, 0, 0], key, number(10n ** 12n, 8), [decimals, 1], [1, 0, 0, 0], key)
  return extensions.length === 0 ? head : bytes(head, zeros(165 - 82), [1], ...extensions)
}
export const accountData = (
  facts: { mint: string; owner: string; amount: bigint; state?: number },
  extensions: readonly Uint8Array[] = [],
) => {
  const { mint, owner, amount, state = 1 } = facts
  const head = bytes(
    addressBytes(mint),
    addressBytes(owner),
    number(amount, 8),
    zeros(36),
    [state],
    zeros(56),
  )
  return extensions.length === 0 ? head : bytes(head, [2], ...extensions)
}
