/** This device's clock, Unix milliseconds. */
export const now = (): number => Date.now()

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds))
