/** Words of the connect button. Part of the catalogue; apart, so that a page without a modal loads no more. */
export const buttonWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.lost': 'Couldn’t load. Reload the page',
} as const
