/** Separate, so that only a page with a network button loads them. */
export const networkButtonWords = {
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose network',
  'button.wrongNetwork': 'Wrong network',
} as const
