export interface SafeAccount {
  /** Checksummed. */
  readonly address: `0x${string}`
  readonly chainId: number
}

/** `getSafeInfo`. */
export function readSafe(answer: unknown): SafeAccount | undefined {
  const { safeAddress: address, chainId } = (answer ?? {}) as Readonly<Record<string, unknown>>
  const isChain = typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId > 0
  if (!isChain || !isAddress(address)) return undefined
  return { address, chainId }
}

const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
