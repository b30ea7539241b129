/** Milliseconds that a new connection's tick is shown before the modal closes. */
export const doneMs = 700
