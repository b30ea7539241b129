/** Permanent. On temporary failures the relay answers late or closes the socket. */
export const RELAY_ERRORS = {
  parse: { code: -32700, message: 'Parse error' },
  request: { code: -32600, message: 'Invalid request' },
  method: { code: -32601, message: 'Method not found' },
  params: { code: -32602, message: 'Invalid params' },
  other: { code: -32000, message: 'Request refused' },
} as const

export const RELAY_REFUSED = 3000

/** Only `refused` means "do not come back". */
export const CLOSE_CODES = {
  refused: RELAY_REFUSED,
  goingAway: 1001,
  unsupported: 1003,
  tooLarge: 1009,
  overloaded: 1013,
} as const
