/**
 * A whole number for people: `1,204`. Without `Intl`: the first number format of a page takes a browser some 10 ms, in
 * the middle of the first opening.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
