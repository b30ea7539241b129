/** Signing in with a wallet. */
export const signInWords = {
  'signIn.heading': 'Sign in to {app}',
  'signIn.text': 'Sign a message to prove that this account is yours. It costs nothing and moves nothing.',
  'signIn.site': 'Site',
  'signIn.account': 'Account',
  'signIn.network': 'Network',
  'signIn.sign': 'Sign in',
  'signIn.again': 'Try again',
  'signIn.cancel': 'Cancel',
  'signIn.leave': 'Disconnect',
  'signIn.waiting': 'Check {wallet}',
  'signIn.waitingText': 'Sign the message there to go on.',
  'signIn.declined': 'You declined',
  'signIn.declinedText': 'Nothing was signed. You can try again.',
  'signIn.failed': "Couldn't sign you in",
  'signIn.failedText': 'Something went wrong. Try again.',
  'signIn.thisSite': 'this site',
} as const
