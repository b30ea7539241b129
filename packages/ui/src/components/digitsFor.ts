export const digitsFor = (size: number): number => (size >= 1000 ? 2 : size >= 1 ? 4 : 6)
