/** Words of the network button. Part of the catalogue; apart, so that only a page that shows it loads them. */
export const networkButtonWords = {
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose network',
  'button.wrongNetwork': 'Wrong network',
} as const
