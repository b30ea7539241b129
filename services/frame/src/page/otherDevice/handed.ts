import type { ShareKind } from '../services/recovery.js'
import type { Records } from '../vault/vault.js'

/** The letter of a device to a new one of the same user. */
export interface Handed {
  readonly walletId: string
  /** Fits the gateway's share, as each device's own one does. */
  readonly share: string
  /** The wallet's first address, for the new device to compare. */
  readonly evm: string
  /** The protection of the recovery share, so that no service says less to the new device. */
  readonly kind?: ShareKind | undefined
  readonly proof?: Records[`proof:${string}`] | undefined
}

/** @returns undefined where it is none */
export function readHanded(value: unknown): Handed | undefined {
  const { walletId, share, evm, kind, proof } = Object(value) as Record<string, unknown>
  const areTexts = [walletId, share, evm].every((one) => typeof one === 'string' && one !== '')
  const isKind = kind === undefined || ['server', 'passkey', 'password'].includes(kind as string)
  const isProof =
    proof === undefined ||
    (typeof proof === 'string' && /^(?:outside|passkey|email:[\da-f]{32})$/.test(proof))
  return areTexts && isKind && isProof ? (value as Handed) : undefined
}
