/** A pairing URI in its usual length, as the protocol page writes it. Nobody waits for it. */
export const pairingUri =
  'wc:aba56f0cdfb5a84aad4b40ad1032bdc7400b9d9dd0402603d6b83936c642df37@2?relay-protocol=irn' +
  '&symKey=71047553b8e43a0f15713140521bdfbeb72b6931d059a988f02da6377104f0d1&expiryTimestamp=1795000300'

/** The longest that our client makes: one approval that also signs in. */
export const signInUri = `${pairingUri}&methods=wc_sessionAuthenticate`
