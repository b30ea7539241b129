/** The account that a page in Safe works for. */
export interface SafeAccount {
  /** As Safe writes it, with its checksum. */
  readonly address: `0x${string}`
  /** The one chain on which it is open. */
  readonly chainId: number
}

/** Reads the answer to `getSafeInfo`; undefined where it makes no sense. */
export function readSafe(answer: unknown): SafeAccount | undefined {
  const { safeAddress: address, chainId } = (answer ?? {}) as Readonly<Record<string, unknown>>
  const isChain = typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0
  if (!isChain || !isAddress(address)) return undefined
  return { address, chainId }
}

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
