const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

interface TypedData {
  readonly domain?: Readonly<Record<string, unknown>>
  readonly types?: Readonly<Record<string, unknown>>
}

/**
 * Big integers become decimal text. Without a domain type wallets hash an empty domain. JSON text
 * stays.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 */
export function encodeTypedData(typedData: unknown): string {
  if (typeof typedData === 'string') return typedData
  const { domain = {}, types = {} } = (typedData ?? {}) as TypedData
  const EIP712Domain = DOMAIN.filter(({ name }) => domain[name] !== undefined && domain[name] !== null)
  return JSON.stringify(
    { ...(typedData as TypedData), types: { EIP712Domain, ...types } },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  )
}
