/** Words of the buttons in the host's page. Part of the catalogue; apart, so that a page without a modal loads no more. */
export const buttonWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.network': 'Network: {name}',
  'button.chooseNetwork': 'Choose network',
  'button.wrongNetwork': 'Wrong network',
} as const
