/** Said by the wallet window to the frame that opened it: it can be drawn into. */
export const READY = '@latchkey-window/READY'

/** Whether a message is that of the window which was opened with this nonce. */
export const isReady = (data: unknown, nonce: string): boolean => {
  const { type, nonce: said } = (typeof data === 'object' && data !== null ? data : {}) as Record<
    string,
    unknown
  >
  return type === READY && said === nonce
}
