export const RELAY_FRAME_BYTES = 1024 * 1024

export const RELAY_BATCH = 500

/** At both ends of a socket. */
export const RELAY_LIMITS = {
  frameBytes: RELAY_FRAME_BYTES,
  batch: RELAY_BATCH,
  subscriptionsPerSocket: 10_000,
  /** Seconds: a publish's default, and a relay's bounds. */
  ttl: { default: 21_600, min: 1, max: 2_592_000 },
  /** Seconds: a pairing, a proposal and its answer. */
  pairingTtl: 300,
  pingMs: 20_000,
  /** The relay then drops the socket. */
  missedPongs: 2,
  /** Seconds of `iat` in the future and `exp` in the past. */
  jwt: { ahead: 300, slack: 60, lifetime: 86_400 },
} as const
