import type { ShareKind } from '../services/recovery.js'
import type { Records } from '../vault/vault.js'

export interface TransferredShare {
  readonly walletId: string
  /** Matches the gateway's share. */
  readonly share: string
  /** The first address, for the new device to compare. */
  readonly evm: string
  /** Recovery share's protection: no service can claim a weaker one to the new device. */
  readonly kind?: ShareKind | undefined
  readonly proof?: Records[`proof:${string}`] | undefined
}

export function readTransferredShare(value: unknown): TransferredShare | undefined {
  const { walletId, share, evm, kind, proof } = Object(value) as Record<string, unknown>
  const areTexts = [walletId, share, evm].every((one) => typeof one === 'string' && one !== '')
  const isKind = kind === undefined || ['server', 'passkey', 'password'].includes(kind as string)
  const isProof =
    proof === undefined ||
    (typeof proof === 'string' && /^(?:outside|passkey|email:[\da-f]{32})$/.test(proof))
  return areTexts && isKind && isProof ? (value as TransferredShare) : undefined
}
