/** What happened around log-ins and keys, in words. */
const words: Readonly<Record<string, string>> = {
  code_sent: 'A code was sent',
  code_wrong: 'A wrong code was typed',
  code_void: 'Too many wrong codes: the code is void',
  device_asked: 'A new device was asked to be confirmed',
  device_approved: 'A device was confirmed',
  device_revoked: 'A device was removed',
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  token_reused: 'An old token was used again: the session was ended',
  email_changed: 'The e-mail address was changed',
  passkey_added: 'A passkey was added',
  passkey_removed: 'A passkey was removed',
  share_released: 'A share of a wallet’s key was handed out',
  share_stored: 'A share of a wallet’s key was stored',
  session_revoked: 'A session was ended',
  key_created: 'A key of a server was made',
  key_revoked: 'A key of a server was revoked',
  settings_saved: 'Settings were saved',
  picture_stored: 'A picture of a wallet was stored',
  visitor_session_ended: 'The session of a visitor was ended',
  email_removed: 'The e-mail address of an account was removed',
}

/** An event of a log in words; one that is not known by its name. */
export const wordsForEvent = (event: string): string => words[event] ?? event.replaceAll('_', ' ')
