/** Milliseconds since 1970, by this device's clock. */
export const now = (): number => Date.now()

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds))
