export const largestStep = (values: readonly number[]): number =>
  Math.max(...values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value))))
