export const pairingUri =
  'wc:6a579ff7e8e67438a46c177d5c5a9ef0a107f590c96f86eeba5b7ba6d4792af2@2?relay-protocol=irn' +
  '&symKey=e368f9d85cb7573d4fabe9d4189bcc3fd9a8d2c14e3b5568571357dff00cac74&expiryTimestamp=1795000300'

export const signInUri = `${pairingUri}&methods=wc_sessionAuthenticate`
