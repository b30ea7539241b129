/** Separate from the modal's texts, so that a page without a modal loads no more. */
export const buttonWords = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting',
  'button.lost': 'Couldn’t load. Reload the page',
} as const
