/** A text by which equal inputs are equal, whatever object they are; bigints are told from numbers. */
export const inputKey = (input: unknown): string =>
  JSON.stringify(input, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
