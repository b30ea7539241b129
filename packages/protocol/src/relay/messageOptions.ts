/** Receivers dispatch on the decrypted method, never on a tag. */
export interface MessageOptions {
  readonly tag: number
  /** Seconds. */
  readonly ttl: number
  /** Wakes a sleeping app, for push services. */
  readonly prompt: boolean
}

const day = 86_400
const of = (tag: number, ttl: number, prompt = false): MessageOptions => ({ tag, ttl, prompt })

/**
 * Refusals with own tags: `reject` (by the user) and `autoReject` (by the wallet).
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
export const messageOptions = {
  wc_sessionPropose: {
    request: of(1100, 300, true),
    response: of(1101, 300),
    reject: of(1120, 300),
    autoReject: of(1121, 300),
  },
  wc_sessionSettle: { request: of(1102, 300), response: of(1103, 300) },
  wc_sessionUpdate: { request: of(1104, day), response: of(1105, day) },
  wc_sessionExtend: { request: of(1106, day), response: of(1107, day) },
  wc_sessionRequest: { request: of(1108, 300, true), response: of(1109, 300) },
  wc_sessionEvent: { request: of(1110, 300, true), response: of(1111, 300) },
  wc_sessionDelete: { request: of(1112, day), response: of(1113, day) },
  wc_sessionPing: { request: of(1114, day), response: of(1115, day) },
  wc_sessionAuthenticate: {
    request: of(1116, 3600, true),
    response: of(1117, 3600),
    reject: of(1118, 300),
    autoReject: of(1119, 300),
  },
  wc_pairingDelete: { request: of(1000, day), response: of(1001, day) },
  wc_pairingPing: { request: of(1002, 30), response: of(1003, 30) },
  /** Specified, but never sent. */
  wc_pairingExtend: { request: of(1004, day), response: of(1005, day) },
  /** Answers an unknown method. */
  unknown: { request: of(0, day), response: of(0, day) },
} as const satisfies Record<
  string,
  Record<'request' | 'response', MessageOptions> & Partial<Record<'reject' | 'autoReject', MessageOptions>>
>

export type WalletMethod = Exclude<keyof typeof messageOptions, 'unknown'>
