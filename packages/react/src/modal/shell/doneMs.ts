/** For a new connection's tick. */
export const doneMs = 700
