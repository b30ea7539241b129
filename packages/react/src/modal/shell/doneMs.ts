/** Milliseconds that a new connection's tick is shown. */
export const doneMs = 700
