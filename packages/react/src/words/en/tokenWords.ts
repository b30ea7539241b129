export const tokenWords = {
  'token.none': 'No activity with this token yet.',
  'token.all': 'See all',
  'token.gone': 'This token is no longer here',
  'token.goneText': 'It left your account, or you switched accounts.',
} as const
