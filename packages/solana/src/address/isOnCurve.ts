/** Ed25519 (RFC 8032). */
const prime = (1n << 255n) - 19n
const constant = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** Program addresses are never a point, which could have a private key. */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--) {
    const byte = bytes[index] ?? 0
    y = (y << 8n) | BigInt(index === 31 ? byte & 127 : byte)
  }
  if (y >= prime) return false
  const square = (y * y) % prime
  const numerator = (square - 1n + prime) % prime
  const denominator = (constant * square + 1n) % prime
  const x = (numerator * power(denominator, prime - 2n)) % prime
  if (x === 0n) return ((bytes[31] ?? 0) & 128) === 0
  return power(x, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * factor) % prime
    factor = (factor * factor) % prime
  }
  return result
}
