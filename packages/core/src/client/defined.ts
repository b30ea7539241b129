/** The options that are given: an undefined one is one that is not there, and so is null. */
export const defined = <T extends object>(options: T): T =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== null),
  ) as T
