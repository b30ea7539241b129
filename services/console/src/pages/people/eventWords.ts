/** What happened around log-ins and keys, in words. */
const words: Readonly<Record<string, string>> = {
  code_sent: 'Code sent',
  code_wrong: 'Wrong code entered',
  code_void: 'Too many wrong codes: code canceled',
  device_asked: 'Asked to confirm a new device',
  device_approved: 'Device confirmed',
  device_refused: 'Device refused by email',
  device_revoked: 'Device removed',
  logged_in: 'Logged in',
  logged_out: 'Logged out',
  token_reused: 'Old token reused: session ended',
  email_changed: 'Email address changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  share_released: 'Key share released',
  share_stored: 'Key share stored',
  session_revoked: 'Session ended',
  operator_invited: 'Operator invited',
  operator_role_changed: 'Operator’s role changed',
  operator_removed: 'Operator removed',
  refused: 'Refused: role not enough',
  key_created: 'Server key created',
  key_revoked: 'Server key revoked',
  settings_saved: 'Settings saved',
  picture_stored: 'Wallet picture stored',
  visitor_session_ended: 'Visitor session ended',
  user_exported: 'User’s data exported',
  user_erased: 'User erased',
  email_removed: 'Email address of an account removed',
}

/** An event of a log in words; one that is not known by its name. */
export const wordsForEvent = (event: string): string => words[event] ?? event.replaceAll('_', ' ')
