/** How long the tick of a new connection stays before the modal leaves, milliseconds. */
export const doneMs = 700
